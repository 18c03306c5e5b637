internal import StickerCodecs
import StickerPixels

/// What frames cost on canvases, found out by deflating them quickly; every answer is remembered
/// for a while.
final class CostEstimate {
  let canvases: CanvasPixels
  private let coder: FrameCoder
  private let strategy: FilterStrategy
  private var changes: [Key: CanvasChange] = [:]
  private var costs: [Key: (blend: BlendOperation, cost: Int)] = [:]

  private struct Key: Hashable {
    var state: CanvasState
    var frame: Int
    var area: Area?
  }

  init(_ frames: FrameWindow, strategy: FilterStrategy) {
    self.strategy = strategy
    canvases = CanvasPixels(frames)
    coder = FrameCoder(width: frames.width, height: frames.height, format: frames.format)
  }

  /// What turns a canvas into a frame.
  func change(from state: CanvasState, to index: Int) -> CanvasChange {
    let key = Key(state: state, frame: index)
    if let change = changes[key] { return change }
    let change = canvases.change(from: state, to: index)
    changes = changes.filter { $0.key.frame >= index - 1 }
    changes[key] = change
    return change
  }

  /// The cheaper blend operation for an area that holds all changes, and its bytes.
  func cost(of index: Int, on state: CanvasState, area: Area) -> (blend: BlendOperation, cost: Int)
  {
    let key = Key(state: state, frame: index, area: area)
    if let cost = costs[key] { return cost }
    var best = (blend: BlendOperation.source, cost: bytes(index, state, area, .source))
    if coder.format.hasClear, index > 0, change(from: state, to: index).allowsOver {
      let cost = bytes(index, state, area, .over)
      if cost < best.cost { best = (.over, cost) }
    }
    costs = costs.filter { $0.key.frame >= index - 1 }
    costs[key] = best
    return best
  }

  private func bytes(
    _ index: Int, _ state: CanvasState, _ area: Area, _ blend: BlendOperation
  ) -> Int {
    coder.load(index, area: area, blend, on: state, of: canvases)
    coder.filter(strategy)
    // fcTL, and fdAT's length, type, sequence number and checksum (PNG 3rd edition, 11.3.6).
    return coder.size(level: 1) + 38 + 16
  }
}

extension FrameCoder {
  /// Takes the pixels that draw a part of a frame on a canvas.
  func load(
    _ index: Int, area: Area, _ blend: BlendOperation, on state: CanvasState,
    of canvases: CanvasPixels
  ) {
    let samples = canvases.frames.samples(of: index)
    guard blend == .over else { return load(samples, area: area, over: nil) }
    canvases.with(state) { canvas in
      canvases.frames[index].pixels.withUnsafeBufferPointer {
        load(samples, area: area, over: (canvas, $0.baseAddress!))
      }
    }
  }
}
