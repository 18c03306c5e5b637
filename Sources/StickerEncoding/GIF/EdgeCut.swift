import StickerPixels

/// Makes every pixel opaque or clear, since a GIF has no partial transparency (GIF89a, 23). A pixel whose alpha hardly
/// changes from frame to frame tends to stay as it is, so that no edge flickers.
struct EdgeCut {
  /// The alpha from which a pixel becomes opaque: ``middle`` in the first frame and after a visible change, otherwise
  /// ``stays`` if it was opaque in the frame before, and ``appears`` if it was clear.
  private static let middle: UInt32 = 128
  private static let stays: UInt32 = 112
  private static let appears: UInt32 = 144
  /// The largest change in alpha that is hardly visible.
  private static let slight = 32

  private var last: [UInt32] = []
  private var lastCut: [UInt32] = []
  /// True if any frame so far had a pixel that was neither opaque nor clear.
  private(set) var hasCut = false

  /// Cuts the edges of the next frame; all frames have the same size.
  mutating func cut(_ bitmap: Bitmap) -> Bitmap {
    let hasPast = last.count == bitmap.pixels.count
    var result = bitmap
    for (index, pixel) in bitmap.pixels.enumerated() {
      let alpha = pixel.alpha
      if alpha > 0, alpha < 255 { hasCut = true }
      var least = Self.middle
      if hasPast, abs(Int(alpha) - Int(last[index].alpha)) <= Self.slight {
        least = lastCut[index] == 0 ? Self.appears : Self.stays
      }
      result.pixels[index] = alpha >= least ? pixel | 0xFF00_0000 : 0
    }
    (last, lastCut) = (bitmap.pixels, result.pixels)
    return result
  }
}
