package import StickerPixels

/// Takes a background out of half-transparent pixels: an edge of the color F that was flattened on a
/// matte M with strength s and masked again has C = F + s (1 - a) (M - F), with alpha a.
package struct Unmixing: Sendable {
  private let matte: SIMD3<Double>
  private let strength: Double
  /// Half-transparent pixels that were looked at, and those whose color lies so far beyond 0…255 that
  /// the background was another one.
  package private(set) var mixed = 0
  package private(set) var impossible = 0

  /// Levels by which the color that shows may be off through rounding, twice.
  private static let mostRounding = 6.0
  /// Alpha below which rounding leaves nothing of a color.
  private static let leastAlpha: UInt32 = 16

  /// - Parameter strength: how much of the matte is mixed in, 0…1.
  package init(matte: Color, strength: Double) {
    self.init(MixedBackground(matte: matte.levels, strength: strength))
  }

  init(_ background: MixedBackground) {
    (matte, strength) = (background.matte, min(1, max(0, background.strength)))
  }

  /// A straight RGBA8 pixel without the background.
  package mutating func restored(_ pixel: UInt32) -> UInt32 {
    guard pixel.alpha > 0 else { return 0 }
    guard pixel.alpha < 255 else { return pixel }
    let alpha = Double(pixel.alpha) / 255
    let share = strength * (1 - alpha)
    let color = (Color(word: pixel).levels - share * matte) / (1 - share)
    let beyond = max((color - 255).max(), (-color).max())
    if pixel.alpha >= Self.leastAlpha {
      mixed += 1
      // What shows of it is weighted by alpha.
      if beyond * alpha > Self.mostRounding { impossible += 1 }
    }
    let clean = Color(color)
    return UInt32(clean.red) | UInt32(clean.green) << 8 | UInt32(clean.blue) << 16
      | pixel.alpha << 24
  }

  /// Whether too many pixels cannot have been mixed with this background: one in ten.
  package var isWrong: Bool { impossible * 10 > mixed }
}
