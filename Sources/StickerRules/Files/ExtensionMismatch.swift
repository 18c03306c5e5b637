import StickerBase
import StickerCodecs
package import StickerPacks
import SystemPackage

/// Flags files whose extension does not match their content.
package struct ExtensionMismatch: StickerRule {
  package static let metadata = RuleMetadata(
    id: "extension-mismatch", group: .files, severity: .error,
    summary: "The file name's extension does not match the content.",
    why: "Messages decides by the extension how to show a sticker; an APNG must end in .png.",
    howToFix: "Rename the file; its content can stay as it is.",
    limit: { profile in
      profile.shownFormats.map { format in
        let names = (profile.extensions[format] ?? []).map { ".\($0)" }
        return "\(format.name) \(names.joined(separator: " or "))"
      }.joined(separator: ", ")
    },
    since: "0.1.0",
    evidence: [
      .observed(
        "Messages determines a sticker's type by its extension, and APNG ends in .png",
        in: "shipped packs and their stickers in Messages")
    ], repair: .rename)
  package static let checksSequenceFrames = true
  package static let checksSequences = false

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    // `unsuited-icon-format` reports icons.
    guard CatalogFolder.Kind(sticker.path.parent) != .iconSet,
      let format = sticker.image?.format, let allowed = profile.extensions[format],
      let usual = allowed.first, !allowed.contains(sticker.fileExtension)
    else { return }
    let newName = sticker.path.lastComponent?.name(withOneOf: allowed) ?? "\(sticker.name).\(usual)"
    report(.mismatch(sticker, format, newName.printable))
  }
}

extension Finding.Draft {
  fileprivate static func mismatch(
    _ sticker: Sticker, _ format: ImageFormat, _ newName: String
  ) -> Self {
    let fileExtension = sticker.fileExtension.printable
    // A renamed JPEG is still an opaque box; exporting it as PNG makes the rename unnecessary.
    let isPhoto = format == .jpeg && sticker.fileExtension == "png"
    var draft = Self(
      "This file is \(format.indefiniteName), but its name "
        + (fileExtension.isEmpty ? "has no extension." : "ends in .\(fileExtension)."),
      help: isPhoto
        ? "Export it as PNG with a transparent background; if it is meant to be a box, rename it to "
          + "\(newName)."
        : "Rename it to \(newName).")
    // The sentence ends with the rename, because the command after it renames the file.
    if isPhoto {
      draft.repairSentence =
        "Export it as PNG with a transparent background or, if it is meant to be a box, rename it to \(newName)."
    }
    return draft
  }
}

extension ImageFormat {
  /// The format with its article: `a PNG`, `an APNG`, `a HEIC`.
  var indefiniteName: String { (self == .apng ? "an " : "a ") + name }
}
