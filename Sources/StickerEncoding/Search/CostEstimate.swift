internal import StickerCodecs
import StickerPixels

/// Estimates, with fast deflate, the bytes that it takes to draw a frame on different canvases. The results for the
/// latest frame are cached.
final class CostEstimate {
  /// An area of a frame and the canvas that it is drawn on.
  struct Drawing: Hashable, Sendable {
    var state: CanvasState
    var area: Area
  }

  /// The cost of a drawing.
  struct Cost {
    /// The cheaper blend op.
    var blend: BlendOperation
    var bytes: Int
  }

  private let workers: Workers<FrameTools>
  private let canvases: CanvasPixels
  /// The filter strategies; the smaller of their results counts.
  private let strategies: [FilterStrategy]
  private var frame = 0
  private var changes: [CanvasState: CanvasChange] = [:]
  private var sizes: [Option: Int] = [:]

  /// A way to draw an area of the frame.
  private struct Option: Hashable {
    var area: Area
    /// For blend op OVER, the canvas that shows through unchanged pixels; `nil` for SOURCE, whose pixels do not depend
    /// on the canvas.
    var canvas: CanvasState?
  }

  init(_ workers: Workers<FrameTools>, _ frames: FrameWindow, strategy: FilterStrategy) {
    self.workers = workers
    let none = FilterStrategy.fixed(.none)
    // Filters shrink indices with many clear pixels more than other indices. Without the comparison with unfiltered
    // indices, blend op OVER would seem cheaper than it is.
    strategies =
      frames.format.colorType == .indexed && strategy != none ? [strategy, none] : [strategy]
    canvases = CanvasPixels(frames)
  }

  /// Returns the change from a canvas state to a frame.
  func change(from state: CanvasState, to index: Int) -> CanvasChange {
    forgetResults(unlessFor: index)
    if let change = changes[state] { return change }
    let change = canvases.change(from: state, to: index)
    changes[state] = change
    return change
  }

  /// Returns the cost of each drawing of a frame with the cheaper blend op; each area must contain all changes.
  func costs(of index: Int, _ drawings: [Drawing]) async -> [Cost] {
    forgetResults(unlessFor: index)
    let ways = drawings.map { options(for: $0, index) }
    let unknown = Array(Set(ways.joined()).filter { sizes[$0] == nil })
    let found = await workers.outputs(unknown.map(\.area.pixelCount)) {
      [strategies] number, tools in
      let option = unknown[number]
      tools.load(
        index, area: option.area, option.canvas == nil ? .source : .over,
        on: option.canvas ?? .blank)
      let sizes = strategies.map { strategy in
        tools.coder.filter(strategy)
        return tools.coder.size(level: 1)
      }
      // 38 bytes of fcTL, and 16 of fdAT's length, type, sequence number and checksum (PNG 3rd edition,
      // 11.3.6).
      return (sizes.min() ?? 0) + 38 + 16
    }
    for (option, bytes) in zip(unknown, found) { sizes[option] = bytes }
    return ways.map { options in
      let costs = options.map { option in
        Cost(blend: option.canvas == nil ? .source : .over, bytes: sizes[option] ?? .max)
      }
      return costs.min { $0.bytes < $1.bytes } ?? Cost(blend: .source, bytes: .max)
    }
  }

  /// Returns the ways to draw a frame; the first one wins if costs are equal.
  private func options(for drawing: Drawing, _ index: Int) -> [Option] {
    let source = Option(area: drawing.area, canvas: nil)
    let allowsOver =
      canvases.frames.format.hasClear && index > 0
      && change(from: drawing.state, to: index).allowsOver
    return allowsOver ? [source, Option(area: drawing.area, canvas: drawing.state)] : [source]
  }

  private func forgetResults(unlessFor index: Int) {
    guard index != frame else { return }
    (frame, changes, sizes) = (index, [:], [:])
  }
}
