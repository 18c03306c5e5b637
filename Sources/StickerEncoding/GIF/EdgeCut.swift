import StickerPixels

/// Makes every pixel opaque or clear, since a GIF has no partial transparency (GIF89a, 23). A pixel whose alpha hardly
/// changes from frame to frame tends to stay as it is, so that no edge flickers.
struct EdgeCut {
  /// The alpha from which a pixel becomes opaque in the first frame and after a visible change.
  private static let usualThreshold: UInt32 = 128
  /// The alpha from which a pixel stays opaque if its alpha hardly changes.
  private static let stayThreshold: UInt32 = 112
  /// The alpha from which a clear pixel becomes opaque if its alpha hardly changes.
  private static let appearThreshold: UInt32 = 144
  /// The largest change in alpha that is hardly visible.
  private static let maxSlightChange = 32

  /// The pixels of the previous frame before cutting.
  private var last: [UInt32] = []
  /// The pixels of the previous frame after cutting.
  private var lastCut: [UInt32] = []
  /// True if any frame so far had a pixel that was neither opaque nor clear.
  private(set) var hasCut = false

  /// Returns the next frame with its edges cut. All frames have the same size.
  mutating func cut(_ bitmap: Bitmap) -> Bitmap {
    let hasPast = last.count == bitmap.pixels.count
    var result = bitmap
    for (index, pixel) in bitmap.pixels.enumerated() {
      let alpha = pixel.alpha
      if alpha > 0, alpha < 255 { hasCut = true }
      var threshold = Self.usualThreshold
      if hasPast, abs(Int(alpha) - Int(last[index].alpha)) <= Self.maxSlightChange {
        threshold = lastCut[index] == 0 ? Self.appearThreshold : Self.stayThreshold
      }
      result.pixels[index] = alpha >= threshold ? pixel | 0xFF00_0000 : 0
    }
    (last, lastCut) = (bitmap.pixels, result.pixels)
    return result
  }
}
