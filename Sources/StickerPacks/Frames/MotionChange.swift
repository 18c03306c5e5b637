package import StickerCodecs
package import StickerEncoding

/// Changes of an animation that a person chose so that a platform takes it. Nothing else cuts art, drops frames of it
/// or changes its speed.
package struct MotionChange: Sendable, Equatable {
  /// The seconds from the start that are kept.
  package var cut: Double?
  /// The seconds that all frames take: they get shorter or longer.
  package var duration: Double?
  /// The number of times that all frames are shown in one play.
  package var repeats: Int?
  /// The most frames that are kept; each that is left out gives its time to the frame before.
  package var maxFrames: Int?
  /// The lowest mean PSNR to accept, in dB, regardless of SSIM.
  package var minQuality: Double?

  /// The seconds that ``cut`` and ``duration`` may be.
  package static let seconds = 0.01...3600.0
  /// The numbers that ``maxFrames`` may be: one frame is no animation.
  package static let frameCounts = 2...10_000
  /// The numbers that ``repeats`` may be.
  package static let repetitions = 2...20

  package init(
    cut: Double? = nil, duration: Double? = nil, repeats: Int? = nil, maxFrames: Int? = nil,
    minQuality: Double? = nil
  ) {
    (self.cut, self.duration, self.repeats) = (cut, duration, repeats)
    (self.maxFrames, self.minQuality) = (maxFrames, minQuality)
  }

  /// True if nothing is changed.
  package var isNone: Bool { self == MotionChange() }

  /// The keys and values as `assemble` and `stickerpack.yml` name them.
  package var words: [(key: String, value: String)] {
    let words = [
      ("cut", cut.map(Self.number)), ("duration", duration.map(Self.number)),
      ("repeat", repeats.map { "\($0)" }),
      ("max-frames", maxFrames.map { "\($0)" }), ("min-quality", minQuality.map(Self.number)),
    ]
    return words.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The options of `stickerlint assemble`: `--cut 3 --max-frames 20`.
  package var options: String { options(for: nil) }

  /// Returns the options of `stickerlint export`: `--cut 3`, or `--cut signal=3` where a run is for several platforms.
  package func options(for platform: Platform?) -> String {
    let prefix = platform.map { "\($0.id)=" } ?? ""
    return words.map { "--\($0.key) \(prefix)\($0.value)" }.joined(separator: " ")
  }

  /// The value of a platform in `stickerpack.yml`: `{cut: 3, max-frames: 20}`.
  package var manifestText: String {
    "{\(words.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}

extension MotionChange {
  /// Returns the animation after the changes of its time: cut, then thinned, then played faster or slower, then
  /// repeated.
  package func applied(to animation: Animation) throws(EncodingFault) -> Animation {
    guard
      MotionChange(cut: cut, duration: duration, repeats: repeats, maxFrames: maxFrames)
        != MotionChange()
    else {
      return animation
    }
    let (playback, delays) = playback(animation.frames.map(\.delay))
    let frames = zip(playback.showings, delays).map { showing, delay in
      TimedBitmap(stored: animation.frames[showing.frame].stored, delay: delay)
    }
    var changed = try Animation(frames: frames, loopCount: animation.loopCount)
    (changed.colors, changed.pixelAspect) = (animation.colors, animation.pixelAspect)
    return changed
  }

  /// Returns the frames that are shown, and for how long.
  ///
  /// - Parameter delays: the delay of each frame.
  package func playback(_ delays: [FrameDelay]) -> (playback: Playback, delays: [FrameDelay]) {
    let found = cut.map { Self.cut(delays, to: $0) } ?? delays
    var playback = Playback(frameCount: found.count)
    if let maxFrames, 1..<found.count ~= maxFrames {
      let kept = Set((0..<maxFrames).map { $0 * found.count / maxFrames })
      playback = playback.dropping(Set(found.indices).subtracting(kept)) ?? playback
    }
    let timing =
      duration.map { PlaybackTiming.whole(Self.fraction(milliseconds: $0 * 1000)) } ?? .asFound
    let delays = timing.delays(of: playback, found: found)
    let count = repeats ?? 1
    return (playback.repeated(count), (0..<count).flatMap { _ in delays })
  }

  /// Returns the delays of the frames that begin within a number of seconds; the last one ends with it.
  private static func cut(_ delays: [FrameDelay], to seconds: Double) -> [FrameDelay] {
    var kept: [FrameDelay] = []
    var left = seconds * 1000
    for delay in delays {
      guard left > leastShown || kept.isEmpty else { break }
      let isLast = delay.milliseconds > left
      kept.append(isLast ? fraction(milliseconds: left).delay : delay)
      left -= delay.milliseconds
    }
    if kept.count < delays.count, left > 0, let last = kept.popLast() {
      kept.append(fraction(milliseconds: last.milliseconds + left).delay)
    }
    return kept
  }

  /// A frame that would be shown for less, in ms, is left out: players show it for 100 ms.
  private static let leastShown = 11.0

  private static func fraction(milliseconds: Double) -> Fraction {
    Fraction(max(0, Int((min(milliseconds, 1e9) * 1000).rounded())), 1_000_000)
  }
}
