import StickerBase
import StickerEncoding
import StickerRules

/// Scales pictures whose pixels are not square to their intended shape. Most viewers ignore the pixel aspect ratio.
enum SquarePixels: Fix {
  static let id = "square-pixels"
  static var rules: [any Rule.Type] { [NonSquarePixels.self] }
  static let kind = RepairClass.lossy
  static let appliesToFrames = false
  static let appliesToMatchingFrames = true
  // Findings about the true shape are about the art, not about this fix.
  static let restoresArt = true

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let aspect = art.animation.pixelAspect?.simplest else { return nil }
    let (width, height) = (art.animation.width, art.animation.height)
    // The picture is enlarged in the direction in which its pixels are longer, which loses nothing, up to the largest
    // sticker.
    let ratio = Double(aspect.width) / Double(aspect.height)
    let (wide, tall) = (Double(width) * max(1, ratio), Double(height) * max(1, 1 / ratio))
    let maxSide = max(art.profile.maximumSide, width, height)
    let scale = min(1, Double(maxSide) / max(wide, tall))
    let resampler = Resampler(
      fromWidth: width, height: height, toWidth: rounded(wide * scale),
      height: rounded(tall * scale))
    art.square { resampler.resample($0) }
    return "\(aspect) pixels made square: \(width) × \(height) px scaled to "
      + "\(resampler.width) × \(resampler.height) px"
  }

  private static func rounded(_ side: Double) -> Int { max(1, Int(side.rounded())) }
}
