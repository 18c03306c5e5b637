package import StickerPixels

/// Removes a matte from partially transparent pixels. An edge of color F and alpha a that was flattened onto a matte M
/// with strength s and masked again has the color C = F + s (1 - a) (M - F).
package struct Unmixing: Sendable {
  private let matte: SIMD3<Double>
  private let strength: Double
  /// Number of partially transparent pixels with at least ``minAlpha``.
  package private(set) var mixed = 0
  /// Number of pixels of ``mixed`` whose restored color is so far outside 0…255 that the matte must be wrong.
  package private(set) var impossible = 0

  /// Maximum error in levels of the visible color after rounding twice.
  private static let maxRounding = 6.0
  /// Alpha below which rounding destroys the color.
  private static let minAlpha: UInt32 = 16

  /// Creates the removal of a matte.
  ///
  /// - Parameter strength: share of the matte that is mixed in, 0…1.
  package init(matte: Color, strength: Double) {
    self.init(MixedBackground(matte: matte.levels, strength: strength))
  }

  package init(_ background: MixedBackground) {
    (matte, strength) = (background.matte, min(1, max(0, background.strength)))
  }

  /// Returns a straight RGBA8 pixel without the matte.
  package mutating func restored(_ pixel: UInt32) -> UInt32 {
    guard pixel.alpha > 0 else { return 0 }
    guard pixel.alpha < 255 else { return pixel }
    let alpha = Double(pixel.alpha) / 255
    let share = strength * (1 - alpha)
    let color = (Color(word: pixel).levels - share * matte) / (1 - share)
    let beyond = max((color - 255).max(), (-color).max())
    if pixel.alpha >= Self.minAlpha {
      mixed += 1
      // Errors are visible in proportion to alpha.
      if beyond * alpha > Self.maxRounding { impossible += 1 }
    }
    let clean = Color(color)
    return UInt32(clean.red) | UInt32(clean.green) << 8 | UInt32(clean.blue) << 16
      | pixel.alpha << 24
  }

  /// True if more than a tenth of the pixels cannot have been mixed with this matte.
  package var isWrong: Bool { impossible * 10 > mixed }
}
