/// Why Messages would not take a sticker that a server has sent or that somebody has made. Each case is
/// called like the code of `MSMessageErrorCode` that Messages gives for the same.
public enum StickerError: Error, Equatable, Sendable {
  /// The image is damaged, or a download ended early.
  case fileUnreadable(sticker: String, reason: String)
  /// The image's pixels, or the description, are more than Messages or an extension can take.
  case stickerFileImproperFileAttributes(sticker: String, reason: String)
  /// The file has no bytes, or more than Messages sends.
  case stickerFileImproperFileSize(sticker: String, bytes: Int, limit: Int)
  /// The content is no PNG, APNG, GIF or JPEG, whatever the file is called.
  case stickerFileImproperFileFormat(sticker: String, found: String)

  /// The number that `MSMessageErrorCode` has for it.
  public var code: Int {
    switch self {
    case .fileUnreadable: 2
    case .stickerFileImproperFileAttributes: 5
    case .stickerFileImproperFileSize: 6
    case .stickerFileImproperFileFormat: 7
    }
  }

  /// The sticker that it is about.
  public var sticker: String {
    switch self {
    case .fileUnreadable(let sticker, _), .stickerFileImproperFileAttributes(let sticker, _),
      .stickerFileImproperFileSize(let sticker, _, _),
      .stickerFileImproperFileFormat(let sticker, _):
      sticker
    }
  }
}

extension StickerError: CustomStringConvertible {
  /// One line, whatever the name holds.
  public var description: String {
    let reason =
      switch self {
      case .fileUnreadable(_, let reason): "cannot be read: \(reason)"
      case .stickerFileImproperFileAttributes(_, let reason): reason
      case .stickerFileImproperFileSize(_, 0, _): "is empty; was it downloaded?"
      case .stickerFileImproperFileSize(_, let bytes, let limit):
        "has \(bytes) bytes; Messages takes \(limit) at most"
      case .stickerFileImproperFileFormat(_, let found):
        "is \(found); Messages takes PNG, APNG, GIF and JPEG"
      }
    return "the sticker \(sticker.quoted) \(reason)"
  }
}
