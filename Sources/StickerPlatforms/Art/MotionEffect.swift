import StickerBase
import StickerCodecs
import StickerPacks

extension MotionChange {
  /// Returns the effect on animations in words: `keeps the first 3 s of 4.2 s`, or
  /// `plays them 1.03 to 1.88 times as fast`.
  ///
  /// - Parameters:
  ///   - frameCounts: the number of frames of each before the change.
  ///   - milliseconds: the duration of a play of each before the change.
  func effect(frameCounts: [Int], milliseconds: [Double]) -> String {
    guard let least = frameCounts.min(), let most = frameCounts.max(),
      let shortest = milliseconds.min(), let longest = milliseconds.max()
    else { return "" }
    let them = agreeing(frameCounts.count, "it", "them")
    func range(_ least: String, _ most: String) -> String {
      least == most ? least : "\(least) to \(most)"
    }
    var words: [String] = []
    if let cut {
      let times = range(hundredths(shortest / 1000), hundredths(longest / 1000))
      words.append("keeps the first \(hundredths(cut)) s of \(times) s")
    }
    if let duration, duration > 0 {
      words.append(
        "plays \(them) \(Self.speeds(shortest / 1000 / duration, longest / 1000 / duration))")
    }
    if let repeats { words.append("repeats \(them) \(counted(repeats, "time")) in one play") }
    if let maxFrames {
      let frames = agreeing(most, "frame", "frames")
      words.append(
        "keeps at most \(maxFrames.grouped) of \(range(least.grouped, most.grouped)) \(frames)")
    }
    if minQuality != nil { words.append("accepts what looks worse") }
    return listed(words)
  }

  /// A change of speed: `1.65 times as fast`, or `0.5 % faster`.
  static func speed(_ factor: Double) -> String { speeds(factor, factor) }

  /// Several changes of speed, from the least to the largest factor: `1.03 to 1.88 times as fast`, or
  /// `up to 0.5 % faster`.
  private static func speeds(_ least: Double, _ most: Double) -> String {
    guard max(abs(least - 1), abs(most - 1)) < 0.05 else {
      let (slowest, fastest) = (hundredths(least), hundredths(most))
      return "\(slowest == fastest ? "" : "\(slowest) to ")\(fastest) times as fast"
    }
    let largest = most - 1 > 1 - least ? most : least
    let share = "\(hundredths(abs(largest - 1) * 100)) % \(largest > 1 ? "faster" : "slower")"
    return least == most ? share : "up to \(share)"
  }

  /// Returns the factor, at least 1, by which the change alters the time of a play or reduces the number of frames,
  /// whichever is larger.
  func strain(on delays: [FrameDelay]) -> Double {
    let count = once.playback(delays).delays.count
    return max(speedRatio(of: delays), Double(delays.count) / Double(max(1, count)))
  }

  /// Returns the factor, at least 1, by which a play becomes faster or slower.
  func speedRatio(of delays: [FrameDelay]) -> Double {
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
