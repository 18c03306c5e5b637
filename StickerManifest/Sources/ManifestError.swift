/// A reason that a manifest or a message script, or a file that it names, cannot be used. Its description is one line,
/// whatever the file contains.
public enum ManifestError: Error, Equatable, Sendable {
  /// The manifest could not be read.
  case unreadable(path: String, reason: String)
  /// The file has more bytes than any manifest or message script needs.
  case tooLarge(bytes: Int, limit: Int)
  /// The file has a version of its format other than the one that this library supports.
  case unknownSchemaVersion(Int, supported: Int)
  /// A value is missing or invalid. An example of a place is `stickers[3].width`.
  case invalid(place: String, reason: String)
  /// The path of a sticker, or of a message's picture or media file, leads out of the folder of the manifest or script,
  /// or may do so on another system.
  case fileEscapes(sticker: String, file: String)
  /// A sticker's file does not exist, or is not a regular file.
  case fileMissing(sticker: String, path: String)
}

extension ManifestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path.quoted) cannot be read: \(reason)"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes, and the limit is \(limit): is this the right one?"
    case .unknownSchemaVersion(let version, let supported):
      "the file has schemaVersion \(version), but this library supports"
        + " \(supported): update the library, or write the file again with"
        + " 'stickerlint pack'"
    case .invalid(let place, let reason):
      "\(place) \(reason): write the file again with 'stickerlint pack'"
    case .fileEscapes(let sticker, let file):
      "the file \(file.quoted) of \(sticker.quoted) is not in the folder of the list that names it:"
        + " use a path relative to that folder, with '/' between its parts and no '.' or '..'"
    case .fileMissing(let sticker, let path):
      "the file of sticker \(sticker.quoted) is not at \(path.quoted): add the manifest's folder to"
        + " the app as a folder reference, which keeps its structure"
    }
  }
}

extension String {
  /// The text in quotes, shortened to 200 scalars, with escapes for line breaks and other control characters.
  var quoted: String {
    let beginning = unicodeScalars.prefix(200)
    let escaped = String(String.UnicodeScalarView(beginning)).debugDescription.unicodeScalars
      .reduce(into: "") { text, scalar in
        // `debugDescription` does not escape these scalars.
        switch scalar.value {
        case 0x80...0x9F, 0x2028, 0x2029: text += "\\u{\(String(scalar.value, radix: 16))}"
        default: text.unicodeScalars.append(scalar)
        }
      }
    return beginning.count < unicodeScalars.count ? escaped + "…" : escaped
  }
}
