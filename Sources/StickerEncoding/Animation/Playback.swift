/// The order in which frames play, and the original delays that each showing covers.
///
/// Frames are identified by their index in the original animation, from 0.
public struct Playback: Sendable, Hashable {
  /// One showing of a frame.
  public struct Showing: Sendable, Hashable {
    /// Index of the frame.
    public var frame: Int
    /// Indices of the frames whose delays the showing covers: the frame itself, and the removed frames that follow it
    /// in the loop.
    public var covered: [Int]
  }

  public private(set) var showings: [Showing]

  /// Creates a playback of all frames once, in order.
  public init(frameCount: Int) {
    showings = (0..<frameCount).map { Showing(frame: $0, covered: [$0]) }
  }

  /// Returns the playback without every `step`-th showing; the showing before it takes over its delay.
  ///
  /// - Parameters:
  ///   - step: at least 2.
  ///   - kept: a frame that is never removed.
  public func skipping(every step: Int, keeping kept: Int? = nil) -> Playback {
    precondition(step >= 2)
    return leavingOut { index, showing in (index + 1) % step == 0 && showing.frame != kept }
  }

  /// Returns the playback without some frames. The frame before each removed frame takes over its delay. The delays of
  /// removed leading frames go to the last frame, which precedes them in a loop.
  ///
  /// - Returns: `nil` if no frame remains.
  public func dropping(_ frames: Set<Int>) -> Playback? {
    let result = leavingOut { frames.contains($1.frame) }
    return result.showings.isEmpty ? nil : result
  }

  /// Returns the playback without the showings that begin less than `minInterval` after the previous kept one. The last
  /// kept showing is removed, too, if the first one follows it that soon in the loop and more than two are kept. The
  /// loop keeps its total duration. If only one showing would be kept, the playback is returned unchanged.
  ///
  /// - Parameters:
  ///   - minInterval: minimum time in seconds from the beginning of one kept showing to that of the next.
  ///   - durations: duration of each showing in seconds.
  public func spaced(by minInterval: Double, _ durations: [Double]) -> Playback {
    // Sums of binary fractions are inexact.
    let minInterval = minInterval - 1e-6
    var kept: [Int] = []
    var elapsed = Double.infinity
    for (index, duration) in durations.prefix(showings.count).enumerated() {
      if elapsed >= minInterval {
        kept.append(index)
        elapsed = 0
      }
      elapsed += duration
    }
    if elapsed < minInterval, kept.count > 2 { kept.removeLast() }
    guard kept.count > 1 else { return self }
    let keptIndices = Set(kept)
    return leavingOut { index, _ in !keptIndices.contains(index) }
  }

  private func leavingOut(_ isLeftOut: (Int, Showing) -> Bool) -> Playback {
    var result = self
    result.showings = []
    var leading: [Int] = []
    for (index, showing) in showings.enumerated() {
      if !isLeftOut(index, showing) {
        result.showings.append(showing)
      } else if result.showings.isEmpty {
        leading += showing.covered
      } else {
        result.showings[result.showings.count - 1].covered += showing.covered
      }
    }
    if !result.showings.isEmpty { result.showings[result.showings.count - 1].covered += leading }
    return result
  }

  /// Returns the playback in reverse order.
  public func reversed() -> Playback {
    var result = self
    result.showings = backwards(showings.indices)
    return result
  }

  /// Returns the playback forward and then backward; the first and the last frame are shown once per loop.
  public func pingPong() -> Playback {
    var result = self
    result.showings += backwards(showings.indices.dropFirst().dropLast())
    return result
  }

  /// Returns the playback several times in a row.
  ///
  /// - Parameter count: at least 1.
  public func repeated(_ count: Int) -> Playback {
    var result = self
    result.showings = (0..<count).flatMap { _ in showings }
    return result
  }

  /// Returns the showings at the given indices in reverse order.
  ///
  /// It maps indices because the compiler (Swift 6.3) does not generate the same code in every run for `reversed()` on
  /// `showings`, and two builds of the same source must be identical.
  private func backwards(_ indices: Range<Int>) -> [Showing] {
    indices.reversed().map { showings[$0] }
  }

  /// Returns the same loop, rotated to begin with the first showing of a frame; `nil` if the frame is not shown.
  public func beginning(with frame: Int) -> Playback? {
    guard let start = showings.firstIndex(where: { $0.frame == frame }) else { return nil }
    var result = self
    result.showings = Array(showings[start...] + showings[..<start])
    return result
  }
}
