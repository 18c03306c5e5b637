import StickerAnalysis
import StickerBase
package import StickerPacks

/// Notes stickers in the color of a chat bubble.
package struct LostOnBubbles: StickerRule {
  package static let metadata = RuleMetadata(
    id: "lost-on-bubbles", group: .contrast, severity: .note,
    summary: "The edge of the sticker has little contrast on a bubble.",
    why: "Peeled onto a blue, green or gray bubble, the sticker loses its shape.",
    howToFix: "Give the art a light or dark outline in a color that no bubble has.",
    limit: { _ in
      "\(ContrastLoss.limit); on gray only \(percent(ContrastLoss.wholeOutline)) of the outline, and on light gray "
        + "only if \(percent(ContrastLoss.minArea)) of the area is lost"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "stickers are put on bubbles"),
      .measured(),
    ], yieldsTo: [MatteFringe.metadata.id, LightRim.metadata.id])

  private static let coloredBubbles: [Background] = [
    .blueBubble, .blueBubbleInDarkMode, .greenBubble, .greenBubbleInDarkMode,
  ]

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    var grays: [Background] = []
    // Art that is lost on white or black is also lost on the similar gray, and other rules report it.
    if sticker.contrastLoss(on: [.white]) == nil { grays.append(.grayBubble) }
    if sticker.contrastLoss(on: [.black]) == nil { grays.append(.grayBubbleInDarkMode) }
    let gray = sticker.contrastLoss(on: grays)
    guard let worst = sticker.contrastLoss(on: Self.coloredBubbles) ?? gray else { return }
    report(.lostOnBubble(worst))
  }
}

extension Finding.Draft {
  fileprivate static func lostOnBubble(_ worst: WorstFrame<ContrastLoss>) -> Self {
    .lost(
      worst, "On a \(worst.problem.facts.background.words)",
      help: "Give it an outline in another color.")
  }
}

extension Background {
  /// The background in words: for example, `blue bubble in dark mode`.
  package var words: String {
    switch self {
    case .white: "white"
    case .black: "black"
    case .blueBubble: "blue bubble"
    case .blueBubbleInDarkMode: "blue bubble in dark mode"
    case .greenBubble: "green bubble"
    case .greenBubbleInDarkMode: "green bubble in dark mode"
    case .grayBubble: "gray bubble"
    case .grayBubbleInDarkMode: "gray bubble in dark mode"
    }
  }
}
