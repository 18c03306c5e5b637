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
    guard let side = side(for: longer, art) else { return nil }
    guard width != side || height != side else { return nil }
    guard longer >= art.profile.minimumSide else {
      throw Left("enlarging its \(width) × \(height) px would blur it: export it from the source")
    }
    let scale = min(1, Double(side) / Double(longer))
    let resampler = Resampler(
      fromWidth: width, height: height, toWidth: scaled(width, scale),
      height: scaled(height, scale))
    art.change { _, bitmap in
      resampler.resample(bitmap).placed(onWidth: side, height: side, .center)
    }
    let scaled = scale < 1 ? "scaled to \(resampler.width) × \(resampler.height) px" : nil
    let isPadded = resampler.width < side || resampler.height < side
    let padded = isPadded ? "padded to \(side) × \(side) px" : nil
    return [scaled, padded].compactMap(\.self).joined(separator: " and ")
  }

  /// The pack's size where the sticker is larger, or else the next one that holds it.
  private static func side(for longer: Int, _ art: Art) -> Int? {
    if let size = art.sizeClass, longer >= size.side { return size.side }
    return (art.profile.sizeClass(holding: longer) ?? art.profile.sizeClasses.last)?.side
  }

  private static func scaled(_ side: Int, _ scale: Double) -> Int {
    max(1, Int((Double(side) * scale).rounded()))
  }
}
