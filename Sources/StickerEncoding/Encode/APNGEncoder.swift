public import StickerCodecs
import Synchronization

/// Encodes an animation losslessly as the smallest APNG it can find, or as a PNG if it has one frame.
public struct APNGEncoder: Sendable {
  public var effort: Effort
  /// Number of threads; the result does not depend on it.
  public var jobs: Int
  /// Limits of the program that will read the file; encoding fails if they are exceeded. `nil` for no limits.
  public var limits: DecodeLimits?
  /// Requirements for the form of the file.
  public var form = PNGForm()

  public init(effort: Effort = .standard, jobs: Int = 1, limits: DecodeLimits? = nil) {
    self.effort = effort
    self.jobs = jobs
    self.limits = limits
  }

  /// Returns the bytes of a file that was decoded again and verified: every frame matches pixel for pixel
  /// (colors of clear pixels aside), and all delays match.
  ///
  /// - Parameter progress: called after every unit of work with the fraction done, 0…1, which never
  ///   decreases; on any thread.
  public func encode(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(EncodingFault) -> [UInt8] {
    let animation = form.keepsFrames ? animation.withoutHiddenColors() : animation.joined()
    let file = try await smallestFile(for: animation, progress: progress)
    try check(file, showing: animation) { progress(Part.verification.total($0)) }
    return file
  }

  /// Returns the size in bytes of the smallest file, in which equal frames are joined even if ``PNGForm/keepsFrames``
  /// is set. The file is not verified.
  public func encodedSize(of animation: Animation) async throws(EncodingFault) -> Int {
    try await smallestFile(for: animation.joined()) { _ in }.count
  }

  /// Returns the smallest file found, without verifying it.
  private func smallestFile(
    for animation: Animation, progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> [UInt8] {
    let frames = animation.frames.map(\.stored)
    let settings = effort.settings(isStill: frames.count == 1)
    let formats =
      form.isTrueColor
      ? [PixelFormat.rgba].filter { $0.suits(animation.colors) }
      : PixelFormat.candidates(
        for: ColorSurvey(frames), still: frames.count == 1 ? frames[0].bitmap : nil,
        colors: animation.colors)
    guard !formats.isEmpty else { throw .unsuitedProfile }
    let samples = await FormatSample.ranked(
      formats, frames, count: settings.sampledFrames, settings.sampledStrategies, jobs: jobs,
      progress: { progress(Part.sample.total($0)) })
    guard !samples.isEmpty else { throw .noFrames }
    let maxBytes = limits?.fileBytes ?? .max
    let bestSamples = samples.prefix(settings.formats)
    var smallest: [UInt8]?
    for (number, sample) in bestSamples.enumerated() {
      let bytes = try await encoded(
        animation, sample, settings, maxBytes: smallest.map { $0.count - 1 } ?? maxBytes
      ) { progress(Part.writing.total((Double(number) + $0) / Double(bestSamples.count))) }
      if let bytes, bytes.count < smallest?.count ?? .max { smallest = bytes }
    }
    guard let smallest else { throw .tooLarge(bytes: maxBytes) }
    return smallest
  }

  /// Encodes the file in one pixel format.
  ///
  /// - Parameter maxBytes: maximum size in bytes of all zlib streams together.
  /// - Returns: the file; `nil` if the streams are larger.
  private func encoded(
    _ animation: Animation, _ sample: FormatSample, _ settings: Effort.Settings, maxBytes: Int,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> [UInt8]? {
    let frames = animation.frames.map(\.stored)
    let (format, planes) = (sample.format, samplePlanes(of: frames, sample.format))
    let workers = Workers(jobs) { FrameTools(frames, format, planes: planes) }
    let plans = try await framePlans(FrameWindow(frames, format, planes: planes), sample, workers) {
      progress(0.3 * $0)
    }
    let compressor = FrameCompressor(
      strategies: sample.strategies, settings: settings, rowFilters: sample.rowFilters)
    let budget = StreamBudget(maxBytes)
    let streams = await workers.outputs(
      plans.map(\.area.pixelCount), progress: { progress(0.3 + 0.7 * $0) },
      work: { index, tools -> [UInt8] in
        guard !budget.isExceeded else { return [] }
        let stream = compressor.stream(of: index, plans[index], with: tools)
        budget.spend(stream.count)
        return stream
      })
    return budget.isExceeded ? nil : animation.file(sample.format, plans, streams, form)
  }

  /// Returns the samples of all frames if these are in memory; `nil` otherwise.
  private func samplePlanes(of frames: [StoredBitmap], _ format: PixelFormat) -> [SamplePlane]? {
    guard frames.allSatisfy(\.isInMemory) else { return nil }
    let indices = format.indices
    return frames.map { SamplePlane($0.bitmap.pixels, format, indices) }
  }

  /// Returns a plan for each frame.
  private func framePlans(
    _ frames: FrameWindow, _ sample: FormatSample, _ workers: Workers<FrameTools>,
    progress: (Double) -> Void
  ) async throws(EncodingFault) -> [FramePlan] {
    let settings = effort.settings
    // Without a palette, a slow strategy would hardly change the plans.
    let usesBestFilters = settings.estimatesWithBestFilters && sample.format.colorType == .indexed
    let estimate = CostEstimate(
      workers, frames, strategy: usesBestFilters ? sample.strategies[0] : sample.quickStrategy)
    let search = PlanSearch(
      frames: frames, beam: settings.beam, maxWork: limits?.totalPixels ?? .max)
    return try await search.plan(estimate, progress: progress)
  }

  /// Checks that a file keeps the limits and shows an animation.
  private func check(
    _ bytes: [UInt8], showing animation: Animation, progress: (Double) -> Void
  ) throws(EncodingFault) {
    if let limits {
      guard bytes.count <= limits.fileBytes else { throw .tooLarge(bytes: limits.fileBytes) }
      do throws(ImageFault) {
        _ = try ImageFile.probe(bytes, limits: limits).decode(limits: limits)
      } catch {
        throw .unreadable(error)
      }
    }
    try EncodingVerifier.check(bytes, shows: animation, progress: progress)
    if let fault = animation.storeFault { throw .lost(fault) }
  }

  /// The steps of encoding, each with its approximate share of the total time, as a range within 0…1.
  private enum Part {
    case sample, writing, verification

    /// Returns the fraction done of the whole encoding.
    ///
    /// - Parameter part: the fraction done of this step, 0…1.
    func total(_ part: Double) -> Double {
      let (start, end) =
        switch self {
        case .sample: (0.0, 0.1)
        case .writing: (0.1, 0.95)
        case .verification: (0.95, 1.0)
        }
      return start + (end - start) * part
    }
  }
}

extension Animation {
  /// Returns the file that shows these frames as planned.
  fileprivate func file(
    _ format: PixelFormat, _ plans: [FramePlan], _ streams: [[UInt8]], _ form: PNGForm
  ) -> [UInt8] {
    var writer = APNGWriter(
      width: width, height: height, format: format, frameCount: frames.count,
      loopCount: loopCount, colors: colors, pixelAspect: pixelAspect,
      pixelsPerMeter: form.pixelsPerMeter)
    for (index, plan) in plans.enumerated() {
      writer.append(
        FrameHeader(
          area: plan.area, delay: frames[index].delay, disposal: plan.disposal,
          blend: plan.blend), streams[index])
    }
    return writer.finish()
  }
}

/// A byte budget shared by several threads.
private final class StreamBudget: Sendable {
  private let maxBytes: Int
  private let spentBytes = Mutex(0)

  init(_ maxBytes: Int) { self.maxBytes = maxBytes }

  func spend(_ count: Int) { spentBytes.withLock { $0 += count } }

  var isExceeded: Bool { spentBytes.withLock { $0 > maxBytes } }
}
