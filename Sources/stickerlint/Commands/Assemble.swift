import ArgumentParser
import StickerCodecs
import StickerForge
import StickerKit
import SystemPackage

/// `stickerlint assemble FRAMES… -o FILE`.
struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the smallest APNG of frames.",
    discussion: """
      The file shows the frames exactly, pixel for pixel, and is checked as 'stickerlint lint' does \
      once it is written. How long frames show is decided by the first of these that says so: \
      --fps, --delay or --duration; --timing; frames.json or frames.txt in the folder; the \
      Contents.json of a .stickersequence; times at the end of all names, as in x_100ms.png; the \
      GIF or APNG itself; or 15 frames a second.

      Exit status: 1 when an image cannot be used, the file must be fixed or nothing good enough \
      fits, 2 when something \
      cannot be read or written.
      """)

  @OptionGroup(title: "Frames")
  var frames: FrameOptions

  @OptionGroup(title: "Time")
  var timing: TimingOptions

  @OptionGroup(title: "Order")
  var order: PlaybackOptions

  @OptionGroup(title: "Size")
  var geometry: GeometryOptions

  @OptionGroup(title: "File")
  var file: StickerFileOptions

  @OptionGroup(title: "File")
  var encoding: EncodingOptions

  @OptionGroup(title: "Fit")
  var fitting: FitOptions

  func run() async throws {
    try file.check()
    let written = try WrittenFile(file.path, mayReplace: file.force)
    var progress = ProgressLine(isWanted: !file.noProgress)
    var animation = try await animation(&progress)
    let bytes: [UInt8]
    var fit: String?
    if let limit = fitting.limit {
      let fitted = try await fitted(animation, to: limit, &progress)
      (bytes, animation, fit) = (fitted.bytes, fitted.animation, limit.sentence(fitted))
    } else {
      bytes = try await encode(animation, &progress)
    }
    if !file.dryRun { try written.write(bytes) }
    let lines = [try summary(of: bytes, showing: animation), fit].compactMap(\.self)
    let isSaid = Console.output.write(lines.joined(separator: "\n") + "\n")
    if !file.dryRun { try await written.check() }
    if !isSaid { throw ExitStatus.usage.exitCode }
  }

  /// The frames as they will play.
  private func animation(_ progress: inout ProgressLine) async throws -> Animation {
    var loaded = try await loadedFrames(&progress)
    let playback = try order.playback(frameCount: loaded.bitmaps.count)
    let delays = try timing.delays(of: playback, found: loaded.delays)
    do throws(FrameGeometry.Fault) {
      try await geometry.geometry(jobs: encoding.threads).sized(&loaded)
    } catch {
      throw ValidationError(error.description)
    }
    try frames.report(loaded.remarks)
    return try Animation(
      frames: zip(playback.showings, delays).map { showing, delay in
        TimedBitmap(bitmap: loaded.bitmaps[showing.frame], delay: delay)
      }, loopCount: timing.loop ?? loaded.loopCount ?? 0)
  }

  private func loadedFrames(_ progress: inout ProgressLine) async throws -> LoadedFrames {
    defer { progress.finish() }
    do throws(SequenceFault) {
      let list = try FrameSearch.frames(
        pathArguments(frames.frames), timing: timing.timing.map { pathArguments([$0])[0] },
        output: file.path, usesDelays: !timing.overridesFrames)
      let loader = FrameLoader(jobs: encoding.threads)
      var loaded = try await loader.load(list, allowsMixedSizes: geometry.canvas != nil) {
        progress.update("reading", done: $0, total: $1)
      }
      try await geometry.geometry(jobs: encoding.threads).onOneCanvas(&loaded)
      return loaded
    } catch {
      throw error.end()
    }
  }

  private func encode(
    _ animation: Animation, _ progress: inout ProgressLine
  ) async throws -> [UInt8] {
    let encoder = encoding.encoder
    let result = await watched("packing", &progress) { report async throws(ForgeFault) in
      try await encoder.encode(animation, progress: report)
    }
    switch result {
    case .success(let bytes): return bytes
    case .failure(let fault):
      Console.error.write("stickerlint: \(fault)\n")
      throw ExitStatus.usage.exitCode
    }
  }

  private func fitted(
    _ animation: Animation, to limit: FitLimit, _ progress: inout ProgressLine
  ) async throws -> Fitted {
    let fitter = fitting.fitter(limit, encoding)
    let result = await watched("fitting", &progress) { report async throws(FitFault) in
      try await fitter.fit(animation, progress: report)
    }
    switch result {
    case .success(let fitted): return fitted
    case .failure(.forge(let fault)):
      Console.error.write("stickerlint: \(fault)\n")
      throw ExitStatus.usage.exitCode
    case .failure(.belowFloor(let quality, let floor, let bytes)):
      let sentence = limit.sentence(
        quality: quality, floor: floor, bytes: bytes, colors: fitting.colors)
      Console.output.write("\(file.path.display.printable): \(sentence)\n")
      throw ExitStatus.findings.exitCode
    }
  }

  /// The outcome of work that tells how far it is.
  private func watched<Output: Sendable, Fault: Error>(
    _ name: String, _ progress: inout ProgressLine,
    _ work: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws(Fault) -> Output
  ) async -> Result<Output, Fault> {
    let (parts, reports) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    async let result = Result { () async throws(Fault) in
      defer { reports.finish() }
      return try await work { reports.yield($0) }
    }
    for await part in parts { progress.update(name, part: part) }
    progress.finish()
    return await result
  }

  /// One line on what was made: `wave.png: 300 × 300 px, 11 frames in 0.8 s, 98.1 KB, 1 equal frame
  /// merged`.
  private func summary(of bytes: [UInt8], showing animation: Animation) throws -> String {
    let count = try ImageFile.probe(bytes).image.frames.count
    var facts = ["\(animation.width) × \(animation.height) px"]
    if count == 1 {
      facts.append("a still picture")
    } else {
      let seconds = animation.frames.reduce(0) { $0 + $1.delay.milliseconds } / 1000
      facts.append("\(count.grouped) frames in \(hundredths(seconds)) s")
    }
    facts.append("\(ByteCount(bytes.count))")
    let merged = animation.frames.count - count
    if merged > 0 {
      facts.append("\(merged.grouped) equal \(merged == 1 ? "frame" : "frames") merged")
    }
    if file.dryRun { facts.append("not written (--dry-run)") }
    return "\(file.path.display.printable): \(facts.joined(separator: ", "))"
  }
}

extension Result where Success: Sendable {
  /// The outcome of work that takes a while.
  init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
