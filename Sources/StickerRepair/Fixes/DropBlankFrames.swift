import StickerBase
import StickerEncoding
import StickerRules

/// Removes empty frames at the start, and single empty frames that interrupt the loop. The frame before a removed frame
/// in the loop takes over its delay.
enum DropBlankFrames: Fix {
  static let id = "drop-blank-frames"
  static var rules: [any Rule.Type] { [BlankFirstFrame.self, BlankFrame.self] }
  static let kind = RepairClass.lossy
  static let appliesToFrames = false

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let motion = art.motion else {
      guard art.frames.contains(where: { $0.counts.clear == $0.counts.total }) else { return nil }
      throw FixDeclined("the picture is empty: export it again with its layers visible")
    }
    let leading = art.frames.indices.prefix {
      motion.blankFrames.contains($0) || art.frames[$0].counts.clear == art.frames[$0].counts.total
    }
    let blank = Set(leading).union(motion.interruptions)
    guard !blank.isEmpty else { return nil }
    guard let kept = Playback(frameCount: art.frames.count).dropping(blank) else {
      throw FixDeclined("every frame is empty: export it again with its layers visible")
    }
    art.play(kept)
    return "\(counted(blank.count, "empty frame")) removed, loop duration unchanged"
  }
}
