import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import SystemPackage

extension RepairEncoder {
  /// Encodes the intended frames in at most `limit` bytes, with losses if necessary.
  ///
  /// - Throws: ``FixDeclined`` if nothing that fits looks good enough, or if the file cannot be encoded with its colors
  ///   and within the memory limit.
  func fittedOutput(
    _ art: EditablePicture, _ limit: ByteCount
  ) async throws(FixDeclined) -> Output {
    try art.checkColors()
    let whole = art.animationToWrite
    let size = limits.sizeToFit(
      (whole.width, whole.height, whole.frames.count), beside: art.header, art.profile)
    guard size.width == whole.width else {
      return try await fittedOutput(
        of: whole.resized(toWidth: size.width, height: size.height), nil, art, limit)
    }
    // A margin that is scaled down with the art would make the art smaller than necessary.
    return try await fittedOutput(of: whole, art.square(of: whole), art, limit)
  }

  /// Fits frames under the size limit.
  ///
  /// - Parameter square: the area to fit; `nil` for the whole canvas. The margin around the area is restored unless the
  ///   area is scaled down.
  private func fittedOutput(
    of animation: Animation, _ square: Area?, _ art: EditablePicture, _ limit: ByteCount
  ) async throws(FixDeclined) -> Output {
    var fitter = Fitter(limit: limit.bytes)
    fitter.jobs = try limits.threads(
      jobs, toFit: (animation.width, animation.height, animation.frames.count), beside: art.header)
    fitter.limits = limits.decoding
    fitter.smallestSide = art.profile.minimumSide
    fitter.canvasSides = art.profile.sizeClasses.map(\.side)
    fitter.paddedCanvas = square.map {
      Area(x: -$0.x, y: -$0.y, width: animation.width, height: animation.height)
    }
    let shown = square.map(animation.cropped(to:)) ?? animation
    if shown.frames.map(\.stored) == art.original.frames.map(\.stored) {
      fitter.minLosslessBytes = art.minLosslessBytes
    }
    let fitted: Fitted
    do throws(FitFault) {
      fitted = try await fitter.fit(shown)
    } catch {
      throw FixDeclined(error.reason(limit), trial: art.isAnimated ? art.trial : nil)
    }
    if let (kept, all) = fitted.concessions.colors, !fitted.concessions.keepEnoughColors {
      throw FixDeclined(
        "under \(limit.bytes.grouped) bytes it would keep \(kept) of \(all.grouped) colors: use fewer or smaller frames",
        trial: art.isAnimated ? art.trial : nil)
    }
    return try verifiedOutput(of: fitted, art)
  }

  /// Verifies a fitted file, and names the losses.
  private func verifiedOutput(
    of fitted: Fitted, _ art: EditablePicture
  ) throws(FixDeclined) -> Output {
    let shown = fitted.animation
    var output = try verifiedOutput(fitted.bytes, of: art, shown)
    var concessions = fitted.concessions
    concessions.canvas =
      shown.width == art.animation.width && shown.height == art.animation.height
      ? nil : Concessions.Canvas(width: shown.width, height: shown.height)
    output.concession = concessions.isNone ? nil : concessions.clause
    output.dropsFrames = concessions.frames != nil
    return output
  }
}

extension EditablePicture {
  /// Returns the smallest square that contains the art of all frames and is at least as wide as the original's longer
  /// side. `nil` if that is the whole canvas, if the canvas is not square, or if nothing is visible.
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
  /// Minimum number of colors that art with many colors keeps: with fewer, small parts such as eyes change their color.
  private static let minColors = 16

  /// True if the art keeps enough of its colors.
  var keepEnoughColors: Bool {
    colors.map { $0.kept >= Self.minColors || $0.kept * 4 > $0.of } ?? true
  }

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
