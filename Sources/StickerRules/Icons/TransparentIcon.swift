import StickerPacks

/// Flags icons in which anything is transparent.
struct TransparentIcon: PackRule {
  static let metadata = RuleMetadata(
    id: "transparent-icon", group: .icons, severity: .error,
    summary: "An icon has transparent pixels.",
    why: "Icons are opaque: the system shows black or white instead, and App Store Connect refuses "
      + "the 1024x1024 one, ITMS-90717.",
    howToFix: "Put the art on an opaque background and export without alpha.",
    limit: { _ in "every pixel opaque" },
    source: .messagesIcons)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      // Round corners are told by another rule, if they are all that is clear.
      guard let facts = icon.facts, !facts.isOpaque, !facts.hasRoundCorners else { continue }
      let code = slots.contains(where: \.isForStore) ? ": App Store Connect answers ITMS-90717" : ""
      report(
        Finding.Draft(
          "This icon has transparent pixels\(code).",
          help: "Put the art on an opaque background.", path: icon.path))
    }
  }
}
