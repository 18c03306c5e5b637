internal import StickerCodecs
import StickerPixels

/// Area, blend op and dispose op of one frame.
struct FramePlan: Sendable {
  /// The canvas that the frame is drawn on.
  var canvas: CanvasState
  var area: Area
  var blend: BlendOperation
  var disposal: DisposeOperation
}
