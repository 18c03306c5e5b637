internal import StickerCodecs
import StickerPixels

/// The canvas before a frame is drawn: all that the search needs of earlier frames.
enum CanvasState: Hashable, Sendable {
  case blank
  /// The frame at this index, unchanged.
  case shown(Int)
  /// The frame at this index with an area cleared (dispose op BACKGROUND).
  case cleared(Int, Area)
}

/// Computes the pixels of canvas states and caches the latest ones.
final class CanvasPixels {
  let frames: FrameWindow
  private lazy var blank = [UInt32](repeating: 0, count: frames.width * frames.height)
  private var cleared: Recent<CanvasState, [UInt32]>

  init(_ frames: FrameWindow) {
    self.frames = frames
    cleared = Recent(capacity: frames.canvasCapacity)
  }

  /// Releases cached canvases.
  func forget() { cleared = Recent(capacity: frames.canvasCapacity) }

  /// Calls `body` with the pixels of a state.
  func with<Result>(
    _ state: CanvasState, _ body: (UnsafePointer<UInt32>) -> Result
  ) -> Result {
    let pixels: [UInt32] =
      switch state {
      case .blank: blank
      case .shown(let index): frames[index].pixels
      case .cleared(let index, let area): clearing(area, of: index, state)
      }
    return pixels.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// Returns the change from a canvas state to a frame.
  func change(from state: CanvasState, to index: Int) -> CanvasChange {
    let frame = frames[index]
    return with(state) { canvas in
      frame.pixels.withUnsafeBufferPointer {
        CanvasChange(
          from: canvas, to: $0.baseAddress!, width: frame.width, height: frame.height)
      }
    }
  }

  /// Returns the pixels of a frame with an area cleared.
  private func clearing(_ area: Area, of index: Int, _ state: CanvasState) -> [UInt32] {
    cleared.value(state) {
      let bitmap = frames[index]
      var pixels = bitmap.pixels
      for y in area.y..<area.y + area.height {
        let start = y * bitmap.width + area.x
        pixels.withUnsafeMutableBufferPointer {
          $0[start..<start + area.width].update(repeating: 0)
        }
      }
      return pixels
    }
  }
}
