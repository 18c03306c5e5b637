import StickerRules

/// Makes the file smaller without any visible change.
enum Recompress: Fix {
  static let id = "recompress"
  static var rules: [any Rule.Type] { [FileTooLarge.self, NearlyTooLarge.self] }
  static let kind = RepairClass.safe
  static let stage = FixStage.encoding
  static let appliesToFrames = false

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    art.containerChanges.isRewritten = true
    return "recompressed"
  }
}
