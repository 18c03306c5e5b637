import StickerPacks

/// Flags entries with the name of an image or a sticker folder that are neither: a FIFO, a socket, a device, or a link
/// that does not lead to an image or a sticker folder.
struct SpecialFile: PackRule {
  static let metadata = RuleMetadata(
    id: "special-file", group: .files, severity: .error,
    summary:
      "A file that should be an image is a FIFO, a socket, a device, or a link that does not lead "
      + "to an image.",
    why:
      "The target of a link is not in the pack, may be missing on other machines, and is not checked; a FIFO, "
      + "socket or device holds no image.",
    howToFix: "Put the image itself in its place.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "images are files in the folder that lists them"),
      .judgement("only plain files are read", because: "docs/design/reliability.md"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for file in pack.irregularFiles {
      report(.special(file))
    }
  }
}

extension Finding.Draft {
  fileprivate static func special(_ file: IrregularFile) -> Self {
    let description = file.linkDescription ?? "not a file, and was not read"
    return Self(
      "This is \(file.kind)\(file.linkDescription == nil ? "," : " to") \(description).",
      help: ImageName.hasImageExtension(file.path)
        ? "Put the image itself in its place." : "Replace it with the file or folder itself.",
      path: file.path)
  }
}
