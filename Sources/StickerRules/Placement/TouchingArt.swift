import StickerAnalysis
package import StickerPacks

/// Notes art that reaches the border of the canvas.
package struct TouchingArt: StickerRule {
  package static let metadata = RuleMetadata(
    id: "touching-art", group: .placement, severity: .note,
    summary: "The art touches the border of the canvas.",
    why: "The outermost pixels cannot be soft there, so the edge looks flattened.",
    howToFix: "Leave a margin of a few px on every side.",
    since: "0.1.0",
    evidence: [
      .measured("art on the border has no soft edge there")
    ],
    yieldsTo: [CroppedArt.metadata.id, FlushArt.metadata.id, FramesAsStickers.metadata.id])

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.borderContacts(.touching, inAtLeast: 0.25) else { return }
    report(.touching(worst))
  }
}

extension Finding.Draft {
  fileprivate static func touching(_ worst: WorstFrame<BorderContacts>) -> Self {
    var draft = Self(
      "The art touches the \(worst.problem.words), \(worst.problem.extent)\(worst.note).",
      help: TouchingArt.metadata.howToFix,
      measured: Quantity(worst.problem.longestRun, .pixels), limit: Quantity(0, .pixels),
      frame: worst.index)
    // If the art was trimmed, all stickers of the pack touch the border.
    draft.packMessage = "touch the border of the canvas."
    return draft
  }
}
