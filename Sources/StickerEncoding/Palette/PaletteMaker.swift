/// Creates palettes of high PSNR over black and over white: boxes of least variance, merged pairwise for up to 256
/// entries, and refined by weighted k-means. The same colors and weights always give the same palette.
struct PaletteMaker: Sendable {
  /// All visible colors; similar ones are merged if there are too many.
  private let colors: [WeightedColor]
  /// The initial clusters, merged from several times as many to ``maxMerged``.
  private let merged: PairwiseMerge
  /// Number of k-means iterations; a third as many are done for more than 256 entries.
  var rounds = 12

  /// Prepares the initial clusters.
  ///
  /// - Parameters:
  ///   - colors: distinct colors.
  ///   - weights: weight of each color, usually its number of pixels.
  ///   - maxPoints: maximum number of points; more make palettes slower and hardly better.
  init(_ colors: [UInt32], weights: [Float], maxPoints: Int = 1 << 15) {
    self.colors = WeightedColor.condensed(colors, weights: weights, maxPoints: maxPoints)
    var cut = VarianceCut(self.colors)
    var merge = PairwiseMerge(cut.centers(count: 1024))
    _ = merge.merge(to: Self.maxMerged)
    merged = merge
  }

  /// Returns at most `count` distinct colors. Clear (0) is always the first; opaque colors of the animation
  /// map to opaque entries.
  ///
  /// - Parameter count: numbers below 3 are treated as 3, so that a clear, an opaque and a partially transparent color
  ///   are possible.
  func palette(count: Int) -> [UInt32] {
    guard !colors.isEmpty else { return [0] }
    var entries = initialEntries(count: max(count, 3) - 1)
    entries.insert(WeightedColor(point: .zero, weight: 0, isOpaque: false), at: 0)
    refine(&entries)
    var seen: Set<UInt32> = []
    return entries.map { entry in
      guard entry.isOpaque else { return ViewSpace.pixel(entry.point) }
      var point = entry.point
      point.w = ViewSpace.opaqueCoordinate
      return ViewSpace.pixel(point)
    }.filter { seen.insert($0).inserted }
  }

  /// The maximum number of entries of a PNG palette besides the clear one.
  private static let maxMerged = 255

  /// Returns the entries to refine. Merging several times as many boxes as needed gives better clusters than cutting
  /// exactly as many boxes. For more colors than a PNG palette holds, merging is too slow for its small gain.
  private func initialEntries(count: Int) -> [WeightedColor] {
    guard count <= Self.maxMerged else {
      var cut = VarianceCut(colors)
      return cut.centers(count: count)
    }
    var merge = merged
    return merge.merge(to: count)
  }

  /// Refines entries by Lloyd's algorithm with weights; the clear entry is fixed. Entries with little effect move to
  /// where the error is greatest (after the enhanced LBG algorithm, Patanè 2001).
  private func refine(_ entries: inout [WeightedColor]) {
    var assignment = [Int32](repeating: -1, count: colors.count)
    let rounds = entries.count > 256 ? self.rounds / 3 : self.rounds
    for round in 0..<rounds {
      let clusters = assignColors(to: entries, &assignment)
      for entry in entries.indices.dropFirst() where clusters[entry].weight > 0 {
        entries[entry].point = clusters[entry].sum / clusters[entry].weight
        if entries[entry].isOpaque { entries[entry].point.w = ViewSpace.opaqueCoordinate }
      }
      if round < rounds - 3, entries.count <= 256 { relocate(&entries, clusters) }
    }
  }

  /// The colors that map to one entry.
  private struct Cluster {
    var sum = ViewSpace.Point.zero
    var weight: Float = 0
    var error: Float = 0
    /// The color that contributes most to the error, by its index.
    var worst = (error: Float(0), color: 0)
  }

  /// Assigns each color to the nearest entry and returns the colors of each entry.
  ///
  /// - Parameter assignment: the entry of each color, -1 before the first assignment.
  private func assignColors(
    to entries: [WeightedColor], _ assignment: inout [Int32]
  ) -> [Cluster] {
    let points = entries.map(\.point)
    let anyEntry = NearestEntrySearch(points)
    let firstOpaque = entries.firstIndex(where: \.isOpaque)
    let opaqueEntry =
      firstOpaque == nil ? anyEntry : NearestEntrySearch(points) { entries[$0].isOpaque }
    var clusters = [Cluster](repeating: Cluster(), count: entries.count)
    for (index, color) in colors.enumerated() {
      let last = Int(assignment[index])
      let (entry, distance) =
        color.isOpaque
        ? opaqueEntry.find(
          color.point, hint: last < 0 || !entries[last].isOpaque ? firstOpaque ?? 0 : last)
        : anyEntry.find(color.point, hint: max(last, 0))
      assignment[index] = Int32(entry)
      let error = distance * color.weight
      clusters[entry].sum += color.point * color.weight
      clusters[entry].weight += color.weight
      clusters[entry].error += error
      if error > clusters[entry].worst.error { clusters[entry].worst = (error, index) }
    }
    return clusters
  }

  /// Moves the least valuable entries into the clusters of the greatest error.
  private func relocate(_ entries: inout [WeightedColor], _ clusters: [Cluster]) {
    let points = entries.map(\.point)
    var moved = 0
    let losses = entries.indices.dropFirst().map { entry -> (loss: Float, entry: Int) in
      guard clusters[entry].weight > 0 else { return (0, entry) }
      var minDistance = Float.infinity
      for other in points.indices
      where other != entry && (!entries[entry].isOpaque || entries[other].isOpaque) {
        minDistance = min(minDistance, ViewSpace.squaredDistance(points[entry], points[other]))
      }
      return (minDistance * clusters[entry].weight, entry)
    }.sorted { ($0.loss, $0.entry) < ($1.loss, $1.entry) }
    let gains = entries.indices.map { (gain: clusters[$0].error / 2, entry: $0) }
      .sorted { ($0.gain, $1.entry) > ($1.gain, $0.entry) }
    for (low, high) in zip(losses, gains) {
      guard high.gain > low.loss * 1.5, low.entry != high.entry, moved < max(1, entries.count / 16)
      else { break }
      let color = colors[clusters[high.entry].worst.color]
      entries[low.entry].point = color.point
      entries[low.entry].isOpaque = color.isOpaque
      moved += 1
    }
  }
}
