/// The order in which frames play, each with how many of the original frames' times it shows.
///
/// Frames are named by their position in what was given, from 0.
public struct Playback: Sendable, Hashable {
  /// A showing of a frame for the times of these frames: its own, and those left out behind it.
  public struct Showing: Sendable, Hashable {
    public var frame: Int
    public var times: [Int]
  }

  public private(set) var showings: [Showing]

  /// All frames once, in order.
  public init(frameCount: Int) {
    showings = (0..<frameCount).map { Showing(frame: $0, times: [$0]) }
  }

  /// Leaves out every so many-th frame; the one before it shows for its time as well.
  ///
  /// - Parameters:
  ///   - step: from 2.
  ///   - kept: a frame that stays all the same.
  public func skipping(every step: Int, keeping kept: Int? = nil) -> Playback {
    precondition(step >= 2)
    return leavingOut { index, showing in (index + 1) % step == 0 && showing.frame != kept }
  }

  /// Leaves out some frames; the ones before them show for their times as well, for those at the start the
  /// last one, which is before them in a loop.
  ///
  /// - Returns: `nil` when none is left.
  public func dropping(_ frames: Set<Int>) -> Playback? {
    let result = leavingOut { frames.contains($1.frame) }
    return result.showings.isEmpty ? nil : result
  }

  /// Leaves out what would show sooner than a time after the one before it, so that the loop takes as long
  /// as before. Two frames stay at least, however short the last one is.
  ///
  /// - Parameters:
  ///   - least: seconds.
  ///   - durations: seconds of each showing.
  public func spaced(by least: Double, _ durations: [Double]) -> Playback {
    // Sums of binary fractions stray.
    let least = least - 1e-6
    var kept: [Int] = []
    var since = Double.infinity
    for (index, duration) in durations.prefix(showings.count).enumerated() {
      if since >= least {
        kept.append(index)
        since = 0
      }
      since += duration
    }
    if since < least, kept.count > 2 { kept.removeLast() }
    // An animation keeps at least two frames.
    guard kept.count > 1 else { return self }
    let stays = Set(kept)
    return leavingOut { index, _ in !stays.contains(index) }
  }

  private func leavingOut(_ isLeftOut: (Int, Showing) -> Bool) -> Playback {
    var result = self
    result.showings = []
    var leading: [Int] = []
    for (index, showing) in showings.enumerated() {
      if !isLeftOut(index, showing) {
        result.showings.append(showing)
      } else if result.showings.isEmpty {
        leading += showing.times
      } else {
        result.showings[result.showings.count - 1].times += showing.times
      }
    }
    if !result.showings.isEmpty { result.showings[result.showings.count - 1].times += leading }
    return result
  }

  /// Backwards.
  public func reversed() -> Playback {
    var result = self
    result.showings = backwards(showings.indices)
    return result
  }

  /// Forwards and back; the first and the last frame are shown once.
  public func pingPong() -> Playback {
    var result = self
    result.showings += backwards(showings.indices.dropFirst().dropLast())
    return result
  }

  /// By their places: of `reversed()` on showings the compiler makes one code or another, so that two
  /// releases of the same source were not the same (Swift 6.3).
  private func backwards(_ places: Range<Int>) -> [Showing] {
    places.reversed().map { showings[$0] }
  }

  /// The same loop begun with the first showing of a frame; `nil` when that frame is left out.
  public func beginning(with frame: Int) -> Playback? {
    guard let start = showings.firstIndex(where: { $0.frame == frame }) else { return nil }
    var result = self
    result.showings = Array(showings[start...] + showings[..<start])
    return result
  }
}
