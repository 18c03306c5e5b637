import StickerBase
import StickerRules

/// Merges each frame that looks the same as the previous frame into that frame.
enum MergeEqualFrames: Fix {
  static let id = "merge-equal-frames"
  static var rules: [any Rule.Type] { [DuplicateFrames.self] }
  static let kind = RepairClass.safe
  static let stage = FixStage.encoding

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let (count, remaining) = (art.animation.frames.count, art.animation.joined().frames.count)
    guard remaining < count else { return nil }
    art.containerChanges.isRewritten = true
    return "\(counted(count - remaining, "equal frame")) merged into longer ones"
  }
}
