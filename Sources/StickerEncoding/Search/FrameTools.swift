internal import StickerCodecs
import StickerPixels

/// The canvases and coder with which one task draws the frames of an animation, in one format.
final class FrameTools {
  let canvases: CanvasPixels
  let coder: FrameCoder
  private var loaded: Drawing?

  private struct Drawing: Equatable {
    var index: Int
    var area: Area
    var blend: BlendOperation
    var state: CanvasState
  }

  /// Creates the tools of one task.
  ///
  /// - Parameter planes: the samples of all frames, if they are in memory.
  init(_ frames: [StoredBitmap], _ format: PixelFormat, planes: [SamplePlane]? = nil) {
    canvases = CanvasPixels(FrameWindow(frames, format, planes: planes))
    coder = FrameCoder(width: frames[0].width, height: frames[0].height, format: format)
  }

  /// Loads the pixels that draw an area of a frame on a canvas into the coder, unless they are loaded
  /// already.
  func load(_ index: Int, area: Area, _ blend: BlendOperation, on state: CanvasState) {
    let drawing = Drawing(index: index, area: area, blend: blend, state: state)
    guard drawing != loaded else { return }
    loaded = drawing
    let samples = canvases.frames.samples(of: index)
    guard blend == .over else { return coder.load(samples, area: area, over: nil) }
    canvases.with(state) { canvas in
      canvases.frames[index].pixels.withUnsafeBufferPointer {
        coder.load(samples, area: area, over: (canvas, $0.baseAddress!))
      }
    }
  }
}
