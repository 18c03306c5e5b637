import StickerPacks

/// Flags icons whose corners were cut off.
struct RoundIconCorners: PackRule {
  static let metadata = RuleMetadata(
    id: "round-icon-corners", group: .icons, severity: .error,
    summary: "The corners of an icon are rounded.",
    why:
      "The system rounds icons itself: what was cut off before shows as a rim, and clear corners "
      + "are refused in the \(IconSlot.storeSize) icon, \(StoreAnswer.alpha).",
    howToFix: "Export the icon with square corners, filled with its background.",
    limit: { _ in "all four corners clear, white or black, in the shape of an arc" },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "icons have square corners"),
      .measured("what is taken for a round corner"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      guard let facts = icon.facts, facts.hasRoundCorners else { continue }
      report(.round(icon, facts, isForStore: slots.contains(where: \.isForStore)))
    }
  }
}

extension Finding.Draft {
  fileprivate static func round(_ icon: Icon, _ facts: IconFacts, isForStore: Bool) -> Self {
    let isRefused = !facts.isOpaque && isForStore
    return Self(
      "The corners of this icon are rounded"
        + (isRefused ? ": App Store Connect rejects the app with \(StoreAnswer.alpha)." : "."),
      help: "Export it with square corners; the system rounds them.",
      severity: facts.isOpaque ? .warning : nil, path: icon.path)
  }
}
