import StickerBase
import StickerEncoding
import StickerRules

/// Removes frames until the frame rate plays well. The loop keeps its duration.
enum LimitFrameRate: Fix {
  static let id = "limit-frame-rate"
  static var rules: [any Rule.Type] { [HighFrameRate.self] }
  static let kind = RepairClass.lossy
  static let appliesToFrames = false
  static let isSelective = true

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.isAnimated else { return nil }
    let frames = art.animation.frames
    let seconds = frames.map { art.profile.writtenDelay($0.delay).milliseconds / 1000 }
    let kept = Playback(frameCount: frames.count)
      .spaced(by: 1 / art.profile.maximumFrameRate, seconds)
    guard kept.showings.count < frames.count else { return nil }
    guard 2 * kept.showings.count >= frames.count else {
      throw FixDeclined(
        "only \(kept.showings.count.grouped) of \(frames.count.grouped) frames would be left")
    }
    art.play(kept)
    // Equal consecutive frames are joined by the encoder.
    let remaining = art.animation.joined().frames.count
    return "\(remaining.grouped) of \(frames.count.grouped) frames kept, loop duration unchanged"
  }
}
