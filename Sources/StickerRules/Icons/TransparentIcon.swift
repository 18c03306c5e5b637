import StickerPacks

/// Flags icons in which anything is transparent.
struct TransparentIcon: PackRule {
  static let metadata = RuleMetadata(
    id: "transparent-icon", group: .icons, severity: .error,
    summary: "An icon has transparent pixels.",
    why: "Icons are opaque: the system shows black or white instead, and App Store Connect refuses "
      + "the \(IconSlot.storeSize) one, \(StoreAnswer.alpha).",
    howToFix: "Put the art on an opaque background and export without alpha.",
    limit: { _ in "every pixel opaque" },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "icons are opaque"),
      .observed("ITMS-90717", in: "App Store Connect's answers to uploads"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      // Round corners are told by another rule, if they are all that is clear.
      guard let facts = icon.facts, !facts.isOpaque, !facts.hasRoundCorners else { continue }
      report(.transparent(icon, isForStore: slots.contains(where: \.isForStore)))
    }
  }
}

extension Finding.Draft {
  fileprivate static func transparent(_ icon: Icon, isForStore: Bool) -> Self {
    Self(
      "This icon has transparent pixels"
        + (isForStore ? ": App Store Connect rejects the app with \(StoreAnswer.alpha)." : "."),
      help: "Put the art on an opaque background.", path: icon.path)
  }
}
