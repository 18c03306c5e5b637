/// Flags GIFs with transparency, whose edges can only be on or off.
struct HardGIFEdges: StickerRule {
  static let metadata = RuleMetadata(
    id: "hard-gif-edges", group: .images, severity: .warning,
    summary: "GIF transparency is all or nothing, so the edges are jagged.",
    why: "On a photo or a dark bubble the edges show steps and remains of the old background.",
    howToFix: "Export as PNG, or as APNG when it moves: both have soft edges.",
    source: .sessionOnStickers)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.image?.format == .gif, sticker.pixels?.hasTransparency == true else { return }
    report(
      Finding.Draft(
        "GIF edges look jagged on photos and dark chats.",
        help: sticker.isAnimated ? "Export it as APNG." : "Export it as PNG."))
  }
}
