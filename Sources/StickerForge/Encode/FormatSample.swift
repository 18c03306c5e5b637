internal import StickerCodecs

/// What a few frames of an animation tell about the pixel format and the filters that suit it.
struct FormatSample {
  let format: PixelFormat
  /// All filter strategies, the best first.
  let strategies: [FilterStrategy]
  /// The best of those that take little time.
  var quickStrategy: FilterStrategy { strategies.first { $0.isQuick } ?? .leastSum }
  /// Bytes of the sample with the best of them.
  let cost: Int

  /// The best of some formats.
  static func best(
    of formats: [PixelFormat], _ frames: [Bitmap], count: Int
  ) -> FormatSample? {
    formats.map { FormatSample($0, frames, count: count) }.min { $0.cost < $1.cost }
  }

  /// Looks at the changes that lead to `count` frames, spread evenly.
  init(_ format: PixelFormat, _ frames: [Bitmap], count: Int) {
    let step = max(1, frames.count / count)
    let coder = FrameCoder(width: frames[0].width, height: frames[0].height, format: format)
    let canvases = CanvasPixels(frames)
    let indices = format.indices
    var costs = [Int](repeating: 0, count: FilterStrategy.all.count)
    for index in stride(from: step / 2, to: frames.count, by: step) {
      let frame = frames[index]
      let state = index == 0 ? CanvasState.blank : .shown(index - 1)
      let change = canvases.change(from: state, to: index)
      guard let area = change.area else { continue }
      let plane = SamplePlane(frame.pixels, format, indices)
      let blend: BlendOperation = format.hasClear && change.allowsOver ? .over : .source
      coder.load(plane.samples, frame, area: area, blend, on: state, of: canvases)
      for (position, strategy) in FilterStrategy.all.enumerated() {
        coder.filter(strategy)
        costs[position] += coder.size(level: 4)
      }
    }
    self.format = format
    let order = costs.indices.sorted { costs[$0] != costs[$1] ? costs[$0] < costs[$1] : $0 < $1 }
    strategies = order.map { FilterStrategy.all[$0] }
    cost = costs[order[0]] + 3 * format.palette.count
  }
}
