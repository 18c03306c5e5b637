/// The times at which the frames of an animation are shown.
struct PlaybackClock: Sendable {
  /// End of each frame's time, in ms from the start.
  private var ends: [Double] = []

  init(_ delays: some Sequence<Double>) {
    var time = 0.0
    for delay in delays {
      time += delay
      ends.append(time)
    }
  }

  init(_ animation: Animation) { self.init(animation.frames.map(\.delay.milliseconds)) }

  /// Total duration in ms.
  var duration: Double { ends.last ?? 0 }

  /// Returns the middle of a frame's time, in ms.
  func middle(of frame: Int) -> Double { ((frame == 0 ? 0 : ends[frame - 1]) + ends[frame]) / 2 }

  /// Returns the index of the frame shown at a time in ms while the animation loops; 0 if the duration is 0.
  func frame(at time: Double) -> Int {
    guard duration > 0 else { return 0 }
    let time = time.truncatingRemainder(dividingBy: duration)
    return min(ends.firstIndex { time < $0 } ?? 0, ends.count - 1)
  }

  /// Returns, for each frame of another clock, the index of this clock's frame that is shown in the middle of that
  /// frame's time.
  func frames(on other: PlaybackClock) -> [Int] {
    // Without durations, frames are matched by index.
    guard other.duration > 0, duration > 0 else {
      return other.ends.indices.map { min($0, ends.count - 1) }
    }
    return other.ends.indices.map { frame(at: other.middle(of: $0)) }
  }
}
