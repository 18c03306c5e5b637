/// A reason that Messages would not take a sticker from a server or a person. Each case has the name of the
/// `MSMessageErrorCode` with which Messages reports the same problem.
public enum StickerError: Error, Equatable, Sendable {
  /// The image is damaged, or a download ended early.
  case fileUnreadable(sticker: String, reason: String)
  /// The image has more pixels, or the description more characters, than Messages or an extension takes.
  case stickerFileImproperFileAttributes(sticker: String, reason: String)
  /// The file has no bytes, or more than Messages takes.
  case stickerFileImproperFileSize(sticker: String, bytes: Int, limit: Int)
  /// The content is not PNG, APNG, GIF or JPEG, whatever the file's name.
  case stickerFileImproperFileFormat(sticker: String, found: String)

  /// The raw value of the `MSMessageErrorCode` of the same name.
  public var code: Int {
    switch self {
    case .fileUnreadable: 2
    case .stickerFileImproperFileAttributes: 5
    case .stickerFileImproperFileSize: 6
    case .stickerFileImproperFileFormat: 7
    }
  }

  /// The name of the sticker that the error is about.
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
  /// The problem on one line, whatever the name contains.
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
