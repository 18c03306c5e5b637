internal import StickerCodecs
import StickerPixels

/// The drawing of one frame: the canvas below it, and its area, blend op and dispose op.
struct FramePlan: Sendable {
  /// The canvas that the frame is drawn on.
  var canvas: CanvasState
  var area: Area
  var blend: BlendOperation
  var disposal: DisposeOperation
}
