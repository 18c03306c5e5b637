import StickerBase
import StickerRules

/// Removes data after the end of the image.
enum CutTrailingData: Fix {
  static let id = "cut-trailing-data"
  static var rules: [any Rule.Type] { [TrailingData.self] }
  static let kind = RepairClass.safe

  static func mend(_ art: inout Art) throws(Left) -> String? {
    let count = art.header.trailingByteCount
    guard count > 0 else { return nil }
    art.wishes.endsWhereItEnds = true
    return "\(counted(count, "byte")) after the end of the image removed"
  }
}
