/// Merges clusters of colors pairwise, always the pair that adds the least squared error (Ward's method,
/// known in quantization as PNN: Equitz, "A new vector quantization clustering algorithm", 1989).
struct PairwiseMerge: Sendable {
  private var clusters: [WeightedColor]
  /// The partner of each cluster, among the clusters after it, with which merging costs least.
  private var partners: [(cost: Float, index: Int)] = []

  init(_ clusters: [WeightedColor]) {
    self.clusters = clusters
    partners = clusters.indices.map { cheapestPartner(of: $0) }
  }

  /// Merges until `count` clusters remain, or no more can be merged, and returns the remaining clusters.
  mutating func merge(to count: Int) -> [WeightedColor] {
    while clusters.count > count, let index = cheapestIndex() {
      join(index, partners[index].index)
    }
    return clusters
  }

  private func cheapestIndex() -> Int? {
    let index = partners.indices.min { partners[$0].cost < partners[$1].cost }
    return index.flatMap { partners[$0].cost < .infinity ? $0 : nil }
  }

  /// Returns the weighted squared error added by a merge; infinite if only one of the clusters is opaque.
  @inline(__always)
  private static func cost(_ a: WeightedColor, _ b: WeightedColor) -> Float {
    guard a.isOpaque == b.isOpaque else { return .infinity }
    return ViewSpace.squaredDistance(a.point, b.point) * a.weight * b.weight
      / (a.weight + b.weight)
  }

  private func cheapestPartner(of index: Int) -> (cost: Float, index: Int) {
    clusters.withUnsafeBufferPointer { clusters in
      var best = (cost: Float.infinity, index: index)
      for other in index + 1..<max(clusters.count, index + 1) {
        let cost = Self.cost(clusters[index], clusters[other])
        if cost < best.cost { best = (cost, other) }
      }
      return best
    }
  }

  /// Merges the second cluster into the first; the last cluster takes the second's index.
  private mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (clusters[first], clusters[second])
    let weight = a.weight + b.weight
    clusters[first].point = (a.point * a.weight + b.point * b.weight) / weight
    clusters[first].weight = weight
    let last = clusters.count - 1
    clusters.swapAt(second, last)
    partners.swapAt(second, last)
    clusters.removeLast()
    partners.removeLast()
    for index in clusters.indices {
      let partner = partners[index].index
      if index == first || index == second || partner == first || partner == second
        || partner == last
      {
        partners[index] = cheapestPartner(of: index)
      } else if first > index {
        let cost = Self.cost(clusters[index], clusters[first])
        if cost < partners[index].cost { partners[index] = (cost, first) }
      }
      if second < clusters.count, second > index, index != first {
        let cost = Self.cost(clusters[index], clusters[second])
        if cost < partners[index].cost { partners[index] = (cost, second) }
      }
    }
  }
}
