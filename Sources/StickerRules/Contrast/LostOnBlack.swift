import StickerBase
package import StickerPacks

/// Flags dark stickers without an outline.
package struct LostOnBlack: StickerRule {
  package static let metadata = RuleMetadata(
    id: "lost-on-black", group: .contrast, severity: .warning,
    summary: "The edge of the sticker, or a part of it, has little contrast on black.",
    why: "In dark mode the sticker loses its shape.",
    howToFix:
      "Give the art a light outline; WhatsApp advises \(stroke) px on a canvas of \(canvas) px.",
    limit: { _ in
      "\(ContrastLoss.limit); a note up to \(percent(ContrastLoss.noticedOnBlack)) of the outline, and for \(percent(ContrastLoss.minBody)) of the art that reaches it"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ])

  // The width in px of the outline, and the side in px of its canvas, from WhatsApp's guidelines for sticker makers.
  fileprivate static let stroke = 8
  fileprivate static let canvas = 512

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.contrastLoss(on: [.black]), let side = sticker.longerSide
    else { return }
    report(.lostOnBlack(worst, side: side))
  }
}

extension Finding.Draft {
  fileprivate static func lostOnBlack(_ worst: WorstFrame<ContrastLoss>, side: Int) -> Self {
    let (stroke, canvas) = (LostOnBlack.stroke, LostOnBlack.canvas)
    let strokeWidth = max(2, (side * stroke + canvas / 2) / canvas)
    return .lost(worst, "On black", help: "Give it a light outline of about \(strokeWidth) px.")
  }
}
