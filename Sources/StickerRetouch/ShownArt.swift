package import StickerEncoding
package import StickerPixels

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pixels of a repaired picture that show on black and on white, compared with those of the original: without its
/// rim, art in the color of a background may vanish there.
package struct ShownArt {
  private var before = SIMD2<Int>.zero
  private var after = SIMD2<Int>.zero

  /// The relative luminances from which a pixel stands out from black, and up to which it stands out from white: a
  /// contrast of 2 (WCAG 2). Dark blue lines on black have less, and are hardly seen once a light rim is gone.
  private static let (minOnBlack, maxOnWhite) = (2 * 0.05 - 0.05, 1.05 / 2 - 0.05)
  /// The difference of the channels in levels from which a color stands out from both.
  private static let minSpread = 96.0
  /// The minimum share of the shown pixels that must remain on each background.
  private static let minKept = 0.5

  package init() {}

  /// The background on which most of what showed no longer shows; `nil` if there is none.
  package var lostOn: Color? {
    [Color.black, .white].enumerated().first { index, _ in
      Double(after[index]) < Self.minKept * Double(before[index])
    }?.element
  }

  /// Adds a frame before and after its repair.
  package mutating func add(_ original: Bitmap, _ repaired: Bitmap) {
    before &+= Self.shown(original)
    after &+= Self.shown(repaired)
  }

  /// Returns the number of pixels that show on black and on white.
  private static func shown(_ bitmap: Bitmap) -> SIMD2<Int> {
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

  /// Returns the relative luminance (WCAG 2) of levels, 0…1.
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
