/// Splits colors into boxes. Each step cuts the box with the greatest squared error, across its direction of greatest
/// variance and where the remaining error is least (after Wu, "Efficient statistical computations for optimal color
/// quantization", 1991).
struct VarianceCut {
  private var colors: [WeightedColor]
  private var boxes: [Box] = []

  private struct Box {
    var range: Range<Int>
    var mean: ViewSpace.Point
    var weight: Float
    /// Weighted squared error around the mean.
    var error: Float
    var isOpaque: Bool
  }

  /// Puts all opaque colors into one box, and all others into another box: they are never mixed.
  init(_ colors: [WeightedColor]) {
    self.colors = colors.filter(\.isOpaque) + colors.filter { !$0.isOpaque }
    let opaqueCount = self.colors.prefix { $0.isOpaque }.count
    for range in [0..<opaqueCount, opaqueCount..<self.colors.count] where !range.isEmpty {
      boxes.append(makeBox(range))
    }
  }

  /// Returns the means and weights of at most `count` boxes.
  mutating func centers(count: Int) -> [WeightedColor] {
    while boxes.count < count,
      let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    {
      guard let (one, other) = halves(of: boxes[worst]) else {
        boxes[worst].error = 0
        continue
      }
      boxes[worst] = one
      boxes.append(other)
    }
    return boxes.map { WeightedColor(point: $0.mean, weight: $0.weight, isOpaque: $0.isOpaque) }
  }

  /// Returns the box of a range of colors.
  private func makeBox(_ range: Range<Int>) -> Box {
    var sum = SIMD4<Double>()
    var squares = 0.0
    var weight = 0.0
    for color in colors[range] {
      let point = SIMD4<Double>(color.point)
      sum += point * Double(color.weight)
      squares += (point * point).sum() * Double(color.weight)
      weight += Double(color.weight)
    }
    let mean = sum / weight
    return Box(
      range: range, mean: ViewSpace.Point(mean), weight: Float(weight),
      error: range.count < 2 ? 0 : Float(max(0, squares - (mean * sum).sum())),
      isOpaque: colors[range.lowerBound].isOpaque)
  }

  /// Cuts a box in two; `nil` if its colors cannot be told apart.
  private mutating func halves(of box: Box) -> (Box, Box)? {
    let direction = principalDirection(of: box)
    func key(_ color: WeightedColor) -> Float { ((color.point - box.mean) * direction).sum() }
    let keys = colors[box.range].map(key)
    guard let low = keys.min(), let high = keys.max(), high > low else { return nil }
    let binCount = 256
    let scale = Float(binCount) / (high - low)
    func bin(_ key: Float) -> Int { min(binCount - 1, Int((key - low) * scale)) }
    var weights = [Double](repeating: 0, count: binCount)
    var sums = weights
    for (key, color) in zip(keys, colors[box.range]) {
      weights[bin(key)] += Double(color.weight)
      sums[bin(key)] += Double(color.weight * key)
    }
    // The remaining error is least where the variance between the halves is greatest.
    let (allWeight, allSum) = (weights.reduce(0, +), sums.reduce(0, +))
    var best = (gain: -1.0, bin: 0)
    var (weight, sum) = (0.0, 0.0)
    for bin in 0..<binCount - 1 {
      weight += weights[bin]
      sum += sums[bin]
      guard weight > 0, allWeight - weight > 0 else { continue }
      let gain = sum * sum / weight + (allSum - sum) * (allSum - sum) / (allWeight - weight)
      if gain > best.gain { best = (gain, bin) }
    }
    let middle = colors[box.range].partition { bin(key($0)) > best.bin }
    guard middle > box.range.lowerBound, middle < box.range.upperBound else { return nil }
    return (
      makeBox(box.range.lowerBound..<middle), makeBox(middle..<box.range.upperBound)
    )
  }

  /// Returns the direction of the greatest variance, by power iteration on the covariance matrix.
  private func principalDirection(of box: Box) -> ViewSpace.Point {
    var rows = [ViewSpace.Point](repeating: .zero, count: 4)
    for color in colors[box.range] {
      let offset = color.point - box.mean
      let weighted = offset * color.weight
      for axis in 0..<4 { rows[axis] += weighted * offset[axis] }
    }
    let widest = (0..<4).max { rows[$0][$0] < rows[$1][$1] } ?? 0
    var direction = rows[widest]
    for _ in 0..<8 {
      let length = (direction * direction).sum().squareRoot()
      guard length > 0, length.isFinite else { break }
      direction /= length
      var next = ViewSpace.Point.zero
      for axis in 0..<4 { next += rows[axis] * direction[axis] }
      direction = next
    }
    let length = (direction * direction).sum().squareRoot()
    guard length > 0, length.isFinite else { return ViewSpace.Point(1, 0, 0, 0) }
    return direction / length
  }
}
