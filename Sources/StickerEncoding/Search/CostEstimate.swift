internal import StickerCodecs
import StickerPixels

/// Estimates, with fast deflate, what it costs to draw a frame on canvases. Results for one frame are cached.
final class CostEstimate {
  /// An area of a frame and the canvas that it is drawn on.
  struct Drawing: Hashable, Sendable {
    var state: CanvasState
    var area: Area
  }

  struct Cost {
    /// The cheaper blend op.
    var blend: BlendOperation
    var bytes: Int
  }

  private let workers: Workers<FrameTools>
  private let canvases: CanvasPixels
  /// The filter strategies, of which the better one counts.
  private let strategies: [FilterStrategy]
  private var frame = 0
  private var changes: [CanvasState: CanvasChange] = [:]
  private var costs: [Drawing: Cost] = [:]

  init(_ workers: Workers<FrameTools>, _ frames: FrameWindow, strategy: FilterStrategy) {
    self.workers = workers
    let none = FilterStrategy.fixed(.none)
    // Filters shrink indices with many clear pixels most, so that blend op OVER would seem cheaper than it is.
    strategies =
      frames.format.colorType == .indexed && strategy != none ? [strategy, none] : [strategy]
    canvases = CanvasPixels(frames)
  }

  /// Returns the change from a canvas state to a frame.
  func change(from state: CanvasState, to index: Int) -> CanvasChange {
    forget(unless: index)
    if let change = changes[state] { return change }
    let change = canvases.change(from: state, to: index)
    changes[state] = change
    return change
  }

  /// Returns the cost of each drawing of a frame with the cheaper blend op; each area must contain all changes.
  func costs(of index: Int, _ drawings: [Drawing]) async -> [Cost] {
    forget(unless: index)
    let unknown = Set(drawings).filter { costs[$0] == nil }
    let options = unknown.flatMap { drawing in
      blends(index, drawing.state).map { (drawing: drawing, blend: $0) }
    }
    let sizes = await workers.outputs(options.map(\.drawing.area.pixelCount)) {
      [strategies] number, tools in
      let option = options[number]
      tools.load(index, area: option.drawing.area, option.blend, on: option.drawing.state)
      let sizes = strategies.map { strategy in
        tools.coder.filter(strategy)
        return tools.coder.size(level: 1)
      }
      // 38 bytes of fcTL, and 16 of fdAT's length, type, sequence number and checksum (PNG 3rd edition,
      // 11.3.6).
      return (sizes.min() ?? 0) + 38 + 16
    }
    for (option, bytes) in zip(options, sizes) where bytes < costs[option.drawing]?.bytes ?? .max {
      costs[option.drawing] = Cost(blend: option.blend, bytes: bytes)
    }
    return drawings.compactMap { costs[$0] }
  }

  /// Returns the blend ops that can draw a frame; the first one wins if costs are equal.
  private func blends(_ index: Int, _ state: CanvasState) -> [BlendOperation] {
    let allowsOver =
      canvases.frames.format.hasClear && index > 0 && change(from: state, to: index).allowsOver
    return allowsOver ? [.source, .over] : [.source]
  }

  private func forget(unless index: Int) {
    guard index != frame else { return }
    (frame, changes, costs) = (index, [:], [:])
  }
}
