/// The frames of an animation that are examined: all, or a few short runs that represent all, so that trials
/// take about the same time for any number of frames.
struct Excerpt: Sendable, Hashable {
  /// Ranges of frame indices, ascending and disjoint; the first begins with 0.
  let runs: [Range<Int>]
  /// Number of frames of the whole animation.
  let frameCount: Int

  /// The share of an animation that an excerpt covers.
  enum Extent {
    /// A few frames, which tell whether a limit is out of reach.
    case brief
    /// Enough frames to compare treatments.
    case usual
    case whole
  }

  /// Creates an excerpt of evenly spaced runs, or of all frames if there are at most 1.5 times as many as in the runs.
  init(of frameCount: Int, _ extent: Extent = .usual) {
    let (count, length) = extent == .brief ? (3, 2) : (8, 3)
    self.frameCount = frameCount
    guard extent != .whole, frameCount > count * length * 3 / 2 else {
      runs = [0..<frameCount]
      return
    }
    runs = (0..<count).map { run in
      let start = run * (frameCount - length) / (count - 1)
      return start..<start + length
    }
  }

  var isWhole: Bool { runs.count == 1 && runs[0].count == frameCount }

  /// The frame indices in ascending order.
  var frames: [Int] { runs.flatMap { Array($0) } }
}
