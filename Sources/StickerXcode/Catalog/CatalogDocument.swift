import StickerBase

/// A `Contents.json` in the format of Xcode 12 and later: sorted keys, an indent of two spaces, a space on
/// both sides of a colon, and a trailing newline.
struct CatalogDocument: Encodable {
  /// The author and the version of the file. Xcode treats a file by `xcode` as its own.
  struct Info: Encodable {
    let author = "xcode"
    let version = 1
  }

  /// An entry of a list. Without a file name, it is written as `{}` and stands for a missing file.
  struct Entry: Encodable {
    var filename: String?
  }

  /// The properties of a pack, sticker or sequence (Apple's Asset Catalog Format Reference).
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
  /// The sticker folders of a pack.
  var stickers: [Entry]?
  /// The images of a sequence.
  var frames: [Entry]?

  /// The contents of the file.
  var text: String { jsonText(self) }
}
