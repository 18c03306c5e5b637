package import StickerEncoding
import StickerPixels

/// The look of art that a white border may spoil: glows, dark art, and thin strokes.
package struct BorderLook {
  /// Numbers of pixels in all frames: of the art (alpha 128 or more); of dark ones in it; of those at its edge, beside
  /// pixels below alpha 128; and of semitransparent ones away from solid art.
  private var (art, dark, rim, glow) = (0, 0, 0, 0)

  /// The distance in px from solid art up to which semitransparent pixels are a soft edge.
  private static let edge = 2
  /// Luma, 0…255, below which a pixel is dark.
  private static let maxDark = 56.0
  /// Maximum share of the art that may be dark, and of semitransparent pixels compared with the art.
  private static let (maxDarkShare, maxGlowShare) = (0.5, 0.04)
  /// Minimum width of the strokes in widths of the border.
  private static let minStroke = 2

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
        art += 1
        let levels = Color(word: pixel).levels
        if 0.299 * levels.x + 0.587 * levels.y + 0.114 * levels.z < Self.maxDark { dark += 1 }
        if isBeside(x, y, 1, { $0 < 128 }) { rim += 1 }
      }
      if pixel.alpha < 240, !isBeside(x, y, Self.edge, { $0 >= 240 }) { glow += 1 }
    }
  }

  /// Returns the reason not to draw a border of this width in px; `nil` if nothing speaks against it.
  package func reason(against border: Int) -> String? {
    guard art > 0 else { return nil }
    let parts = Double(art)
    if Double(glow) > Self.maxGlowShare * parts {
      return "a border would cut through its glow or shadow: export it with soft edges"
    }
    if Double(dark) > Self.maxDarkShare * parts {
      return
        "most of it is dark, and a white border would be all that is seen: --outline draws one anyway"
    }
    // A stroke has a rim on both sides.
    guard 2 * art >= Self.minStroke * border * rim else {
      return
        "its strokes are hardly wider than a border of \(border) px: export it with soft edges"
    }
    return nil
  }
}
