internal import StickerCodecs
import StickerPixels

/// How one frame is drawn.
struct FramePlan: Sendable {
  /// The canvas that it is drawn on.
  var canvas: CanvasState
  var area: Area
  var blend: BlendOperation
  var disposal: DisposeOperation
}
