internal import StickerCodecs
import StickerPixels

/// Searches for the sequence of areas, dispose ops and blend ops that takes the fewest bytes.
///
/// The cost of a frame depends on the canvas left by the frames before it, and a frame that takes more bytes may leave
/// a better canvas. All plans that lead to the same canvas share one state, which keeps the cheapest of them. Only the
/// most promising states are kept.
struct PlanSearch {
  let frames: FrameWindow
  /// Number of states kept per frame.
  let beam: Int
  /// Maximum drawing work of all frames, as counted for ``DecodeLimits/totalPixels``.
  var maxWork = Int.max

  private var format: PixelFormat { frames.format }

  /// One way to reach a canvas state.
  private struct Step {
    var state: CanvasState
    /// Estimated bytes of all frames so far.
    var cost: Int
    /// Drawing work of all frames so far.
    var work: Int
    /// Index of the previous step; `nil` for the start.
    var parent: Int?
    /// The drawing of the frame; `nil` for the start.
    var plan: FramePlan?
  }

  /// Returns a plan for every frame.
  ///
  /// - Parameters:
  ///   - estimate: estimates the cost of drawing an area of a frame on a canvas.
  ///   - progress: called with the fraction done, 0…1.
  /// - Throws: ``EncodingFault/unreadable(_:)`` as soon as every plan that is kept exceeds ``maxWork``.
  func plan(
    _ estimate: CostEstimate, progress: (Double) -> Void
  ) async throws(EncodingFault) -> [FramePlan] {
    if frames.count == 1 { return [try still()] }
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
      try check(open.map { steps[$0].work }.min() ?? 0)
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

  /// Returns the plan of the only frame, which covers the canvas.
  private func still() throws(EncodingFault) -> FramePlan {
    let area = Area(x: 0, y: 0, width: frames.width, height: frames.height)
    let work = FrameHeader(area: area).drawingWork(bitsPerPixel: format.bitsPerPixel)
    try check(work)
    return FramePlan(canvas: .blank, area: area, blend: .source, disposal: .none)
  }

  /// Throws if drawing work exceeds the maximum.
  private func check(_ work: Int) throws(EncodingFault) {
    guard work <= maxWork else {
      throw .unreadable(.exceedsLimit(.totalPixels, found: work, allowed: maxWork))
    }
  }

  /// One way to draw a frame and to dispose of it.
  private struct Move {
    /// Index of the previous step.
    var parent: Int
    var drawing: CostEstimate.Drawing
    var disposal: DisposeOperation
    /// The canvas left after disposal.
    var state: CanvasState
  }

  /// Returns every step that continues one of the parents.
  private func continuations(
    of parents: [Int], in steps: [Step], frame index: Int, _ estimate: CostEstimate
  ) async -> [Step] {
    let moves = parents.flatMap { parent in
      let state = steps[parent].state
      return possibleMoves(
        from: state, parent, estimate.change(from: state, to: index), frame: index)
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

  /// Returns every way to draw and dispose of a frame on a canvas.
  private func possibleMoves(
    from canvas: CanvasState, _ parent: Int, _ change: CanvasChange, frame index: Int
  ) -> [Move] {
    // The first frame of an APNG is its default image and must cover the canvas.
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
    // For the first frame, dispose op PREVIOUS is treated as BACKGROUND (PNG 3rd edition, 11.3.6.2).
    if index > 0 { add(area, .previous, canvas) }
    guard format.hasClear,
      let vanishing = frames[index].areaThatOverCannotDraw(of: frames[index + 1])
    else {
      return result
    }
    var areas = [area]
    let content = frames[index].visibleArea
    for wider in [area.union(vanishing), content.map(area.union)].compactMap(\.self)
    where !areas.contains(wider) { areas.append(wider) }
    for area in areas {
      let isBlank = content.map(area.contains) ?? true
      add(area, .background, isBlank ? .blank : .cleared(index, area))
    }
    return result
  }

  /// Returns the steps to continue from, best first. They are ranked by their cost including the next frame.
  private func promising(
    _ candidates: [Int], of steps: [Step], next: Int, _ estimate: CostEstimate
  ) async -> [Int] {
    guard next < frames.count else {
      return candidates.min { steps[$0].cost < steps[$1].cost }.map { [$0] } ?? []
    }
    let changes = candidates.map { estimate.change(from: steps[$0].state, to: next) }
    let usual = zip(candidates, changes).first { steps[$0.0].state == .shown(next - 1) }
    // Compared with the unchanged frame, another canvas is worth estimating only if it leaves fewer changes to draw, or
    // if only it allows OVER.
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
  /// The area to draw; a frame has at least one pixel.
  fileprivate var drawn: Area { area ?? Area(x: 0, y: 0, width: 1, height: 1) }
}
