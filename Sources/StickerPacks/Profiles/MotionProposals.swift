package import StickerCodecs

// The changes with which a platform accepts the timing and the number of frames of an animation.
extension PlatformLimits {
  /// Returns changes, each of which makes an animation meet all demands on its timing and number of frames. The result
  /// is empty if the animation meets the demands already, or if no change makes it meet them.
  ///
  /// - Parameters:
  ///   - delays: the delay of each frame, before the change that the user chose.
  ///   - plays: the number of plays; 0 means forever.
  ///   - chosen: the change that the user chose. If the platform refuses its timing, the timing is replaced. Everything
  ///     else is kept as far as the demands allow.
  package func changes(
    for delays: [FrameDelay], plays: Int, chosen: MotionChange = MotionChange()
  ) -> [MotionChange] {
    let chosenDelays = chosen.playback(delays).delays.map(\.milliseconds)
    let plan = plan(delays: chosenDelays, plays: plays)
    guard chosenDelays.count > 1, !plan.problems.isEmpty else { return [] }
    let timeProblem = plan.problems.first { [.loopTime, .totalTime].contains($0.limit.key) }
    let starts = timeProblem.map { durationChanges($0, delays, chosen) } ?? [chosen]
    return starts.compactMap { withAllowedFrames($0, delays, plays) }
  }

  /// Returns the possible changes of the duration: a cut to the longest allowed duration below that of the animation,
  /// repetitions, and a change of speed to the nearest allowed duration.
  private func durationChanges(
    _ problem: AnimationPlan.Problem, _ delays: [FrameDelay], _ chosen: MotionChange
  ) -> [MotionChange] {
    let duration = delays.reduce(0) { $0 + $1.milliseconds }
    let shorter: Int? =
      switch problem.limit.value {
      case .numbers(let numbers): numbers.last { Double($0) < duration }
      default: problem.limit.most.flatMap { Double($0) < duration ? $0 : nil }
      }
    return [
      shorter.map { MotionChange(cut: Double($0) / 1000) },
      repeating(duration, min(delays.count, chosen.maxFrames ?? .max), problem),
      problem.nearest.map { MotionChange(duration: Double($0) / 1000) },
    ].compactMap(\.self).map { timeChange in
      var change = timeChange
      (change.maxFrames, change.minQuality) = (chosen.maxFrames, chosen.minQuality)
      return change
    }
  }

  /// Returns the change that repeats a short animation; `nil` unless this changes its speed less than a change without
  /// repetitions.
  ///
  /// - Parameters:
  ///   - oldDuration: the duration of all frames in ms.
  ///   - frames: the number of frames.
  private func repeating(
    _ oldDuration: Double, _ frames: Int, _ problem: AnimationPlan.Problem
  ) -> MotionChange? {
    let times: [Int] =
      if case .numbers(let numbers) = problem.limit.value { numbers } else {
        [problem.limit.least].compactMap(\.self)
      }
    func ratio(_ one: Double, _ other: Double) -> Double { max(one / other, other / one) }
    let maxFrames = self[.frames]?.most ?? MotionChange.validMaxFrames.upperBound
    let candidates = times.flatMap { time in
      MotionChange.validRepeats.filter { $0 * frames <= maxFrames }.map { count in
        (count: count, time: time, ratio: ratio(Double(time), oldDuration * Double(count)))
      }
    }
    guard oldDuration > 0, let nearest = problem.nearest,
      let best = candidates.min(by: { $0.ratio < $1.ratio }),
      best.ratio < ratio(Double(nearest), oldDuration)
    else { return nil }
    // The duration is rounded to a tenth of a ms. LINE's 20 frames allow ten repetitions at most, so that all of them
    // together deviate by half a ms at most.
    let duration = (10 * Double(best.time) / Double(best.count)).rounded() / (10 * 1000)
    return MotionChange(duration: duration, repeats: best.count)
  }

  /// Returns a change that also reduces the number of frames to what the demands allow; `nil` if that does not help.
  private func withAllowedFrames(
    _ start: MotionChange, _ delays: [FrameDelay], _ plays: Int
  ) -> MotionChange? {
    var change = start
    // A number of frames that meets one demand may violate another.
    for _ in 0..<6 {
      let changedDelays = change.playback(delays).delays.map(\.milliseconds)
      let plan = plan(delays: changedDelays, plays: plays)
      guard let problem = plan.problems.first else { return change }
      let time = changedDelays.reduce(0, +)
      let maxFrames: Double
      switch (problem.limit.key, problem.limit.least, problem.limit.most) {
      case (.frames, _, let limit?):
        maxFrames = Double(limit / plan.repetitions / (change.repeats ?? 1))
      case (.frameRate, _, let limit?): maxFrames = Double(limit) * time / 1000
      // If the frames differ in length, some are shorter than the mean.
      case (.frameTime, let limit?, _):
        maxFrames = min(time / Double(limit), Double(changedDelays.count) * 0.8)
      default: return nil
      }
      let frames = min(Int(maxFrames), changedDelays.count / (change.repeats ?? 1) - 1)
      guard frames >= 2 else { return nil }
      change.maxFrames = frames
    }
    return nil
  }
}
