/// Merges clusters of colors pairwise, always the pair that adds the least squared error (Ward's method,
/// known in quantization as PNN: Equitz, "A new vector quantization clustering algorithm", 1989).
struct PairwiseMerge: Sendable {
  private var clusters: [WeightedColor]
  /// The cheapest partner of each cluster among those after it.
  private var partners: [(cost: Float, place: Int)] = []

  init(_ clusters: [WeightedColor]) {
    self.clusters = clusters
    partners = clusters.indices.map { cheapestPartner(of: $0) }
  }

  /// Merges until `count` clusters remain, or none can be merged.
  mutating func merge(to count: Int) -> [WeightedColor] {
    while clusters.count > count, let place = cheapestPlace() {
      merge(place, partners[place].place)
    }
    return clusters
  }

  private func cheapestPlace() -> Int? {
    let place = partners.indices.min { partners[$0].cost < partners[$1].cost }
    return place.flatMap { partners[$0].cost < .infinity ? $0 : nil }
  }

  /// Returns the weighted squared error added by a merge; infinite if only one of the clusters is opaque.
  @inline(__always)
  private static func cost(_ a: WeightedColor, _ b: WeightedColor) -> Float {
    guard a.isOpaque == b.isOpaque else { return .infinity }
    return ViewSpace.squaredDistance(a.point, b.point) * a.weight * b.weight
      / (a.weight + b.weight)
  }

  private func cheapestPartner(of place: Int) -> (cost: Float, place: Int) {
    clusters.withUnsafeBufferPointer { clusters in
      var best = (cost: Float.infinity, place: place)
      for other in place + 1..<max(clusters.count, place + 1) {
        let cost = Self.cost(clusters[place], clusters[other])
        if cost < best.cost { best = (cost, other) }
      }
      return best
    }
  }

  /// Merges the second cluster into the first; the last cluster moves to the second's place.
  private mutating func merge(_ first: Int, _ second: Int) {
    let (a, b) = (clusters[first], clusters[second])
    let weight = a.weight + b.weight
    clusters[first].point = (a.point * a.weight + b.point * b.weight) / weight
    clusters[first].weight = weight
    let last = clusters.count - 1
    clusters.swapAt(second, last)
    partners.swapAt(second, last)
    clusters.removeLast()
    partners.removeLast()
    for place in clusters.indices {
      let partner = partners[place].place
      if place == first || place == second || partner == first || partner == second
        || partner == last
      {
        partners[place] = cheapestPartner(of: place)
      } else if first > place {
        let cost = Self.cost(clusters[place], clusters[first])
        if cost < partners[place].cost { partners[place] = (cost, first) }
      }
      if second < clusters.count, second > place, place != first {
        let cost = Self.cost(clusters[place], clusters[second])
        if cost < partners[place].cost { partners[place] = (cost, second) }
      }
    }
  }
}
