import StickerBase
import StickerRules

/// Makes an animation loop forever, as Messages does regardless of the file.
enum LoopForever: Fix {
  static let id = "loop-forever"
  static var rules: [any Rule.Type] { [FiniteLoop.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.isAnimated, let plays = art.header.plays, plays > 0 else { return nil }
    art.containerChanges.loopsForever = true
    return "set to loop forever instead of \(counted(plays, "time"))"
  }
}
