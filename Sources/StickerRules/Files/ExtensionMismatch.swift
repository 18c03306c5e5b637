import StickerCodecs
import StickerPacks

/// Flags files whose name says something else than their content.
struct ExtensionMismatch: StickerRule {
  static let metadata = RuleMetadata(
    id: "extension-mismatch", group: .files, severity: .error,
    summary: "The file name's extension does not fit the content.",
    why: "Messages decides by the extension how to show a sticker; an APNG must be called .png.",
    howToFix: "Rename the file; its content can stay as it is.",
    limit: { profile in
      ImageFormat.allCases.map { format in
        let names = (profile.extensions[format] ?? []).map { ".\($0)" }
        return "\(format.name) \(names.joined(separator: " or "))"
      }.joined(separator: ", ") + ", HEIC .heic or .heif, of sequences also .heics"
    },
    source: .sticker)
  static let checksSequenceFrames = true
  static let checksSequences = false

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let (content, allowed) = content(of: sticker), let wanted = allowed.first,
      !allowed.contains(sticker.fileExtension)
    else { return }
    let named =
      sticker.fileExtension.isEmpty
      ? "its name has no extension" : "its name ends in .\(sticker.fileExtension.printable)"
    let stem = sticker.name.dropLast(sticker.path.extension.map { $0.count + 1 } ?? 0)
    report(
      Finding.Draft(
        "This file is \(content), but \(named).",
        help: "Rename it to \(String(stem).printable).\(wanted)."))
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

extension HEIFPicture {
  /// The best one first; a sequence may hold a picture for those that show one only.
  fileprivate var extensions: [String] {
    isSequence ? ["heics", "heic", "heif"] : ["heic", "heif"]
  }
}

extension ImageFormat {
  /// `a PNG`, `an APNG`.
  fileprivate var indefiniteName: String { (self == .apng ? "an " : "a ") + name }
}
