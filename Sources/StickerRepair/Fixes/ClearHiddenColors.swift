import StickerBase
import StickerRules

/// Removes the colors of fully transparent pixels.
enum ClearHiddenColors: Fix {
  static let id = "clear-hidden-colors"
  static var rules: [any Rule.Type] { [HiddenPicture.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.frames.contains(where: { $0.counts.hiddenColors > 0 }) else { return nil }
    art.containerChanges.isRewritten = true
    return "colors under fully transparent pixels removed"
  }
}
