import StickerForge
import StickerPacks
import StickerRules

/// Scales what is too large down to the size of its pack, and puts it on a square canvas. Nothing is
/// enlarged: that only blurs.
enum FitSizeClass: Fix {
  static let id = "fit-size-class"
  static let rules = [
    "unusual-dimensions", "larger-than-size-class", "between-size-classes", "non-square",
    "mixed-sticker-sizes",
  ]
  static let kind = RepairClass.lossy
  static let suitsFrames = false

  static func mend(_ art: inout Art) throws(Left) -> String? {
    let (width, height) = (art.animation.width, art.animation.height)
    let longer = max(width, height)
    guard let side = art.profile.sizeClass(for: longer, in: art.sizeClass)?.side else { return nil }
    guard width != side || height != side else { return nil }
    let held = art.profile.sizeClass(holding: longer)?.side ?? side
    guard longer >= art.profile.minimumSide, held >= side else {
      throw Left(
        "enlarging its \(width) × \(height) px to \(side) px would blur it: export it from the source"
      )
    }
    let scale = min(1, Double(side) / Double(longer))
    let resampler = Resampler(
      fromWidth: width, height: height, toWidth: scaled(width, scale),
      height: scaled(height, scale))
    let gravity = gravity(of: art)
    art.change { _, bitmap in
      resampler.resample(bitmap).placed(onWidth: side, height: side, gravity)
    }
    let scaled = scale < 1 ? "scaled to \(resampler.width) × \(resampler.height) px" : nil
    let isPadded = resampler.width < side || resampler.height < side
    let padded = isPadded ? "padded to \(side) × \(side) px" : nil
    return [scaled, padded].compactMap(\.self).joined(separator: " and ")
  }

  /// Where the art stands on its canvas: what is cut off at a side stays there, so that no cut shows within
  /// the canvas.
  private static func gravity(of art: Art) -> Gravity {
    let cut = Set(art.frames.flatMap(\.croppedEdges))
    let isAtTop = cut.contains(.top)
    // What is cut on both sides cannot stay at both.
    switch (cut.contains(.left), cut.contains(.right)) {
    case (true, false): return isAtTop ? .topLeft : .left
    case (false, true): return isAtTop ? .topRight : .right
    default: return isAtTop ? .top : .center
    }
  }

  private static func scaled(_ side: Int, _ scale: Double) -> Int {
    max(1, Int((Double(side) * scale).rounded()))
  }
}
