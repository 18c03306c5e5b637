import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import SystemPackage

extension RepairEncoder {
  /// Encodes the intended frames in at most `limit` bytes, with losses if necessary.
  ///
  /// - Throws: ``FixDeclined`` if nothing that fits looks good enough, or if the file cannot be encoded.
  func fitted(
    _ art: EditablePicture, _ limit: ByteCount
  ) async throws(FixDeclined) -> Output {
    try art.checkColors()
    let whole = art.animationToWrite
    let size = limits.sizeToFit(
      (whole.width, whole.height, whole.frames.count), beside: art.header, art.profile)
    guard size.width == whole.width, let square = art.square(of: whole) else {
      let small = whole.resized(toWidth: size.width, height: size.height)
      return try await output(of: fit(small, art, limit), art)
    }
    // A margin that is scaled down with the art would make it smaller than necessary.
    let fitted = try await fit(whole.cropped(to: square), art, limit)
    guard fitted.animation.width == square.width else { return try output(of: fitted, art) }
    let padded = fitted.animation.cropped(
      to: Area(x: -square.x, y: -square.y, width: whole.width, height: whole.height))
    let bytes = try await encode(padded, beside: art.header)
    guard bytes.count <= limit.bytes else {
      return try await output(of: fit(whole, art, limit), art)
    }
    return try output(bytes, padded, fitted.concessions, art)
  }

  /// Fits frames under the size limit.
  private func fit(
    _ animation: Animation, _ art: EditablePicture, _ limit: ByteCount
  ) async throws(FixDeclined) -> Fitted {
    var fitter = Fitter(limit: limit.bytes)
    fitter.jobs = try limits.threads(
      jobs, toFit: (animation.width, animation.height, animation.frames.count), beside: art.header)
    fitter.limits = limits.decoding
    fitter.smallestSide = art.profile.minimumSide
    fitter.canvasSides = art.canvasSides ?? art.profile.sizeClasses.map(\.side)
    let fitted: Fitted
    do throws(FitFault) {
      fitted = try await fitter.fit(animation)
    } catch {
      throw FixDeclined(error.reason(limit))
    }
    if let (kept, all) = fitted.concessions.colors, kept < Self.minColors, kept * 4 <= all {
      throw FixDeclined(
        "under \(limit.bytes.grouped) bytes it would keep \(kept) of \(all.grouped) colors: use fewer or smaller frames"
      )
    }
    return fitted
  }

  /// Minimum number of colors that art of many colors keeps: with fewer, small parts such as eyes change their color.
  private static let minColors = 16

  private func output(
    of fitted: Fitted, _ art: EditablePicture
  ) throws(FixDeclined) -> Output {
    try output(fitted.bytes, fitted.animation, fitted.concessions, art)
  }

  /// Verifies the file, and names the losses.
  private func output(
    _ bytes: [UInt8], _ shown: Animation, _ concessions: Concessions, _ art: EditablePicture
  ) throws(FixDeclined) -> Output {
    var output = try finished(bytes, of: art, shown)
    var concessions = concessions
    concessions.canvas =
      shown.width == art.animation.width && shown.height == art.animation.height
      ? nil : Concessions.Canvas(width: shown.width, height: shown.height)
    output.concession = concessions.isNone ? nil : concessions.clause
    output.dropsFrames = concessions.frames != nil
    return output
  }
}

extension EditablePicture {
  /// Returns the smallest square of the frames, at least as long as the original's longer side, that has all of the art;
  /// `nil` if that is the whole canvas, or if the canvas is no square.
  func square(of frames: Animation) -> Area? {
    guard frames.width == frames.height,
      let art = Bitmap.visibleArea(of: frames.frames.map(\.stored))
    else { return nil }
    let side = max(original.width, original.height, art.width, art.height)
    guard side < frames.width else { return nil }
    func start(_ first: Int, _ length: Int) -> Int {
      min(max((frames.width - side) / 2, first + length - side), first)
    }
    return Area(
      x: start(art.x, art.width), y: start(art.y, art.height), width: side, height: side)
  }
}

extension Animation {
  /// Returns the animation with every frame cropped to an area; clear where the area reaches beyond the canvas.
  fileprivate func cropped(to area: Area) -> Animation {
    let frames = frames.map { TimedBitmap(bitmap: $0.bitmap.cropped(to: area), delay: $0.delay) }
    guard var result = try? Animation(frames: frames, loopCount: loopCount) else { return self }
    (result.colors, result.pixelAspect) = (colors, pixelAspect)
    return result
  }
}

extension FitFault {
  fileprivate func reason(_ limit: ByteCount) -> String {
    switch self {
    case .encoding(let fault): "it cannot be encoded: \(fault)"
    case .belowFloor:
      "nothing under \(limit.bytes.grouped) bytes looks good enough: use fewer or smaller frames"
    }
  }
}

extension Concessions {
  /// A clause such as `colors reduced to 104, 12 of 24 frames kept`.
  fileprivate var clause: String {
    var parts: [String] = []
    if rounding > 0 {
      parts.append("channels rounded by up to \(rounding) \(agreeing(rounding, "level", "levels"))")
    }
    if let colors { parts.append("colors reduced to \(colors.kept.grouped)") }
    if let canvas { parts.append("canvas \(canvas.width) × \(canvas.height) px") }
    if let frames { parts.append("\(frames.kept) of \(frames.of) frames kept") }
    return parts.joined(separator: ", ")
  }
}
