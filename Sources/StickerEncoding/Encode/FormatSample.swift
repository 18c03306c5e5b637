internal import StickerCodecs

/// The cost of a pixel format and the ranking of filter strategies, measured on a few frames of an animation, or on a
/// still.
struct FormatSample {
  let format: PixelFormat
  /// The filter strategies, the best first. For an animation, each further strategy is the one that saves most in
  /// addition to the strategies before it; for a still, the strategies are sorted by the size that each gives.
  let strategies: [FilterStrategy]
  /// The filters that the strategies chose for a still; none for an animation.
  var rowFilters: [FilterStrategy: FrameCoder.RowFilters] = [:]
  /// The best quick strategy; ``FilterStrategy/minSum`` if no quick strategy was tried.
  var quickStrategy: FilterStrategy { strategies.first { $0.isQuick } ?? .minSum }
  /// Size in bytes of the sample with the best strategy, plus the size of the palette's colors.
  let cost: Int

  /// Samples several formats and returns the results, the best first.
  ///
  /// - Parameters:
  ///   - count: maximum number of sampled frames.
  ///   - candidates: the filter strategies to try; at least one.
  ///   - jobs: number of threads; the result does not depend on it.
  ///   - progress: called with the fraction done, 0…1.
  static func ranked(
    _ formats: [PixelFormat], _ frames: [StoredBitmap], count: Int, _ candidates: [FilterStrategy],
    jobs: Int, progress: @escaping @Sendable (Double) -> Void
  ) async -> [FormatSample] {
    var samples: [FormatSample] = []
    for (number, format) in formats.enumerated() {
      let partial: @Sendable (Double) -> Void = {
        progress((Double(number) + $0) / Double(formats.count))
      }
      samples.append(
        frames.count == 1
          ? await FormatSample(format, still: frames[0], candidates, jobs: jobs, progress: partial)
          : await FormatSample(
            format, frames, count: count, candidates, jobs: jobs, progress: partial))
    }
    return samples.sorted { $0.cost < $1.cost }
  }

  /// Samples the changes that lead to at most `count` evenly spaced frames, or to a quarter of all frames if
  /// that is fewer.
  private init(
    _ format: PixelFormat, _ frames: [StoredBitmap], count: Int, _ candidates: [FilterStrategy],
    jobs: Int, progress: @escaping @Sendable (Double) -> Void
  ) async {
    let step = max(min(4, frames.count), (frames.count + count - 1) / count)
    let sampled = Array(stride(from: step / 2, to: frames.count, by: step))
    let workers = Workers(jobs) { FrameTools(frames, format) }
    let canvases = CanvasPixels(FrameWindow(frames, format))
    let changes = sampled.map { canvases.change(from: .before($0), to: $0) }
    let sizes = await workers.outputs(
      Array(repeating: 1, count: sampled.count * candidates.count), progress: progress
    ) { number, tools in
      let (position, strategy) = number.quotientAndRemainder(dividingBy: candidates.count)
      return tools.bytes(of: changes[position], to: sampled[position], candidates[strategy])
    }
    let costs = candidates.indices.map { strategy in
      sampled.indices.map { sizes[$0 * candidates.count + strategy] }
    }
    self.format = format
    let order = Self.complementaryOrder(costs)
    strategies = order.map { candidates[$0] }
    cost = costs[order[0]].reduce(0, +) + 3 * format.palette.count
  }

  /// Creates the result of trials with a still.
  ///
  /// - Parameter trials: the strategies, their sizes in bytes and the filters that they chose.
  init(
    _ format: PixelFormat,
    _ trials: [(strategy: FilterStrategy, bytes: Int, rows: FrameCoder.RowFilters)]
  ) {
    let ranked = trials.indices.sorted { (trials[$0].bytes, $0) < (trials[$1].bytes, $1) }
    self.format = format
    strategies = ranked.map { trials[$0].strategy }
    rowFilters = Dictionary(trials.map { ($0.strategy, $0.rows) }) { one, _ in one }
    cost = (trials.map(\.bytes).min() ?? 0) + 3 * format.palette.count
  }

  /// Returns the order of strategies in which each saves most in addition to the strategies before it, when every frame
  /// uses the best strategy so far.
  ///
  /// - Parameter costs: bytes by strategy and frame.
  private static func complementaryOrder(_ costs: [[Int]]) -> [Int] {
    var remaining = Array(costs.indices)
    var order: [Int] = []
    var best = costs[0].map { _ in Int.max }
    func rank(_ strategy: Int) -> (Int, Int, Int) {
      let together = zip(best, costs[strategy]).reduce(0) { $0 + min($1.0, $1.1) }
      return (together, costs[strategy].reduce(0, +), strategy)
    }
    while let next = remaining.min(by: { rank($0) < rank($1) }) {
      order.append(next)
      remaining.removeAll { $0 == next }
      best = zip(best, costs[next]).map(min)
    }
    return order
  }
}

extension FrameTools {
  /// Returns the size in bytes of the change to a frame, filtered by a strategy; 0 if nothing changes.
  fileprivate func bytes(of change: CanvasChange, to index: Int, _ strategy: FilterStrategy) -> Int
  {
    guard let area = change.area else { return 0 }
    let isOver = coder.format.hasClear && change.allowsOver
    load(index, area: area, isOver ? .over : .source, on: .before(index))
    coder.filter(strategy)
    return coder.size(level: 4)
  }
}

extension CanvasState {
  /// Returns the canvas before a frame: the previous frame, unchanged, or a blank canvas before the first.
  fileprivate static func before(_ index: Int) -> CanvasState {
    index == 0 ? .blank : .shown(index - 1)
  }
}
