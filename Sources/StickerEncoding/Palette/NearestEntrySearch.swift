/// Finds the palette entry nearest to a color. Entries are sorted along one direction; the search goes both ways and
/// stops where the distance along that direction alone is too large.
struct NearestEntrySearch: Sendable {
  /// The eligible entries, sorted: their coordinates along ``direction``, their points and their palette indices.
  private let keys: [Float]
  private let points: [ViewSpace.Point]
  private let numbers: [Int32]
  /// Position of every entry in the sorted order; 0 for those that are not eligible.
  private let places: [Int32]

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
    numbers = order.map { Int32($0.number) }
    var places = [Int32](repeating: 0, count: points.count)
    for (place, entry) in order.enumerated() { places[entry.number] = Int32(place) }
    self.places = places
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
        var best = Int(places[hint])
        var least = ViewSpace.squaredDistance(points[best], point)
        var up = Self.firstPlace(notBelow: key, in: keys)
        var down = up - 1
        while true {
          var moved = false
          if down >= 0, (keys[down] - key) * (keys[down] - key) <= least {
            let distance = ViewSpace.squaredDistance(points[down], point)
            if distance < least || (distance == least && down < best) {
              (least, best) = (distance, down)
            }
            down -= 1
            moved = true
          }
          if up < keys.count, (keys[up] - key) * (keys[up] - key) < least {
            let distance = ViewSpace.squaredDistance(points[up], point)
            if distance < least { (least, best) = (distance, up) }
            up += 1
            moved = true
          }
          if !moved { return (Int(numbers[best]), least) }
        }
      }
    }
  }

  private static func firstPlace(notBelow key: Float, in keys: UnsafeBufferPointer<Float>)
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
