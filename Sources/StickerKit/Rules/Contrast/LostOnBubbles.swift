import StickerAnalysis

/// Notes stickers in the color of a chat bubble.
struct LostOnBubbles: StickerRule {
  static let metadata = RuleMetadata(
    id: "lost-on-bubbles", group: .contrast, severity: .note,
    summary: "The edge of the sticker cannot be seen on a bubble.",
    why: "Peeled onto a blue, green or gray bubble, the sticker loses its shape.",
    howToFix: "Give the art an outline, light or dark, that no bubble has.",
    limit: { _ in
      "\(percent(LostOutline.most)) of the outline; a warning when 70 % of the area is lost, too"
    },
    source: .sessionOnStickers)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let bubbles = Background.allCases.filter { $0 != .white && $0 != .black }
    guard let worst = sticker.lostOutline(on: bubbles) else { return }
    report(
      Finding.Draft(
        worst, "On a \(worst.problem.facts.background.words)",
        help: "Give it an outline in another color."))
  }
}

extension Background {
  /// `blue bubble in dark mode`.
  var words: String {
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
