import StickerBase
import StickerRules

/// Joins frames that look the same as the previous one.
enum MergeEqualFrames: Fix {
  static let id = "merge-equal-frames"
  static var rules: [any Rule.Type] { [DuplicateFrames.self] }
  static let kind = RepairClass.safe
  static let stage = FixStage.encoding

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let (count, left) = (art.animation.frames.count, art.animation.joined().frames.count)
    guard left < count else { return nil }
    art.containerChanges.isRewritten = true
    return "\(counted(count - left, "equal frame")) merged into longer ones"
  }
}
