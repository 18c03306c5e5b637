/// Where an animation's light turns: the samples of each frame that become lighter and had become darker before, or
/// the other way round. WCAG 2.2 calls a pair of such changes a flash, where they are of 0.1 of relative
/// luminance and the darker of both is below 0.8; art that moves across a place is none.
struct Flashes {
  /// Samples that turned in one frame.
  struct Turned {
    var lightened = 0
    var darkened = 0

    fileprivate mutating func add(_ way: UInt8) {
      if way == lighter { lightened &+= 1 } else { darkened &+= 1 }
    }
  }

  private var frames: [Turned] = []
  private var current = Turned()
  /// The way of each sample's last change, 0 before it has any.
  private var last: [UInt8]
  /// The frame of its first change, and its way. Only the end of the loop tells what was before that.
  private var firstFrame: [UInt32]
  private var first: [UInt8]

  private static let leastChange: UInt16 = 6553
  private static let brightest: UInt16 = 52_428

  init(count: Int) {
    last = [UInt8](repeating: 0, count: count)
    first = last
    firstFrame = [UInt32](repeating: 0, count: count)
  }

  /// A sample's relative luminance over white is another one, 0…65535.
  mutating func note(_ index: Int, from old: UInt16, to new: UInt16) {
    guard let way = Self.way(from: old, to: new), !frames.isEmpty else { return }
    if last[index] == 0 {
      first[index] = way
      firstFrame[index] = UInt32(truncatingIfNeeded: frames.count)
    } else if last[index] != way {
      current.add(way)
    }
    last[index] = way
  }

  mutating func endFrame() {
    frames.append(current)
    current = Turned()
  }

  /// What turns in each frame, in the first one when the animation starts over.
  consuming func finished(from end: FrameSample, to start: FrameSample) -> [Turned] {
    guard !frames.isEmpty else { return [] }
    for index in last.indices where last[index] != 0 {
      if let way = Self.way(from: end.luminances[index], to: start.luminances[index]) {
        if way != last[index] { frames[0].add(way) }
        last[index] = way
      }
      let frame = Int(firstFrame[index])
      if last[index] != first[index], frame < frames.count { frames[frame].add(first[index]) }
    }
    return frames
  }

  private static func way(from old: UInt16, to new: UInt16) -> UInt8? {
    guard max(old, new) &- min(old, new) >= leastChange, min(old, new) < brightest else {
      return nil
    }
    return new > old ? lighter : darker
  }
}

private let lighter: UInt8 = 1
private let darker: UInt8 = 2
