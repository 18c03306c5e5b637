import StickerRules

/// Fits the file safely under the size limit of Messages, with the least visible harm.
enum FitLimit: Fix {
  static let id = "fit-limit"
  static var rules: [any Rule.Type] { [FileTooLarge.self, NearlyTooLarge.self] }
  static let kind = RepairClass.lossy
  static let stage = FixStage.limit
  static let appliesToFrames = false
  static let isSelective = true

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    art.containerChanges.limit = art.profile.cautionBytes
    return "fitted under \(art.profile.cautionBytes.bytes.grouped) bytes"
  }
}
