package import StickerEncoding
package import StickerPixels

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pixels of a repaired picture that are visible on black and on white, compared with those of the original.
/// Without its rim, art in the color of a background may vanish on that background.
package struct ShownArt {
  /// The numbers of visible pixels on black and on white before the repair.
  private var before = SIMD2<Int>.zero
  /// The numbers of visible pixels on black and on white after the repair.
  private var after = SIMD2<Int>.zero

  /// Minimum relative luminance of a pixel that is visible on black, which gives a contrast of 2 (WCAG 2). Dark blue
  /// lines have a lower contrast, and are hardly visible on black without a light rim.
  private static let minOnBlack = 2 * 0.05 - 0.05
  /// Maximum relative luminance of a pixel that is visible on white, which gives a contrast of 2 (WCAG 2).
  private static let maxOnWhite = 1.05 / 2 - 0.05
  /// The difference of the channels in levels from which a color is visible on both.
  private static let minSpread = 96.0
  /// Minimum share of the visible pixels that must remain on each background.
  private static let minKeptShare = 0.5

  package init() {}

  /// The background, black or white, on which most of the visible pixels have vanished; `nil` if there is none.
  package var lostOn: Color? {
    [Color.black, .white].enumerated().first { index, _ in
      Double(after[index]) < Self.minKeptShare * Double(before[index])
    }?.element
  }

  /// Adds a frame before and after its repair.
  package mutating func add(_ original: Bitmap, _ repaired: Bitmap) {
    before &+= Self.visibleCounts(of: original)
    after &+= Self.visibleCounts(of: repaired)
  }

  /// Returns the numbers of pixels that are visible on black and on white.
  private static func visibleCounts(of bitmap: Bitmap) -> SIMD2<Int> {
    var (onBlack, onWhite) = (0, 0)
    for pixel in bitmap.pixels where pixel.alpha > 0 {
      let share = Double(pixel.alpha) / 255
      let levels = Color(word: pixel).levels * share
      let isVivid = levels.max() - levels.min() >= minSpread
      if isVivid || luminance(levels) >= minOnBlack { onBlack += 1 }
      if isVivid || luminance(levels + 255 * (1 - share)) <= maxOnWhite { onWhite += 1 }
    }
    return SIMD2(onBlack, onWhite)
  }

  /// Returns the relative luminance (WCAG 2) of a color in levels, 0…1.
  private static func luminance(_ levels: SIMD3<Double>) -> Double {
    func linear(_ level: Double) -> Double { linearLevels[Int(min(max(level, 0), 255).rounded())] }
    return 0.2126 * linear(levels.x) + 0.7152 * linear(levels.y) + 0.0722 * linear(levels.z)
  }

  /// The linear value, 0…1, of each level of sRGB.
  private static let linearLevels = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
