/// The frames of an animation that are looked at: all, or runs of a few that stand for all, so that
/// trying what may be given up takes as long for many frames as for some.
struct Excerpt: Sendable, Hashable {
  /// Of positions, in rising order and apart; the first begins with 0.
  let runs: [Range<Int>]
  /// Of the whole animation.
  let frameCount: Int

  /// All frames.
  init(all frameCount: Int) {
    runs = [0..<frameCount]
    self.frameCount = frameCount
  }

  /// Runs spread evenly, or all frames where that is hardly more.
  init(of frameCount: Int) {
    let (count, length) = (8, 3)
    self.frameCount = frameCount
    guard frameCount > count * length * 3 / 2 else {
      runs = [0..<frameCount]
      return
    }
    runs = (0..<count).map { run in
      let start = run * (frameCount - length) / (count - 1)
      return start..<start + length
    }
  }

  var isWhole: Bool { runs.count == 1 && runs[0].count == frameCount }

  /// The positions, in rising order.
  var frames: [Int] { runs.flatMap { Array($0) } }
}
