/// A group of similar colors and its weight.
struct WeightedColor: Sendable {
  var point: ViewSpace.Point
  var weight: Float
  /// True if the colors are opaque. Such colors are never grouped with others, because they must stay opaque.
  var isOpaque: Bool
}

extension WeightedColor {
  /// Returns the visible colors as points for a palette; similar colors are merged if there are too many.
  ///
  /// - Parameters:
  ///   - colors: distinct colors.
  ///   - weights: weight of each color.
  ///   - maxPoints: maximum number of points; numbers below 4,608 may be exceeded.
  static func condensed(
    _ colors: [UInt32], weights: [Float], maxPoints: Int
  ) -> [WeightedColor] {
    let used = colors.indices.filter { colors[$0].alpha != 0 && weights[$0] > 0 }
    guard used.count > maxPoints else {
      return used.map {
        WeightedColor(
          point: ViewSpace.point(colors[$0]), weight: weights[$0],
          isOpaque: colors[$0].alpha == 255)
      }
    }
    var points: [WeightedColor] = []
    for shift: UInt32 in 1...5 {
      points = merged(used, colors, weights, droppingBits: shift)
      if points.count <= maxPoints { break }
    }
    return points
  }

  private static func merged(
    _ used: [Int], _ colors: [UInt32], _ weights: [Float], droppingBits shift: UInt32
  ) -> [WeightedColor] {
    let kept = ((0xFF as UInt32) >> shift) << shift
    let mask = kept | kept << 8 | kept << 16 | kept << 24
    var sumIndices: [UInt64: Int] = [:]
    var sums: [WeightedColor] = []
    for index in used {
      let color = colors[index]
      let isOpaque = color.alpha == 255
      let key = UInt64(color & mask) | (isOpaque ? 1 << 32 : 0)
      let sumIndex: Int
      if let known = sumIndices[key] {
        sumIndex = known
      } else {
        sumIndex = sums.count
        sumIndices[key] = sumIndex
        sums.append(WeightedColor(point: .zero, weight: 0, isOpaque: isOpaque))
      }
      sums[sumIndex].point += ViewSpace.point(color) * weights[index]
      sums[sumIndex].weight += weights[index]
    }
    return sums.map {
      WeightedColor(point: $0.point / $0.weight, weight: $0.weight, isOpaque: $0.isOpaque)
    }
  }
}
