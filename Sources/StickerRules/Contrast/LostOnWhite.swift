import StickerBase
package import StickerPacks

/// Flags pale stickers without an outline.
package struct LostOnWhite: StickerRule {
  package static let metadata = RuleMetadata(
    id: "lost-on-white", group: .contrast, severity: .warning,
    summary: "The edge of the sticker, or a part of it, has little contrast on white.",
    why: "Most chats are white: the sticker loses its shape.",
    howToFix: "Give the art a dark or colored outline, or a shadow.",
    limit: { _ in
      "\(ContrastLoss.limit); the outline only if \(percent(ContrastLoss.minArea)) of the area is "
        + "lost, and a note up to \(percent(ContrastLoss.wholeOutline))"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [LightRim.metadata.id])

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.contrastLoss(on: [.white]) else { return }
    report(.lostOnWhite(worst))
  }
}

extension Finding.Draft {
  fileprivate static func lostOnWhite(_ worst: WorstFrame<ContrastLoss>) -> Self {
    .lost(worst, "On white", help: "Give it a dark or colored outline, or a shadow.")
  }
}
