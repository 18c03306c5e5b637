import StickerBase
import StickerCodecs
import StickerPacks

extension MotionChange {
  /// Returns the effect on animations in words: `keeps the first 3 s of 4.2 s`, or
  /// `plays them 1.03 to 1.88 times as fast`.
  ///
  /// - Parameters:
  ///   - frameCounts: the number of frames of each animation before the change.
  ///   - milliseconds: the duration in ms of one play of each animation before the change.
  func effect(frameCounts: [Int], milliseconds: [Double]) -> String {
    guard let minFrames = frameCounts.min(), let maxFramesBefore = frameCounts.max(),
      let shortest = milliseconds.min(), let longest = milliseconds.max()
    else { return "" }
    let them = agreeing(frameCounts.count, "it", "them")
    func range(_ lower: String, _ upper: String) -> String {
      lower == upper ? lower : "\(lower) to \(upper)"
    }
    var words: [String] = []
    if let cut {
      let times = range(hundredths(shortest / 1000), hundredths(longest / 1000))
      words.append("keeps the first \(hundredths(cut)) s of \(times) s")
    }
    if let duration, duration > 0 {
      // A play is cut before its speed is changed.
      let factors = [shortest, longest].map { min($0 / 1000, cut ?? .infinity) / duration }
      words.append("plays \(them) \(Self.speeds(factors[0], factors[1]))")
    }
    if let repeats { words.append("repeats \(them) \(counted(repeats, "time")) in one play") }
    if let maxFrames {
      let counts = range(minFrames.grouped, maxFramesBefore.grouped)
      let frames = agreeing(maxFramesBefore, "frame", "frames")
      words.append("keeps at most \(maxFrames.grouped) of \(counts) \(frames)")
    }
    if minQuality != nil { words.append("accepts a lower quality") }
    return listed(words)
  }

  /// Returns a change of speed in words: `1.65 times as fast`, `0.5 % faster`, or `at about the same speed`.
  static func speed(_ factor: Double) -> String { speeds(factor, factor) }

  /// Returns several changes of speed in words, from the smallest to the largest factor:
  /// `1.03 to 1.88 times as fast`, `up to 0.5 % faster`, or `at about the same speed`.
  private static func speeds(_ minFactor: Double, _ maxFactor: Double) -> String {
    guard max(abs(minFactor - 1), abs(maxFactor - 1)) < 0.05 else {
      let (slowest, fastest) = (hundredths(minFactor), hundredths(maxFactor))
      return "\(slowest == fastest ? "" : "\(slowest) to ")\(fastest) times as fast"
    }
    let strongest = maxFactor - 1 > 1 - minFactor ? maxFactor : minFactor
    let percentage = hundredths(abs(strongest - 1) * 100)
    guard percentage != "0" else { return "at about the same speed" }
    let share = "\(percentage) % \(strongest > 1 ? "faster" : "slower")"
    return minFactor == maxFactor ? share : "up to \(share)"
  }

  /// Returns the factor, at least 1, by which the change alters the time of a play or reduces the number of frames,
  /// whichever is larger.
  func severity(on delays: [FrameDelay]) -> Double {
    let count = once.playback(delays).delays.count
    return max(durationRatio(of: delays), Double(delays.count) / Double(max(1, count)))
  }

  /// Returns the factor, at least 1, by which a play becomes shorter or longer.
  func durationRatio(of delays: [FrameDelay]) -> Double {
    func time(_ delays: [FrameDelay]) -> Double {
      max(1, delays.reduce(0) { $0 + Profile.messages.playedDelay($1) })
    }
    let ratio = time(delays) / time(once.playback(delays).delays)
    return max(ratio, 1 / ratio)
  }

  /// The change without repetitions.
  private var once: MotionChange {
    var once = self
    once.repeats = nil
    return once
  }
}
