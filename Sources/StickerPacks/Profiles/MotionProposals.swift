package import StickerCodecs

// The changes with which a platform accepts the time and the frames of an animation.
extension PlatformLimits {
  /// Returns changes of an animation's time and number of frames, each of which meets all demands on them; none if the
  /// demands are met already, or if no such change meets them.
  ///
  /// - Parameters:
  ///   - delays: the delay of each frame, without the changes that a person chose.
  ///   - plays: the number of plays; 0 means forever.
  ///   - chosen: those changes. If the platform refuses their time, it is replaced; everything else is kept as far as
  ///     the demands allow.
  package func changes(
    for delays: [FrameDelay], plays: Int, chosen: MotionChange = MotionChange()
  ) -> [MotionChange] {
    let shown = chosen.playback(delays).delays.map(\.milliseconds)
    let plan = plan(delays: shown, plays: plays)
    guard shown.count > 1, !plan.problems.isEmpty else { return [] }
    let timeProblem = plan.problems.first { [.loopTime, .totalTime].contains($0.limit.key) }
    let starts = timeProblem.map { durationChanges($0, delays, chosen) } ?? [chosen]
    return starts.compactMap { completed($0, delays, plays) }
  }

  /// Returns the possible changes of the duration: a cut to the longest allowed duration that is shorter, repetitions,
  /// and a change of speed to the nearest allowed duration.
  private func durationChanges(
    _ problem: AnimationPlan.Problem, _ delays: [FrameDelay], _ chosen: MotionChange
  ) -> [MotionChange] {
    let whole = delays.reduce(0) { $0 + $1.milliseconds }
    let shorter: Int? =
      switch problem.limit.value {
      case .numbers(let numbers): numbers.last { Double($0) < whole }
      default: problem.limit.most.flatMap { Double($0) < whole ? $0 : nil }
      }
    return [
      shorter.map { MotionChange(cut: Double($0) / 1000) },
      repeating(whole, min(delays.count, chosen.maxFrames ?? .max), problem),
      problem.nearest.map { MotionChange(duration: Double($0) / 1000) },
    ].compactMap(\.self).map { time in
      var change = time
      (change.maxFrames, change.minQuality) = (chosen.maxFrames, chosen.minQuality)
      return change
    }
  }

  /// Returns the change that repeats a short animation, if its speed then changes less than without repetitions; `nil`
  /// otherwise.
  ///
  /// - Parameter whole: the duration of all frames in ms.
  private func repeating(
    _ whole: Double, _ frames: Int, _ problem: AnimationPlan.Problem
  ) -> MotionChange? {
    let times: [Int] =
      if case .numbers(let numbers) = problem.limit.value { numbers } else {
        [problem.limit.least].compactMap(\.self)
      }
    func ratio(_ one: Double, _ other: Double) -> Double { max(one / other, other / one) }
    let maxFrames = self[.frames]?.most ?? MotionChange.validMaxFrames.upperBound
    let candidates = times.flatMap { time in
      MotionChange.validRepeats.filter { $0 * frames <= maxFrames }.map { count in
        (count, time, ratio(Double(time), whole * Double(count)))
      }
    }
    guard whole > 0, let nearest = problem.nearest,
      let best = candidates.min(by: { $0.2 < $1.2 }), best.2 < ratio(Double(nearest), whole)
    else { return nil }
    // Rounded to a tenth of a ms: even ten repetitions, the most that fit into LINE's 20 frames, together deviate by
    // less than half a ms.
    let duration = (10 * Double(best.1) / Double(best.0)).rounded() / (10 * 1000)
    return MotionChange(duration: duration, repeats: best.0)
  }

  /// Returns a change with as many frames as the demands allow; `nil` if fewer frames do not help.
  private func completed(
    _ start: MotionChange, _ delays: [FrameDelay], _ plays: Int
  ) -> MotionChange? {
    var change = start
    // A number of frames that meets one demand may violate another.
    for _ in 0..<6 {
      let shown = change.playback(delays).delays.map(\.milliseconds)
      let plan = plan(delays: shown, plays: plays)
      guard let problem = plan.problems.first else { return change }
      let time = shown.reduce(0, +)
      let most: Double
      switch (problem.limit.key, problem.limit.least, problem.limit.most) {
      case (.frames, _, let limit?): most = Double(limit / plan.repetitions / (change.repeats ?? 1))
      case (.frameRate, _, let limit?): most = Double(limit) * time / 1000
      // If the frames differ in length, some are shorter than the mean.
      case (.frameTime, let limit?, _): most = min(time / Double(limit), Double(shown.count) * 0.8)
      default: return nil
      }
      let frames = min(Int(most), shown.count / (change.repeats ?? 1) - 1)
      guard frames >= 2 else { return nil }
      change.maxFrames = frames
    }
    return nil
  }
}
