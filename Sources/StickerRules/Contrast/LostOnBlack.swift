import StickerPacks

/// Flags dark stickers without an outline.
struct LostOnBlack: StickerRule {
  static let metadata = RuleMetadata(
    id: "lost-on-black", group: .contrast, severity: .warning,
    summary: "The edge of the sticker cannot be seen on black.",
    why: "In dark mode the sticker loses its shape.",
    howToFix: "Give the art a light outline: 8 px at 512 px is what other platforms advise.",
    limit: { _ in LostOutline.limit },
    source: .sessionOnStickers)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.lostOutline(on: [.black]), let side = sticker.longerSide
    else { return }
    let stroke = max(2, (side * 8 + 256) / 512)
    report(
      Finding.Draft(
        worst, "On black", help: "Give it a light outline of about \(stroke) px."))
  }
}
