package import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags canvases whose border is almost, but not fully, transparent.
package struct BorderHaze: StickerRule {
  package static let metadata = RuleMetadata(
    id: "border-haze", group: .edges, severity: .warning,
    summary: "The border of the canvas is not fully clear.",
    why:
      "A veil over the whole canvas, or a line around it, shows as a faint box on photos and dark chats.",
    howToFix: "Clear the background fully, or set low alpha values to 0.",
    limit: { _ in
      "\(percent(maxHazyShare)) of the outermost pixels with an alpha of \(BorderFacts.haze.lowerBound) to "
        + "\(BorderFacts.haze.upperBound), if anything is solid; a note up to an alpha of \(maxUnseen)"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
      .judgement("an alpha of 4", because: "it changes a color by 4 of 255 levels at most"),
    ], repair: .lossy)

  /// The maximum alpha that nobody sees.
  fileprivate static let maxUnseen = 4

  /// The maximum share of the border that is hazy; shadows that fade out beyond the border have less.
  fileprivate static let maxHazyShare = 0.5

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame in
      frame.isVeiled ? (frame.border, frame.border.hazeShare) : nil
    }
    guard let worst else { return }
    report(.haze(worst))
  }
}

extension Finding.Draft {
  fileprivate static func haze(_ worst: WorstFrame<BorderFacts>) -> Self {
    let border = worst.problem
    let share = border.hazeShare
    return Self(
      "\(border.isHazeLine ? "A line runs around the canvas" : "A veil covers the canvas"): "
        + "\(percent(share, beside: BorderHaze.maxHazyShare)) of its border has an alpha of about "
        + "\(border.hazeAlpha) of 255\(worst.note); up to \(percent(BorderHaze.maxHazyShare)) is fine.",
      help: border.isHazeLine ? "Clear the outermost pixels." : "Clear the background fully.",
      measured: .percent(share), limit: .percent(BorderHaze.maxHazyShare), frame: worst.index,
      severity: border.hazeAlpha <= BorderHaze.maxUnseen ? .note : nil)
  }
}

extension FrameAnalysis {
  /// True if most of the border has a low alpha, and anything in the frame is solid. Without solid art, the veil is the
  /// art itself.
  package var isVeiled: Bool { border.hazeShare > BorderHaze.maxHazyShare && centroid != nil }
}
