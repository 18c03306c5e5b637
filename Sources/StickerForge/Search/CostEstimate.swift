internal import StickerCodecs
import StickerPixels

/// What a frame costs on canvases, found out by deflating it quickly; the answers for one frame are
/// remembered.
final class CostEstimate {
  /// A part of a frame, and the canvas that it is drawn on.
  struct Drawing: Hashable, Sendable {
    var state: CanvasState
    var area: Area
  }

  struct Cost {
    /// The cheaper blend operation.
    var blend: BlendOperation
    var bytes: Int
  }

  private let workers: Workers
  private let strategy: FilterStrategy
  private let hasClear: Bool
  private var frame = 0
  private var changes: [CanvasState: CanvasChange] = [:]
  private var costs: [Drawing: Cost] = [:]

  init(_ workers: Workers, _ format: PixelFormat, strategy: FilterStrategy) {
    self.workers = workers
    self.strategy = strategy
    hasClear = format.hasClear
  }

  /// What turns canvases into a frame.
  func changes(from states: [CanvasState], to index: Int) async -> [CanvasChange] {
    forget(unless: index)
    let unknown = Set(states).filter { changes[$0] == nil }.map(\.self)
    let found = await workers.outputs(unknown.map { _ in 1 }) {
      $1.canvases.change(from: unknown[$0], to: index)
    }
    for (state, change) in zip(unknown, found) { changes[state] = change }
    return states.compactMap { changes[$0] }
  }

  /// The cheapest way to draw parts of a frame that hold all changes, which are known.
  func costs(of index: Int, _ drawings: [Drawing]) async -> [Cost] {
    let unknown = Set(drawings).filter { costs[$0] == nil }
    let ways = unknown.flatMap { drawing in
      blends(index, drawing.state).map { (drawing: drawing, blend: $0) }
    }
    let sizes = await workers.outputs(ways.map(\.drawing.area.pixelCount)) {
      [strategy] number, tools in
      let way = ways[number]
      tools.load(index, area: way.drawing.area, way.blend, on: way.drawing.state)
      tools.coder.filter(strategy)
      // fcTL, and fdAT's length, type, sequence number and checksum (PNG 3rd edition, 11.3.6).
      return tools.coder.size(level: 1) + 38 + 16
    }
    for (way, bytes) in zip(ways, sizes) where bytes < costs[way.drawing]?.bytes ?? .max {
      costs[way.drawing] = Cost(blend: way.blend, bytes: bytes)
    }
    return drawings.compactMap { costs[$0] }
  }

  /// The blend operations that can draw a frame, first the one that is taken where both cost the same.
  private func blends(_ index: Int, _ state: CanvasState) -> [BlendOperation] {
    let allowsOver = hasClear && index > 0 && changes[state]?.allowsOver ?? false
    return allowsOver ? [.source, .over] : [.source]
  }

  private func forget(unless index: Int) {
    guard index != frame else { return }
    (frame, changes, costs) = (index, [:], [:])
  }
}
