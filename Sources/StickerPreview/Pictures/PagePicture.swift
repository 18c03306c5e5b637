import StickerBase
import StickerCodecs
import StickerPacks

/// A picture of the page: where its bytes come from when it is written.
enum PagePicture: Sendable {
  /// A file as it is, which is read when its turn comes.
  case file(PackSource.File, ImageFormat)
  /// What was made for the page.
  case made([UInt8])

  /// The media type that a browser is told.
  var mediaType: String {
    switch self {
    case .made, .file(_, .png), .file(_, .apng): "image/png"
    case .file(_, .gif): "image/gif"
    case .file(_, .jpeg): "image/jpeg"
    case .file(_, .heic): "image/heic"
    case .file(_, .heics): "image/heic-sequence"
    }
  }

  /// All bytes; none when the file cannot be read any more.
  ///
  /// - Parameter limit: bytes that a file may have.
  func bytes(limit: Int) -> [UInt8] {
    switch self {
    case .made(let bytes): bytes
    case .file(let file, _): (try? file.contents(limit: limit))?.bytes ?? []
    }
  }
}
