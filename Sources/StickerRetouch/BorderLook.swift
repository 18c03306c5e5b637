package import StickerEncoding
import StickerPixels

/// The look of art that a white border may spoil: glows, dark art, and thin strokes.
package struct BorderLook {
  /// Number of pixels of the art (alpha 128 or more) in all frames.
  private var artCount = 0
  /// Number of dark pixels in the art.
  private var darkCount = 0
  /// Number of pixels at the edge of the art, beside pixels below alpha 128.
  private var rimCount = 0
  /// Number of semitransparent pixels away from solid art.
  private var glowCount = 0

  /// The distance in px from solid art up to which semitransparent pixels are a soft edge.
  private static let softEdge = 2
  /// Luma, 0…255, below which a pixel is dark.
  private static let maxDarkLuma = 56.0
  /// Maximum share of dark pixels in the art.
  private static let maxDarkShare = 0.5
  /// Maximum number of semitransparent pixels away from solid art, as a share of the pixels of the art.
  private static let maxGlowShare = 0.04
  /// Minimum ratio of the width of the strokes to that of the border.
  private static let minStrokeWidthRatio = 2

  package init() {}

  /// Adds a frame.
  package mutating func add(_ bitmap: Bitmap) {
    let (width, height) = (bitmap.width, bitmap.height)
    func alpha(_ x: Int, _ y: Int) -> UInt32 {
      x >= 0 && y >= 0 && x < width && y < height ? bitmap.pixels[y * width + x].alpha : 0
    }
    func isBeside(_ x: Int, _ y: Int, _ reach: Int, _ test: (UInt32) -> Bool) -> Bool {
      (1...reach).contains { step in
        [(-step, 0), (step, 0), (0, -step), (0, step)].contains { test(alpha(x + $0, y + $1)) }
      }
    }
    for index in bitmap.pixels.indices where bitmap.pixels[index].alpha >= 8 {
      let pixel = bitmap.pixels[index]
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      if pixel.alpha >= 128 {
        artCount += 1
        let levels = Color(word: pixel).levels
        if 0.299 * levels.x + 0.587 * levels.y + 0.114 * levels.z < Self.maxDarkLuma {
          darkCount += 1
        }
        if isBeside(x, y, 1, { $0 < 128 }) { rimCount += 1 }
      }
      if pixel.alpha < 240, !isBeside(x, y, Self.softEdge, { $0 >= 240 }) { glowCount += 1 }
    }
  }

  /// Returns the reason not to draw a border; `nil` if there is none.
  ///
  /// - Parameter border: the width of the border in px.
  package func reason(against border: Int) -> String? {
    guard artCount > 0 else { return nil }
    if Double(glowCount) > Self.maxGlowShare * Double(artCount) {
      return "a border would cut through its glow or shadow: export it with soft edges"
    }
    if Double(darkCount) > Self.maxDarkShare * Double(artCount) {
      return
        "most of it is dark, so on a dark background only the white border would show: --outline draws one anyway"
    }
    // A stroke has a rim on both sides.
    guard 2 * artCount >= Self.minStrokeWidthRatio * border * rimCount else {
      return
        "its strokes are hardly wider than a border of \(border) px: export it with soft edges"
    }
    return nil
  }
}
