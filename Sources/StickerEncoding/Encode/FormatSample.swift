internal import StickerCodecs
import StickerPixels

/// The cost of a pixel format and the ranking of filter strategies, measured on a few frames of an animation, or on a few
/// bands of rows of a still.
struct FormatSample {
  let format: PixelFormat
  /// The tried filter strategies: the best first, then always the one that improves most on those before it.
  let strategies: [FilterStrategy]
  /// The best quick strategy; ``FilterStrategy/minSum`` if none was tried.
  var quickStrategy: FilterStrategy { strategies.first { $0.isQuick } ?? .minSum }
  /// Size in bytes of the sample with the best strategy, for bands extrapolated to the whole still, and of the palette's
  /// colors.
  let cost: Int

  /// Samples several formats and returns the results, the best first.
  ///
  /// - Parameters:
  ///   - count: maximum number of sampled frames.
  ///   - tried: the filter strategies to try; at least one.
  ///   - usesBands: true to sample a large still by bands.
  ///   - jobs: number of threads; the result does not depend on it.
  ///   - progress: called with the fraction done, 0…1.
  static func ranked(
    _ formats: [PixelFormat], _ frames: [StoredBitmap], count: Int, _ tried: [FilterStrategy],
    usesBands: Bool, jobs: Int, progress: @escaping @Sendable (Double) -> Void
  ) async -> [FormatSample] {
    var samples: [FormatSample] = []
    for (number, format) in formats.enumerated() {
      let sample = await FormatSample(
        format, frames, count: count, tried, usesBands: usesBands, jobs: jobs
      ) {
        progress((Double(number) + $0) / Double(formats.count))
      }
      samples.append(sample)
    }
    return samples.sorted { $0.cost < $1.cost }
  }

  /// Samples the changes that lead to at most `count` evenly spaced frames, or to a quarter of all frames if
  /// that is fewer.
  private init(
    _ format: PixelFormat, _ frames: [StoredBitmap], count: Int, _ tried: [FilterStrategy],
    usesBands: Bool, jobs: Int, progress: @escaping @Sendable (Double) -> Void
  ) async {
    let step = max(min(4, frames.count), (frames.count + count - 1) / count)
    let sampled = Array(stride(from: step / 2, to: frames.count, by: step))
    let workers = Workers(jobs) { FrameTools(frames, format) }
    let canvases = CanvasPixels(FrameWindow(frames, format))
    let changes = sampled.map {
      Part(frame: $0, change: canvases.change(from: .before($0), to: $0))
    }
    let parts =
      usesBands && frames.count == 1 ? changes.flatMap { $0.bands(of: format) } : changes
    let sizes = await workers.outputs(
      Array(repeating: 1, count: parts.count * tried.count), progress: progress
    ) { number, tools in
      let (place, strategy) = number.quotientAndRemainder(dividingBy: tried.count)
      return tools.bytes(of: parts[place], tried[strategy])
    }
    let costs = tried.indices.map { strategy in
      parts.indices.map { sizes[$0 * tried.count + strategy] }
    }
    self.format = format
    let order = Self.complementing(frames.count > 1 ? costs : costs.map { [$0.reduce(0, +)] })
    strategies = order.map { tried[$0] }
    let share = Double(parts.pixelCount) / Double(max(1, changes.pixelCount))
    let bytes = Double(costs[order[0]].reduce(0, +)) / (share > 0 ? share : 1)
    cost = Int(bytes) + 3 * format.palette.count
  }

  /// Orders strategies so that each takes the fewest bytes together with those before it, when every frame
  /// uses the best of them.
  ///
  /// - Parameter costs: bytes by strategy and frame.
  private static func complementing(_ costs: [[Int]]) -> [Int] {
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

/// A sampled change from the previous frame, or a band of it.
private struct Part {
  let frame: Int
  var change: CanvasChange

  /// Number of bands, and the share of the rows in all of them: one in this many.
  private static let (bandCount, bandShare) = (4, 4)
  /// Minimum size of a band in bytes: half of deflate's window.
  private static let minBandBytes = 16 << 10

  /// Returns evenly spaced bands of rows that represent the change; the whole of it if it has few rows.
  func bands(of format: PixelFormat) -> [Part] {
    guard let area = change.area else { return [self] }
    let least = Self.minBandBytes / max(1, format.rowBytes(area.width)) + 1
    let rows = max(area.height / (Self.bandCount * Self.bandShare), least)
    guard rows * Self.bandCount * 2 <= area.height else { return [self] }
    return (0..<Self.bandCount).map { number in
      let start = (2 * number + 1) * area.height / (2 * Self.bandCount) - rows / 2
      var band = self
      band.change.area = Area(x: area.x, y: area.y + start, width: area.width, height: rows)
      return band
    }
  }
}

extension [Part] {
  fileprivate var pixelCount: Int { reduce(0) { $0 + ($1.change.area?.pixelCount ?? 0) } }
}

extension FrameTools {
  /// Returns the size in bytes of a change from the previous frame with a strategy; 0 if nothing changes.
  fileprivate func bytes(of part: Part, _ strategy: FilterStrategy) -> Int {
    guard let area = part.change.area else { return 0 }
    let isOver = coder.format.hasClear && part.change.allowsOver
    load(part.frame, area: area, isOver ? .over : .source, on: .before(part.frame))
    coder.filter(strategy)
    return coder.size(level: 4)
  }
}

extension CanvasState {
  /// Returns the canvas that shows the previous frame, kept unchanged.
  fileprivate static func before(_ index: Int) -> CanvasState {
    index == 0 ? .blank : .shown(index - 1)
  }
}
