package import StickerPacks

/// Flags icons with transparent pixels.
package struct TransparentIcon: PackRule {
  package static let metadata = RuleMetadata(
    id: "transparent-icon", group: .icons, severity: .warning,
    summary: "An icon has transparent pixels.",
    why: "Icons are opaque: the system shows transparent pixels as black or white, and App Store "
      + "Connect refuses a transparent \(IconSlot.storeSize) icon (\(AppStoreError.alpha)).",
    howToFix: "Put the art on an opaque background and export without alpha.",
    limit: { _ in
      "every pixel opaque; an error for the \(IconSlot.storeSize) icon if the App Store requires it"
    },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "icons are opaque"),
      .fact(AppleFacts.iconAlphaCode),
    ], repair: .lossy, repairNeedsPick: true,
    repairArguments: [.argument("--icon-background"), .placeholder("COLOR")])

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, _, store) in pack.usedIcons {
      // If only the corners are clear, `round-icon-corners` reports them.
      guard let facts = icon.facts, !facts.looksOpaque, !facts.hasRoundCorners else { continue }
      report(.transparent(icon, store))
    }
  }
}

extension Finding.Draft {
  fileprivate static func transparent(_ icon: Icon, _ store: IconDemand?) -> Self {
    Self(
      "This icon has transparent pixels" + AppStoreError.alphaConsequence(store),
      help: "Put the art on an opaque background.", severity: AppStoreError.severity(store),
      path: icon.path)
  }
}
