internal import StickerCodecs

/// What a few frames of an animation tell about the pixel format and the filters that suit it.
struct FormatSample {
  let format: PixelFormat
  /// The filter strategies that were tried: the best first, then always the one that adds most to
  /// those before it.
  let strategies: [FilterStrategy]
  /// The first of those that take little time.
  var quickStrategy: FilterStrategy { strategies.first { $0.isQuick } ?? .leastSum }
  /// Bytes of the sample with the best of them.
  let cost: Int

  /// Some formats, the best first.
  ///
  /// - Parameter progress: called with the part done, 0…1.
  static func ranked(
    _ formats: [PixelFormat], _ frames: [StoredBitmap], count: Int, _ tried: [FilterStrategy],
    progress: (Double) -> Void
  ) -> [FormatSample] {
    formats.enumerated().map { number, format in
      FormatSample(format, frames, count: count, tried) {
        progress((Double(number) + $0) / Double(formats.count))
      }
    }.sorted { $0.cost < $1.cost }
  }

  /// Looks at the changes that lead to `count` frames, spread evenly, or to a quarter of all.
  private init(
    _ format: PixelFormat, _ frames: [StoredBitmap], count: Int, _ tried: [FilterStrategy],
    progress: (Double) -> Void
  ) {
    let step = max(min(4, frames.count), (frames.count + count - 1) / count)
    let coder = FrameCoder(width: frames[0].width, height: frames[0].height, format: format)
    let canvases = CanvasPixels(FrameWindow(frames, format))
    var costs = tried.map { _ in [Int]() }
    for index in stride(from: step / 2, to: frames.count, by: step) {
      let state = index == 0 ? CanvasState.blank : .shown(index - 1)
      let change = canvases.change(from: state, to: index)
      guard let area = change.area else { continue }
      let blend: BlendOperation = format.hasClear && change.allowsOver ? .over : .source
      coder.load(index, area: area, blend, on: state, of: canvases)
      for (position, strategy) in tried.enumerated() {
        coder.filter(strategy)
        costs[position].append(coder.size(level: 4))
      }
      progress(Double(index) / Double(frames.count))
    }
    self.format = format
    let order = Self.complementing(costs)
    strategies = order.map { tried[$0] }
    cost = costs[order[0]].reduce(0, +) + 3 * format.palette.count
  }

  /// Puts strategies into an order in which each is the one that, with those before it to choose from
  /// for every frame, takes the fewest bytes.
  ///
  /// - Parameter costs: bytes by strategy and frame.
  private static func complementing(_ costs: [[Int]]) -> [Int] {
    var left = Array(costs.indices)
    var order: [Int] = []
    var best = costs[0].map { _ in Int.max }
    func rank(_ strategy: Int) -> (Int, Int, Int) {
      let together = zip(best, costs[strategy]).reduce(0) { $0 + min($1.0, $1.1) }
      return (together, costs[strategy].reduce(0, +), strategy)
    }
    while let next = left.min(by: { rank($0) < rank($1) }) {
      order.append(next)
      left.removeAll { $0 == next }
      best = zip(best, costs[next]).map(min)
    }
    return order
  }
}
