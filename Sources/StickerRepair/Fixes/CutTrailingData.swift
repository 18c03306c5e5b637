import StickerBase
import StickerRules

/// Removes data after the end of the image.
enum CutTrailingData: Fix {
  static let id = "cut-trailing-data"
  static var rules: [any Rule.Type] { [TrailingData.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let count = art.header.trailingByteCount
    guard count > 0 else { return nil }
    art.containerChanges.dropsTrailingData = true
    return "\(counted(count, "byte")) after the end of the image removed"
  }
}
