import StickerPacks

/// Flags icons whose corners were cut off.
struct RoundIconCorners: PackRule {
  static let metadata = RuleMetadata(
    id: "round-icon-corners", group: .icons, severity: .error,
    summary: "The corners of an icon are cut off round.",
    why:
      "The system rounds icons itself: what was cut off before shows as a rim, and clear corners "
      + "are refused in the 1024x1024 icon, ITMS-90717.",
    howToFix: "Export the icon with square corners, filled with its background.",
    limit: { _ in "all four corners clear, white or black, in the shape of an arc" },
    source: .messagesIcons)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      guard let facts = icon.facts, facts.hasRoundCorners else { continue }
      let isRefused = !facts.isOpaque && slots.contains(where: \.isForStore)
      report(
        Finding.Draft(
          "The corners of this icon are cut off round"
            + (isRefused ? ": App Store Connect answers ITMS-90717." : "."),
          help: "Export it with square corners; the system rounds them.",
          severity: facts.isOpaque ? .warning : nil, path: icon.path))
    }
  }
}
