public import StickerCodecs
import StickerPixels

/// Encodes an animation losslessly as a WebP, in sRGB and with delays in whole ms.
public struct WebPEncoder: Sendable {
  public var effort: Effort
  /// Number of threads; the result does not depend on it.
  public var jobs: Int
  /// Limits of the program that will read the file; encoding fails if they are exceeded. `nil` for no limits.
  public var limits: DecodeLimits?

  public init(effort: Effort = .standard, jobs: Int = 1, limits: DecodeLimits? = nil) {
    self.effort = effort
    self.jobs = jobs
    self.limits = limits
  }

  /// Returns the bytes of a file that was decoded again and verified: every frame matches pixel for pixel (colors of
  /// clear pixels aside), and every delay in whole ms.
  ///
  /// - Parameter progress: called after every unit of work with the fraction done, 0…1, which never decreases; on any
  ///   thread.
  public func encode(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(EncodingFault) -> [UInt8] {
    let work = try WebPWork(animation.joined().inSRGB(), effort: effort, jobs: jobs, limits: limits)
    let choices = work.source.frames.map { _ in WebPLadder.Choice.exact }
    let bytes = try await work.file(choices, WebPPalettes()) { progress(0.9 * $0) }
    _ = try work.animation(shownBy: bytes, isExact: true) { progress(0.9 + 0.1 * $0) }
    return bytes
  }
}

/// An animation prepared for encoding as a WebP.
struct WebPWork {
  let source: Animation
  /// The delays in ms.
  var delays: [Int]
  let plan: WebPPlan
  let workers: Workers<WebPCoder>
  private let limits: DecodeLimits?

  /// Plans the frames.
  ///
  /// - Parameter source: an animation in sRGB, without hidden colors.
  init(
    _ source: Animation, effort: Effort, jobs: Int, limits: DecodeLimits?
  ) throws(EncodingFault) {
    guard max(source.width, source.height) <= WebPCoder.maxSide else {
      throw .beyondWebP("sides of more than \(WebPCoder.maxSide) px")
    }
    delays = try source.wholeMilliseconds()
    plan = WebPPlan(source)
    workers = Workers(jobs) { WebPCoder(effort) }
    (self.source, self.limits) = (source, limits)
  }

  /// Compresses every frame as chosen and returns the file.
  ///
  /// - Parameters:
  ///   - choices: the compression of each frame.
  ///   - palettes: the palettes made so far, which include all that are chosen.
  ///   - progress: called with the fraction done, 0…1.
  func file(
    _ choices: [WebPLadder.Choice], _ palettes: WebPPalettes,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> [UInt8] {
    let (frames, plan) = (source.frames.map(\.stored), plan)
    let results = await workers.outputs(plan.frames.map(\.area.pixelCount), progress: progress) {
      index, coder -> Result<WebPData, EncodingFault> in
      do throws(EncodingFault) {
        let bitmap = frames[index].bitmap
        return .success(
          try WebPLadder.data(
            choices[index], plan.frames[index], of: bitmap, palettes, with: coder))
      } catch {
        return .failure(error)
      }
    }
    var writer = WebPWriter(width: source.width, height: source.height, plays: source.loopCount)
    var hasAlpha = false
    for (index, result) in results.enumerated() {
      let part = plan.frames[index]
      let isExact = choices[index] == .exact
      writer.append(
        try result.get(), area: part.area, blend: part.blend(isExact: isExact),
        milliseconds: delays[index])
      hasAlpha = hasAlpha || !part.picture(of: frames[index].bitmap, isExact: isExact).isOpaque
    }
    return writer.finish(hasAlpha: hasAlpha)
  }

  /// Decodes a file again and returns the animation that it shows.
  ///
  /// - Parameter isExact: true if every pixel must equal the source's pixel; otherwise, clear pixels must be clear and
  ///   opaque pixels must be opaque.
  /// - Throws: faults of ``FrameVerifier``.
  func animation(
    shownBy bytes: [UInt8], isExact: Bool, progress: (Double) -> Void
  ) throws(EncodingFault) -> Animation {
    let delays = delays.map { FrameDelay(numerator: $0, denominator: 1000) }
    let verifier = FrameVerifier(format: .webp, source: source, delays: delays, limits: limits)
    return try verifier.animation(shownBy: bytes, progress: progress) { expected, bitmap in
      guard !isExact else { return bitmap == expected.bitmap ? expected.stored : nil }
      return expected.bitmap.covers(like: bitmap) ? expected.stored.inSameStore(bitmap) : nil
    }
  }
}

extension Bitmap {
  /// Returns true if all clear pixels of this picture are clear in the other picture, and all opaque pixels are opaque.
  fileprivate func covers(like other: Bitmap) -> Bool {
    guard pixels.count == other.pixels.count else { return false }
    return pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { others in
        var isSame = true
        for index in 0..<mine.count {
          let (a, b) = (mine[index].alpha, others[index].alpha)
          isSame = isSame && (a > 0 || b == 0) && (a < 255 || b == 255)
        }
        return isSame
      }
    }
  }
}

extension Animation {
  /// Returns the animation in sRGB, since chat apps, which show most WebP files, ignore profiles. If the colors have to
  /// be converted, the result has no pixel aspect ratio.
  public func inSRGB() throws(EncodingFault) -> Animation {
    guard !colors.encoding.isShownAsSRGB else { return self }
    let converter: ColorConverter
    do throws(ColorConverter.Fault) {
      converter = try ColorConverter(from: colors.encoding)
    } catch {
      throw .colors(error)
    }
    let converted = frames.map { frame in
      var frame = frame
      frame.bitmap = converter.converted(frame.bitmap).withoutHiddenColors
      return frame
    }
    return Animation(
      unchecked: converted, width: width, height: height, loopCount: loopCount, colors: .none,
      pixelAspect: nil)
  }
}
