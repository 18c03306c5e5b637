/// Colors that are alike taken as one, and how much they count.
struct WeightedColor: Sendable {
  var point: ViewSpace.Point
  var weight: Float
  /// Opaque colors are kept apart, because they must stay opaque.
  var isOpaque: Bool
}

extension WeightedColor {
  /// Most points that a palette is made of: more make it slower and hardly better.
  private static let mostPoints = 1 << 15

  /// The points that a palette is made of: colors that show, with neighbors merged where there are
  /// too many of them.
  ///
  /// - Parameters:
  ///   - colors: distinct colors.
  ///   - weights: how much each counts.
  static func condensed(_ colors: [UInt32], weights: [Float]) -> [WeightedColor] {
    var shift: UInt32 = 0
    var points = merged(colors, weights, droppingBits: 0)
    while points.count > mostPoints, shift < 5 {
      shift += 1
      points = merged(colors, weights, droppingBits: shift)
    }
    return points
  }

  private static func merged(
    _ colors: [UInt32], _ weights: [Float], droppingBits shift: UInt32
  ) -> [WeightedColor] {
    func plain(_ color: UInt32) -> WeightedColor {
      WeightedColor(point: ViewSpace.point(color), weight: 0, isOpaque: color &>> 24 == 255)
    }
    let used = colors.indices.filter { colors[$0] &>> 24 != 0 && weights[$0] > 0 }
    if shift == 0 {
      guard used.count <= mostPoints else {
        return Array(repeating: plain(0), count: mostPoints + 1)
      }
      return used.map {
        var color = plain(colors[$0])
        color.weight = weights[$0]
        return color
      }
    }
    let kept = ((0xFF as UInt32) >> shift) << shift
    let mask = kept | kept << 8 | kept << 16 | kept << 24
    var places: [UInt64: Int] = [:]
    var sums: [WeightedColor] = []
    for index in used {
      let color = colors[index]
      let isOpaque = color &>> 24 == 255
      let key = UInt64(color & mask) | (isOpaque ? 1 << 32 : 0)
      let place: Int
      if let known = places[key] {
        place = known
      } else {
        place = sums.count
        places[key] = place
        sums.append(WeightedColor(point: .zero, weight: 0, isOpaque: isOpaque))
      }
      sums[place].point += ViewSpace.point(color) * weights[index]
      sums[place].weight += weights[index]
    }
    return sums.map {
      WeightedColor(point: $0.point / $0.weight, weight: $0.weight, isOpaque: $0.isOpaque)
    }
  }
}
