package import StickerCodecs
package import StickerEncoding

/// Changes to an animation that the user chose so that a platform accepts it. Without them, an export neither cuts an
/// animation nor drops frames nor changes the speed.
package struct MotionChange: Sendable, Equatable {
  /// The number of seconds at the start that are kept; `nil` for all.
  package var cut: Double?
  /// The duration of all frames in seconds, to which their delays are scaled; `nil` to keep the delays.
  package var duration: Double?
  /// The number of times that all frames are shown in one play; `nil` for once.
  package var repeats: Int?
  /// Maximum number of frames that are kept; `nil` for all. The delay of a dropped frame is added to the frame before
  /// it.
  package var maxFrames: Int?
  /// The lowest mean PSNR to accept, in dB, regardless of SSIM.
  package var minQuality: Double?

  /// The valid values of ``cut`` and ``duration`` in seconds.
  package static let validSeconds = 0.01...3600.0
  /// The valid values of ``maxFrames``. One frame would not be an animation.
  package static let validMaxFrames = 2...10_000
  /// The valid values of ``repeats``.
  package static let validRepeats = 2...20

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

  /// Returns the options of `stickerlint export`: `--cut 3` for all platforms of a run, `--cut signal=3` for one of
  /// them.
  ///
  /// - Parameter platform: the id of the platform; `nil` for all platforms of the run.
  package func options(for platform: String?) -> String {
    let prefix = platform.map { "\($0)=" } ?? ""
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
  /// Returns the animation after the changes to its timing: first cut, then thinned out, then played faster or slower,
  /// then repeated.
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

  /// Returns the frames that are shown, and their delays.
  ///
  /// - Parameter delays: the delay of each frame.
  package func playback(_ delays: [FrameDelay]) -> (playback: Playback, delays: [FrameDelay]) {
    let remaining = cut.map { Self.cut(delays.map(\.played), to: $0) } ?? delays
    var playback = Playback(frameCount: remaining.count)
    if let maxFrames, 1..<remaining.count ~= maxFrames {
      let kept = Set((0..<maxFrames).map { $0 * remaining.count / maxFrames })
      playback = playback.dropping(Set(remaining.indices).subtracting(kept)) ?? playback
    }
    let count = repeats ?? 1
    // All repetitions together take whole ms: three times 0.3333 s are 1 s.
    let timing =
      duration.map {
        PlaybackTiming.whole(
          count == 1
            ? Self.fraction(milliseconds: $0 * 1000)
            : Fraction(Int(($0 * 1000 * Double(count)).rounded()), 1000 * count))
      } ?? .asFound
    let delays = timing.delays(of: playback, found: remaining)
    return (playback.repeated(count), (0..<count).flatMap { _ in delays })
  }

  /// Returns the delays of the frames that begin within a number of seconds. The last delay is adjusted so that all
  /// delays together take this time. A last frame that would be shown for less than ``FrameDelay/shortestKept`` is left
  /// out, since players show such frames for 100 ms. Its time goes to the frame before it.
  private static func cut(_ delays: [FrameDelay], to seconds: Double) -> [FrameDelay] {
    var kept: [FrameDelay] = []
    var remaining = seconds * 1000
    for delay in delays {
      guard remaining >= FrameDelay.shortestKept || kept.isEmpty else { break }
      let isLast = delay.milliseconds > remaining
      kept.append(isLast ? fraction(milliseconds: remaining).delay : delay)
      remaining -= delay.milliseconds
    }
    if kept.count < delays.count, remaining > 0, let last = kept.popLast() {
      kept.append(fraction(milliseconds: last.milliseconds + remaining).delay)
    }
    return kept
  }

  private static func fraction(milliseconds: Double) -> Fraction {
    Fraction(max(0, Int((min(milliseconds, 1e9) * 1000).rounded())), 1_000_000)
  }
}
