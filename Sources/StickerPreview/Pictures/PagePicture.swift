import StickerBase
import StickerCodecs
import StickerPacks

/// A picture of the page: the source of its bytes when the page is written.
enum PagePicture: Sendable {
  /// A file as it is, which is read when the page is written.
  ///
  /// `limit`: maximum size in bytes.
  case file(PackSource.File, ImageFormat, limit: Int)
  /// A picture that was made for the page.
  case made([UInt8])

  /// The media type for the browser.
  var mediaType: String {
    switch self {
    case .made, .file(_, .png, _), .file(_, .apng, _): "image/png"
    case .file(_, .gif, _): "image/gif"
    case .file(_, .jpeg, _): "image/jpeg"
    case .file(_, .webp, _): "image/webp"
    case .file(_, .heic, _): "image/heic"
    case .file(_, .heics, _): "image/heic-sequence"
    }
  }

  /// All bytes; empty if the file can no longer be read.
  var bytes: [UInt8] {
    switch self {
    case .made(let bytes): bytes
    case .file(let file, _, let limit): (try? file.contents(limit: limit))?.bytes ?? []
    }
  }
}
