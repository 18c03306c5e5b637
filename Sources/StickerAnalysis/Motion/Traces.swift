/// The traces of an animation's moving art: the frame in which each sample last became visible, and the color that it
/// had before it last became transparent. Repeated frames count as one.
struct Traces {
  /// The number of the frame in which each sample last became visible, from 1 on; 0 if it never did.
  private let since: SampleValues<UInt32>
  /// The premultiplied color that each sample had before it last became transparent; 0 if it never did.
  private let lastColor: SampleValues<UInt32>
  private var frame: UInt32 = 0
  /// Number of samples that became transparent in this frame.
  private(set) var cleared = 0
  /// Number of these samples that had become visible only in the frame before.
  private(set) var aloneBefore = 0

  /// Maximum difference of two colors that count as the same, summed over channels, in levels. At moving edges, colors
  /// differ by that much.
  private static let maxSameColor = 24

  init(count: Int) {
    since = SampleValues(repeating: 0, count: count)
    lastColor = SampleValues(repeating: 0, count: count)
  }

  mutating func beginFrame() {
    frame &+= 1
    (cleared, aloneBefore) = (0, 0)
  }

  /// Records that a visible sample has become transparent, or a transparent one visible.
  ///
  /// - Parameter color: The premultiplied color that the sample had before.
  mutating func note(_ index: Int, from color: UInt32) {
    guard color.isVisible else {
      since[index] = frame
      return
    }
    cleared &+= 1
    if since[index] == frame &- 1 { aloneBefore &+= 1 }
    lastColor[index] = color
  }

  /// Number of samples that have been visible in any frame.
  var seen: Int { since.indices.count { since[$0] > 0 } }

  /// Returns the number of samples that are visible in the last frame, but neither in the frame before nor in the first
  /// frame. `returned` is the number of these samples that have about the color that was last visible in the same
  /// place.
  func lastAlone(_ last: FrameSample, first: FrameSample) -> (alone: Int, returned: Int) {
    var (alone, returned) = (0, 0)
    for (index, color) in last.colors.prefix(last.count).enumerated()
    where color.isVisible && since[index] == frame && !first.colors[index].isVisible {
      alone += 1
      if lastColor[index] != 0, levelDifference(color, lastColor[index]) <= Self.maxSameColor {
        returned += 1
      }
    }
    return (alone, returned)
  }
}
