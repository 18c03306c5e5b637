import StickerPacks

/// Notes irregularities in a file's structure that decoders ignore.
struct IrregularStructure: StickerRule {
  static let metadata = RuleMetadata(
    id: "irregular-structure", group: .files, severity: .note,
    summary: "The file breaks the rules of its format in a way that decoders ignore.",
    why: "The picture shows, but tools that rewrite the file may fail.",
    howToFix: "Export the file again, without metadata if there is a choice.",
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "how a file is laid out")
    ])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    reportDefects(of: sticker, .minor, lead: "Decoders ignore it, but", report)
  }
}
