/// The traces of an animation's moving art: the frame since which each sample is visible, and the color that
/// it had before it became transparent.
struct Traces {
  /// The number of the frame since which each sample is visible; 0 if it never was.
  private let since: SampleValues<UInt32>
  /// The premultiplied color that each sample had before it became transparent; 0 if it never did.
  private let left: SampleValues<UInt32>
  private var frame: UInt32 = 0
  /// Number of samples that became transparent in this frame, and of those that were visible in the frame
  /// before only.
  private(set) var cleared = 0
  private(set) var single = 0

  /// Maximum difference of two colors that count as the same, summed over channels: that of a moving edge.
  private static let sameColor = 24

  init(count: Int) {
    since = SampleValues(repeating: 0, count: count)
    left = SampleValues(repeating: 0, count: count)
  }

  mutating func beginFrame() {
    frame &+= 1
    (cleared, single) = (0, 0)
  }

  /// Records that a visible sample has become transparent, or the other way round.
  mutating func note(_ index: Int, from color: UInt32) {
    guard color.isVisible else {
      since[index] = frame
      return
    }
    cleared &+= 1
    if since[index] == frame &- 1 { single &+= 1 }
    left[index] = color
  }

  /// Number of samples that are visible in any frame.
  var seen: Int { since.indices.count { since[$0] > 0 } }

  /// Returns the number of samples that are visible in the last frame but neither in the one before nor in
  /// the first, and the number of those that look as they did when something was visible there before.
  func leftover(_ last: FrameSample, first: FrameSample) -> (single: Int, same: Int) {
    var (single, same) = (0, 0)
    for (index, color) in last.colors.prefix(last.count).enumerated()
    where color.isVisible && since[index] == frame && !first.colors[index].isVisible {
      single += 1
      if left[index] != 0, levelDifference(color, left[index]) <= Self.sameColor { same += 1 }
    }
    return (single, same)
  }
}
