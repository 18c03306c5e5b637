import StickerCodecs
import StickerPacks

/// Flags files whose name says something other than their content.
struct ExtensionMismatch: StickerRule {
  static let metadata = RuleMetadata(
    id: "extension-mismatch", group: .files, severity: .error,
    summary: "The file name's extension does not match the content.",
    why: "Messages decides by the extension how to show a sticker; an APNG must end in .png.",
    howToFix: "Rename the file; its content can stay as it is.",
    limit: { profile in
      ImageFormat.allCases.map { format in
        let names = (profile.extensions[format] ?? []).map { ".\($0)" }
        return "\(format.name) \(names.joined(separator: " or "))"
      }.joined(separator: ", ") + ", HEIC .heic or .heif, sequences also .heics"
    },
    since: "0.1.0",
    evidence: [
      .observed(
        "Messages tells a sticker's type by its extension, and APNG ends in .png",
        in: "shipped packs and their stickers in Messages")
    ])
  static let checksSequenceFrames = true
  static let checksSequences = false

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let (content, allowed) = content(of: sticker), let wanted = allowed.first,
      !allowed.contains(sticker.fileExtension)
    else { return }
    report(.mismatch(sticker, content: content, wanted: wanted))
  }

  /// What the content is called, and the extensions that fit it.
  private func content(of sticker: Sticker) -> (name: String, extensions: [String])? {
    if case .heic(let picture)? = sticker.fault { return ("HEIC", picture.extensions) }
    guard let format = sticker.image?.format, let allowed = profile.extensions[format] else {
      return nil
    }
    return (format.indefiniteName, allowed)
  }
}

extension Finding.Draft {
  /// - Parameter content: what it is called, with its article.
  fileprivate static func mismatch(_ sticker: Sticker, content: String, wanted: String) -> Self {
    let written = sticker.fileExtension.printable
    let stem = sticker.name.dropLast(sticker.path.extension.map { $0.count + 1 } ?? 0)
    return Self(
      "This file is \(content), but its name "
        + (written.isEmpty ? "has no extension." : "ends in .\(written)."),
      help: "Rename it to \(String(stem).printable).\(wanted).")
  }
}

extension HEIFPicture {
  /// The best one first; a sequence may hold a picture for those that show one only.
  fileprivate var extensions: [String] {
    isSequence ? ["heics", "heic", "heif"] : ["heic", "heif"]
  }
}

extension ImageFormat {
  /// `a PNG`, `an APNG`.
  var indefiniteName: String { (self == .apng ? "an " : "a ") + name }
}
