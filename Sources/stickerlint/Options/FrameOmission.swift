import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// The part of an animation that options such as `--skip-every` and `--cut` leave out.
struct FrameOmission {
  /// The number of frames that are shown, and the number before.
  private let frames: (kept: Int, of: Int)
  /// The duration of one play in seconds, and the duration before it was cut.
  private let seconds: (kept: Double, of: Double)

  /// Creates the omission that options make; `nil` if they leave out nothing.
  ///
  /// - Parameters:
  ///   - change: the change that is made after those of the playback order.
  ///   - playback: the playback order.
  ///   - delays: the delay of each showing.
  ///   - count: the number of frames that were found.
  init?(
    by change: MotionChange, after playback: Playback, _ delays: [FrameDelay], of count: Int
  ) {
    let changed = change.playback(delays)
    let kept = changed.playback.showings.map { playback.showings[$0.frame].frame }
    frames = (Set(kept).count, count)
    let total = changed.delays.seconds / Double(change.repeats ?? 1)
    // A delay that is changed on the way is rounded.
    let isCut = change.cut != nil && total < delays.seconds - 0.005
    seconds = isCut ? (total, delays.seconds) : (0, 0)
    guard frames.kept < frames.of || isCut else { return nil }
  }

  /// The remaining part, such as `12 of 24 frames and 3 of 4.2 s kept`.
  var remainder: String {
    var parts: [String] = []
    if frames.kept < frames.of {
      parts.append("\(frames.kept.grouped) of \(counted(frames.of, "frame"))")
    }
    if seconds.kept < seconds.of {
      parts.append("\(hundredths(seconds.kept)) of \(hundredths(seconds.of)) s")
    }
    return "\(listed(parts)) kept"
  }
}

extension [FrameDelay] {
  /// The sum in seconds.
  fileprivate var seconds: Double { reduce(0) { $0 + $1.milliseconds } / 1000 }
}
