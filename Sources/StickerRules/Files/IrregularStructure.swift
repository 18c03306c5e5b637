import StickerPacks

/// Flags oddities in a file's structure that decoders pass over.
struct IrregularStructure: StickerRule {
  static let metadata = RuleMetadata(
    id: "irregular-structure", group: .files, severity: .note,
    summary: "Something that decoders pass over breaks the format.",
    why: "The picture shows, but tools that rewrite the file may stumble.",
    howToFix: "Export the file again, without metadata if there is a choice.",
    source: .imageFormats)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    reportDefects(
      of: sticker, .minor, lead: "Decoders pass over it, but", help: "Export it again.", report)
  }
}
