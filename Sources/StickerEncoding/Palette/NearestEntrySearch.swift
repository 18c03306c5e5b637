/// Finds the palette entry nearest to a color. Entries are sorted along one direction; the search goes both ways and
/// stops where the distance along that direction alone is too large.
struct NearestEntrySearch: Sendable {
  /// The coordinates of the eligible entries along ``direction``, in ascending order.
  private let keys: [Float]
  /// The points of the eligible entries in this order.
  private let points: [ViewSpace.Point]
  /// The palette indices of the eligible entries in this order.
  private let entries: [Int32]
  /// Position of every palette index in this order; 0 for entries that are not eligible.
  private let positions: [Int32]

  /// The direction of lightness and alpha, in which the colors of most artwork vary most. It is a unit vector, so that
  /// the distance along it never exceeds the full distance.
  private static let direction = ViewSpace.Point(0.5, 0.5, 0.5, 0.5)

  /// Sorts the entries of a palette.
  ///
  /// - Parameters:
  ///   - points: the palette; at least one entry.
  ///   - isEligible: true for entries that may be returned; at least one.
  init(_ points: [ViewSpace.Point], where isEligible: (Int) -> Bool = { _ in true }) {
    let order = points.indices.filter(isEligible)
      .map { (key: Self.key(points[$0]), number: $0) }
      .sorted { ($0.key, $0.number) < ($1.key, $1.number) }
    keys = order.map(\.key)
    self.points = order.map { points[$0.number] }
    entries = order.map { Int32($0.number) }
    var positions = [Int32](repeating: 0, count: points.count)
    for (position, entry) in order.enumerated() { positions[entry.number] = Int32(position) }
    self.positions = positions
  }

  @inline(__always)
  private static func key(_ point: ViewSpace.Point) -> Float { (point * direction).sum() }

  /// Returns the entry nearest to a point, and its squared distance.
  ///
  /// - Parameter hint: an entry that is probably near; any palette index is allowed. It may decide between equally near
  ///   entries.
  func find(_ point: ViewSpace.Point, hint: Int) -> (entry: Int, squaredDistance: Float) {
    let key = Self.key(point)
    return keys.withUnsafeBufferPointer { keys in
      points.withUnsafeBufferPointer { points in
        var best = Int(positions[hint])
        var minDistance = ViewSpace.squaredDistance(points[best], point)
        var up = Self.firstPosition(notBelow: key, in: keys)
        var down = up - 1
        while true {
          var moved = false
          if down >= 0, (keys[down] - key) * (keys[down] - key) <= minDistance {
            let distance = ViewSpace.squaredDistance(points[down], point)
            if distance < minDistance || (distance == minDistance && down < best) {
              (minDistance, best) = (distance, down)
            }
            down -= 1
            moved = true
          }
          if up < keys.count, (keys[up] - key) * (keys[up] - key) < minDistance {
            let distance = ViewSpace.squaredDistance(points[up], point)
            if distance < minDistance { (minDistance, best) = (distance, up) }
            up += 1
            moved = true
          }
          if !moved { return (Int(entries[best]), minDistance) }
        }
      }
    }
  }

  /// Returns the first position whose key is at least `key`; the end if there is none.
  private static func firstPosition(notBelow key: Float, in keys: UnsafeBufferPointer<Float>)
    -> Int
  {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
