import StickerAnalysis
package import StickerEncoding
import StickerPixels
import StickerRules

extension Animation {
  /// True if the colors are premultiplied, judged by the first, the middle and the last frame: all frames are
  /// exported in the same way, and measuring one takes as long as decoding it.
  package var looksPremultiplied: Bool {
    let indices = Set([0, frames.count / 2, frames.count - 1]).sorted()
    let analyses = indices.compactMap { index -> FrameAnalysis? in
      let pixels = frames[index].bitmap.pixels
      let opaque = pixels.count { $0.alpha == 255 }
      let clear = pixels.count { $0.alpha == 0 }
      guard clear + opaque < pixels.count else { return nil }
      let analyzer = ImageAnalyzer(width: width, height: height, frameCount: 1)
      analyzer.add(pixels, clear: clear, opaque: opaque)
      return analyzer.frames.first
    }
    return PremultipliedColors.areIn(analyses)
  }
}
