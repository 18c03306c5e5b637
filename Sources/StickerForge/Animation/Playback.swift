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
  /// - Parameter step: from 2.
  public func skipping(every step: Int) -> Playback {
    precondition(step >= 2)
    var result = self
    result.showings = []
    for (index, showing) in showings.enumerated() {
      if (index + 1) % step == 0 {
        result.showings[result.showings.count - 1].times += showing.times
      } else {
        result.showings.append(showing)
      }
    }
    return result
  }

  /// Backwards.
  public func reversed() -> Playback {
    var result = self
    result.showings.reverse()
    return result
  }

  /// Forwards and back; the first and the last frame are shown once.
  public func pingPong() -> Playback {
    var result = self
    result.showings += showings.dropFirst().dropLast().reversed()
    return result
  }

  /// The same loop begun with the first showing of a frame; `nil` when that frame is left out.
  public func beginning(with frame: Int) -> Playback? {
    guard let start = showings.firstIndex(where: { $0.frame == frame }) else { return nil }
    var result = self
    result.showings = Array(showings[start...] + showings[..<start])
    return result
  }
}
