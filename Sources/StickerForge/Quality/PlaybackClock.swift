/// Which frame of an animation shows when.
struct PlaybackClock: Sendable {
  /// When the time of each frame is over, in ms from the start.
  private var ends: [Double] = []

  init(_ delays: some Sequence<Double>) {
    var time = 0.0
    for delay in delays {
      time += delay
      ends.append(time)
    }
  }

  init(_ animation: Animation) { self.init(animation.frames.map(\.delay.milliseconds)) }

  /// Of all frames, in ms.
  var duration: Double { ends.last ?? 0 }

  /// The middle of a frame's time.
  func middle(of frame: Int) -> Double { ((frame == 0 ? 0 : ends[frame - 1]) + ends[frame]) / 2 }

  /// The frame that shows at a time, the animation playing again and again; the first one of an
  /// animation without time.
  func frame(at time: Double) -> Int {
    guard duration > 0 else { return 0 }
    let time = time.truncatingRemainder(dividingBy: duration)
    return min(ends.firstIndex { time < $0 } ?? 0, ends.count - 1)
  }

  /// For each frame of another clock the frame of this one that shows in its middle.
  func frames(on other: PlaybackClock) -> [Int] {
    // Without time there is only the order.
    guard other.duration > 0, duration > 0 else {
      return other.ends.indices.map { min($0, ends.count - 1) }
    }
    return other.ends.indices.map { frame(at: other.middle(of: $0)) }
  }
}
