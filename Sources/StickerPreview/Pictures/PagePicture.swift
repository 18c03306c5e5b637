import StickerBase
import StickerCodecs
import StickerPacks

/// A picture of the page: where its bytes come from when it is written.
enum PagePicture: Sendable {
  /// A file as it is, which is read when its turn comes.
  ///
  /// `limit`: bytes that it may have.
  case file(PackSource.File, ImageFormat, limit: Int)
  /// What was made for the page.
  case made([UInt8])

  /// The media type that a browser is told.
  var mediaType: String {
    switch self {
    case .made, .file(_, .png, _), .file(_, .apng, _): "image/png"
    case .file(_, .gif, _): "image/gif"
    case .file(_, .jpeg, _): "image/jpeg"
    case .file(_, .heic, _): "image/heic"
    case .file(_, .heics, _): "image/heic-sequence"
    }
  }

  /// All bytes; none when the file cannot be read any more.
  var bytes: [UInt8] {
    switch self {
    case .made(let bytes): bytes
    case .file(let file, _, let limit): (try? file.contents(limit: limit))?.bytes ?? []
    }
  }
}
