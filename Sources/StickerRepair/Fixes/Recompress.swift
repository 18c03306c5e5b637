import StickerRules

/// Makes the file smaller without changing what it shows.
enum Recompress: Fix {
  static let id = "recompress"
  static let rules = ["file-too-large", "nearly-too-large"]
  static let kind = RepairClass.safe
  static let suitsFrames = false

  static func mend(_ art: inout Art) throws(Left) -> String? {
    art.wishes.isRewritten = true
    return "recompressed"
  }
}
