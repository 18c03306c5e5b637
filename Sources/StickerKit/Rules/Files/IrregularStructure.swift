/// Flags oddities in a file's structure that decoders pass over.
struct IrregularStructure: StickerRule {
  static let metadata = RuleMetadata(
    id: "irregular-structure", group: .files, severity: .note,
    summary: "Something beside the picture breaks the format.",
    why: "Decoders pass over it today; tools that rewrite the file may stumble.",
    howToFix: "Export the file again, without metadata if there is a choice.",
    source: .imageFormats)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    reportDefects(
      of: sticker, .minor, lead: "Beside the picture,", help: "Export it without metadata.", report)
  }
}
