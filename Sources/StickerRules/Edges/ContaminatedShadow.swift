import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags shadows that are mixed with the color of an old background.
struct ContaminatedShadow: StickerRule {
  static let metadata = RuleMetadata(
    id: "contaminated-shadow", group: .edges, severity: .warning,
    summary: "A soft shadow contains the color of an old background.",
    why: "In dark chats and on photos the shadow glows instead of darkening.",
    howToFix: "Export the shadow from the layered source with a transparent background.",
    limit: { _ in "\(percent(minArea)) of the canvas" },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ])

  /// The minimum area of the shadow, as a share of the canvas.
  fileprivate static let minArea = 0.01
  /// The minimum fit of the background's color, 0…1.
  private static let minFit = 0.8
  /// The maximum luma of a shadow's own color. Lighter colors are those of glows.
  private static let maxLuma = 128.0

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame(inAtLeast: 0.5) { frame -> (SoftMatteFacts, Double)? in
      guard !frame.skipsEdgeRules, let soft = frame.edges.softMatte, soft.share >= Self.minArea,
        soft.fit >= Self.minFit, soft.ownLuma <= Self.maxLuma
      else { return nil }
      return (soft, soft.share)
    }
    guard let worst else { return }
    report(.contaminated(worst))
  }
}

extension Finding.Draft {
  fileprivate static func contaminated(_ worst: WorstFrame<SoftMatteFacts>) -> Self {
    let share = worst.problem.share
    let minArea = ContaminatedShadow.minArea
    return Self(
      "The soft shadow, \(percent(share, beside: minArea)) of the canvas, becomes "
        + "\(worst.problem.color.named) where it fades\(worst.note): it glows in dark chats.",
      help: "Export it from the source with a transparent background, including the shadow.",
      measured: .percent(share), limit: .percent(minArea), frame: worst.index)
  }
}
