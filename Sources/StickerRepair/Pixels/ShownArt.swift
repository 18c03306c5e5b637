import StickerEncoding
import StickerPixels

/// The pixels of a repaired picture that show on black and on white, compared with those of the original: without its
/// rim, art in the color of a background may vanish there.
struct ShownArt {
  private var before = SIMD2<Int>.zero
  private var after = SIMD2<Int>.zero

  /// The minimum difference in levels from a background that shows.
  private static let minShown = 48.0
  /// The minimum share of the shown pixels that must remain on each background.
  private static let minKept = 0.4

  /// The background on which most of what showed no longer shows; `nil` if there is none.
  var lostOn: Color? {
    [Color.black, .white].enumerated().first { index, _ in
      Double(after[index]) < Self.minKept * Double(before[index])
    }?.element
  }

  /// Adds a frame before and after its repair.
  mutating func add(_ original: Bitmap, _ repaired: Bitmap) {
    before &+= Self.shown(original)
    after &+= Self.shown(repaired)
  }

  /// Returns the number of pixels that show on black and on white.
  private static func shown(_ bitmap: Bitmap) -> SIMD2<Int> {
    var (onBlack, onWhite) = (0, 0)
    for pixel in bitmap.pixels where pixel.alpha > 0 {
      let share = Double(pixel.alpha) / 255
      let levels = Color(word: pixel).levels
      if levels.max() * share >= minShown { onBlack += 1 }
      if (255 - levels.min()) * share >= minShown { onWhite += 1 }
    }
    return SIMD2(onBlack, onWhite)
  }
}
