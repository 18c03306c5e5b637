/// A reason that a manifest, or a file that it names, cannot be used. Its description is one line, whatever the
/// manifest contains.
public enum ManifestError: Error, Equatable, Sendable {
  /// The manifest could not be read.
  case unreadable(path: String, reason: String)
  /// The manifest has more bytes than any pack needs.
  case tooLarge(bytes: Int, limit: Int)
  /// The manifest has a version of the format that this library does not support.
  case unknownSchemaVersion(Int)
  /// A value is missing or not what it should be. An example of a place is `stickers[3].width`.
  case invalid(place: String, reason: String)
  /// A sticker's path leads out of the manifest's folder.
  case fileEscapes(sticker: String, file: String)
  /// A sticker's file does not exist, or is a folder.
  case fileMissing(sticker: String, path: String)
}

extension ManifestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path.quoted) cannot be read: \(reason)"
    case .tooLarge(let bytes, let limit):
      "the manifest has \(bytes) bytes, and the limit is \(limit): is this the right file?"
    case .unknownSchemaVersion(let version):
      "the manifest has schemaVersion \(version), but this library supports"
        + " \(Manifest.schemaVersion): update the library, or regenerate the manifest with"
        + " 'stickerlint pack --manifest-only'"
    case .invalid(let place, let reason):
      "\(place) \(reason): regenerate the manifest with 'stickerlint pack --manifest-only'"
    case .fileEscapes(let sticker, let file):
      "the file \(file.quoted) of sticker \(sticker.quoted) is not in the manifest's folder: use a"
        + " path relative to that folder, with '/' between its parts and no '.' or '..'"
    case .fileMissing(let sticker, let path):
      "the file of sticker \(sticker.quoted) is not at \(path.quoted): add the manifest's folder to"
        + " the app as a folder reference, which keeps its structure"
    }
  }
}

extension String {
  /// The text in quotes on one line, shortened, with escapes for invisible characters.
  var quoted: String {
    let beginning = unicodeScalars.prefix(200)
    let shown = String(String.UnicodeScalarView(beginning)).debugDescription
    return beginning.count < unicodeScalars.count ? shown + "…" : shown
  }
}
