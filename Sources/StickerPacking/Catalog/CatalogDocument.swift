import StickerBase

/// A `Contents.json` as Xcode 12 and later write it: keys sorted, two blanks of indent, a blank on
/// both sides of a colon, a newline at the end.
struct CatalogDocument: Encodable {
  /// Who wrote it; Xcode takes `xcode` for its own.
  struct Info: Encodable {
    let author = "xcode"
    let version = 1
  }

  /// One entry of a list; `{}` where nothing is to be there yet.
  struct Entry: Encodable {
    var filename: String?
  }

  /// Apple's Asset Catalog Format Reference: what a pack, a sticker or a sequence is.
  struct Properties: Encodable {
    var gridSize: String?
    var label: String?
    var filename: String?
    var duration: Double?
    var durationType: String?
    var repetitions: Int?

    enum CodingKeys: String, CodingKey {
      case duration, filename, repetitions
      case gridSize = "grid-size"
      case label = "accessibility-label"
      case durationType = "duration-type"
    }
  }

  let info = Info()
  var properties: Properties?
  /// The folders of a pack.
  var stickers: [Entry]?
  /// The images of a sequence.
  var frames: [Entry]?

  var text: String { jsonText(self) }
}
