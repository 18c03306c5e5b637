import StickerBase
import StickerCodecs
import StickerPacks

/// A picture of the page, or the file that is read for it when the page is written.
enum PagePicture: Sendable {
  /// A file as it is, which is read when the page is written.
  ///
  /// `limit`: maximum size in bytes.
  case file(PackSource.File, ImageFormat, limit: Int)
  /// A WebM as it is, which is read when the page is written.
  ///
  /// `limit`: maximum size in bytes.
  case video(PackSource.File, limit: Int)
  /// A picture that was drawn for the page.
  case drawn([UInt8], ImageFormat = .png)

  /// The media type for the browser.
  var mediaType: String {
    switch self {
    case .drawn(_, let format), .file(_, let format, _): format.mediaType
    case .video: "video/webm"
    }
  }

  /// All bytes; empty if the file can no longer be read.
  var bytes: [UInt8] {
    switch self {
    case .drawn(let bytes, _): bytes
    case .file(let file, _, let limit), .video(let file, let limit):
      (try? file.contents(limit: limit))?.bytes ?? []
    }
  }
}

extension ImageFormat {
  /// The media type for the browser.
  fileprivate var mediaType: String {
    switch self {
    case .png, .apng: "image/png"
    case .gif: "image/gif"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .heic: "image/heic"
    case .heics: "image/heic-sequence"
    }
  }
}
