import StickerPacks

/// Flags files that decode although their image data violates the format.
struct DamagedImage: StickerRule {
  static let metadata = RuleMetadata(
    id: "damaged-image", group: .files, severity: .error,
    summary: "The picture can be decoded, but the file breaks the rules of its format.",
    why: "Strict decoders refuse such a file, and others show different pictures.",
    howToFix: "Open the file in an image editor and export it again.",
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "what a file must contain")
    ])
  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    reportDefects(of: sticker, .serious, lead: "The picture shows, but", report)
  }
}
