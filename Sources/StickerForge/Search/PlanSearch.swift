internal import StickerCodecs
import StickerPixels

/// Searches the sequence for the areas, dispose and blend operations that take the fewest bytes.
///
/// What a frame costs depends on the canvas that the frames before have left, and a frame that
/// takes more bytes may leave a better one. All ways that lead to the same canvas are one state, of
/// which the cheapest is kept; of the states, the most promising.
struct PlanSearch {
  let frames: FrameWindow
  /// States that are followed from frame to frame.
  let beam: Int
  /// What drawing all frames may count for in ``DecodeLimits/totalPixels``.
  var mostWork = Int.max

  private var format: PixelFormat { frames.format }

  /// One way to a canvas.
  private struct Step {
    var state: CanvasState
    var cost: Int
    /// Of drawing all frames so far.
    var work: Int
    /// The step before, in ``steps``.
    var parent: Int?
    var plan: FramePlan?
  }

  /// - Parameters:
  ///   - estimate: the cost of drawing a part of a frame on a canvas.
  ///   - progress: called with the part done, 0…1.
  /// - Throws: ``ForgeFault/unreadable(_:)`` as soon as every way takes more work than may be.
  func plan(
    _ estimate: CostEstimate, progress: (Double) -> Void
  ) async throws(ForgeFault) -> [FramePlan] {
    var steps = [Step(state: .blank, cost: 0, work: 0)]
    var open = [0]
    for index in 0..<frames.count {
      var reached: [CanvasState: Int] = [:]
      var order: [CanvasState] = []
      for step in await continuations(of: open, in: steps, frame: index, estimate) {
        if let known = reached[step.state] {
          if step.cost < steps[known].cost { steps[known] = step }
        } else {
          reached[step.state] = steps.count
          order.append(step.state)
          steps.append(step)
        }
      }
      let candidates = order.compactMap { reached[$0] }
      open = await promising(candidates, of: steps, next: index + 1, estimate)
      let work = open.map { steps[$0].work }.min() ?? 0
      guard work <= mostWork else {
        throw .unreadable(.exceedsLimit(.totalPixels, found: work, allowed: mostWork))
      }
      progress(Double(index + 1) / Double(frames.count))
    }
    var plans: [FramePlan] = []
    var last = open.first
    while let index = last {
      if let plan = steps[index].plan { plans.append(plan) }
      last = steps[index].parent
    }
    return plans.reversed()
  }

  /// A way to draw a frame and to dispose of it.
  private struct Move {
    /// The step before.
    var parent: Int
    var drawing: CostEstimate.Drawing
    var disposal: DisposeOperation
    /// The canvas that it leaves.
    var state: CanvasState
  }

  /// Every step from some others.
  private func continuations(
    of parents: [Int], in steps: [Step], frame index: Int, _ estimate: CostEstimate
  ) async -> [Step] {
    let moves = parents.flatMap { parent in
      let state = steps[parent].state
      return self.moves(from: state, parent, estimate.change(from: state, to: index), frame: index)
    }
    let costs = await estimate.costs(of: index, moves.map(\.drawing))
    return zip(moves, costs).map { move, cost in
      let (area, parent) = (move.drawing.area, steps[move.parent])
      let header = FrameHeader(area: area, disposal: move.disposal, blend: cost.blend)
      return Step(
        state: move.state, cost: parent.cost + cost.bytes,
        work: parent.work + header.drawingWork(bitsPerPixel: format.bitsPerPixel),
        parent: move.parent,
        plan: FramePlan(
          canvas: parent.state, area: area, blend: cost.blend, disposal: move.disposal))
    }
  }

  /// Every way to go on from a canvas.
  private func moves(
    from canvas: CanvasState, _ parent: Int, _ change: CanvasChange, frame index: Int
  ) -> [Move] {
    // The first frame of an APNG is its default image and has the canvas's size.
    let area =
      index == 0 ? Area(x: 0, y: 0, width: frames.width, height: frames.height) : change.drawn
    var result: [Move] = []
    func add(_ area: Area, _ disposal: DisposeOperation, _ state: CanvasState) {
      result.append(
        Move(
          parent: parent, drawing: .init(state: canvas, area: area), disposal: disposal,
          state: state))
    }
    add(area, .none, .shown(index))
    guard index + 1 < frames.count, index > 0 || format.hasClear else { return result }
    // Of a first frame, "previous" means a blank canvas (PNG 3rd edition, 11.3.6.2).
    if index > 0 { add(area, .previous, canvas) }
    guard format.hasClear, let vanishing = frames[index].unreachable(in: frames[index + 1]) else {
      return result
    }
    var areas = [area]
    let content = frames[index].content
    for wider in [area.union(vanishing), content.map(area.union)].compactMap(\.self)
    where !areas.contains(wider) { areas.append(wider) }
    for area in areas {
      let isBlank = content.map(area.contains) ?? true
      add(area, .background, isBlank ? .blank : .cleared(index, area))
    }
    return result
  }

  /// The steps to go on from, best first, judged by what the next frame costs from there.
  private func promising(
    _ candidates: [Int], of steps: [Step], next: Int, _ estimate: CostEstimate
  ) async -> [Int] {
    guard next < frames.count else {
      return candidates.min { steps[$0].cost < steps[$1].cost }.map { [$0] } ?? []
    }
    let changes = candidates.map { estimate.change(from: steps[$0].state, to: next) }
    let usual = zip(candidates, changes).first { steps[$0.0].state == .shown(next - 1) }
    // A canvas that leaves more to draw is no better than the frame left as it is.
    let worthwhile = zip(candidates, changes).filter { candidate, change in
      guard let usual, candidate != usual.0 else { return true }
      return change.count < usual.1.count || (change.allowsOver && !usual.1.allowsOver)
    }
    let costs = await estimate.costs(
      of: next, worthwhile.map { .init(state: steps[$0.0].state, area: $0.1.drawn) })
    let ranked = zip(worthwhile, costs).map { ($0.0, steps[$0.0].cost + $1.bytes) }
    return ranked.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }.prefix(beam).map(\.0)
  }
}

extension CanvasChange {
  /// The area to draw: a frame has at least one pixel.
  fileprivate var drawn: Area { area ?? Area(x: 0, y: 0, width: 1, height: 1) }
}
