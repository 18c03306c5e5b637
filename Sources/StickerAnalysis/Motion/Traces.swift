/// What the art of an animation leaves behind where it goes: since when each sample shows something, and
/// what it showed before it became clear.
struct Traces {
  /// The number of the frame since which a sample is visible.
  private let since: SampleValues<UInt32>
  /// The premultiplied color that a sample had before it became clear; 0 where it never did.
  private let left: SampleValues<UInt32>
  private var frame: UInt32 = 0
  /// Samples that have become clear in this frame, and those of them that only the frame before showed.
  private(set) var cleared = 0
  private(set) var single = 0

  /// The difference of two colors, summed over channels, that a moving edge makes.
  private static let sameColor = 24

  init(count: Int) {
    since = SampleValues(repeating: 0, count: count)
    left = SampleValues(repeating: 0, count: count)
  }

  mutating func beginFrame() {
    frame &+= 1
    (cleared, single) = (0, 0)
  }

  /// A sample that was visible is clear now, or the other way round.
  mutating func note(_ index: Int, from color: UInt32) {
    guard color.isVisible else {
      since[index] = frame
      return
    }
    cleared &+= 1
    if since[index] == frame &- 1 { single &+= 1 }
    left[index] = color
  }

  /// Samples that any frame shows.
  var seen: Int { since.indices.count { since[$0] > 0 } }

  /// How many samples the last frame shows and neither the one before nor the first does, and how many
  /// of these look as they did when something was there before.
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
