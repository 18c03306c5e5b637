import StickerCodecs
package import StickerPacks

/// Notes icons that look opaque and have an alpha channel.
package struct IconAlphaChannel: PackRule {
  package static let metadata = RuleMetadata(
    id: "icon-alpha-channel", group: .icons, severity: .note,
    summary: "An icon that looks opaque has an alpha channel.",
    why:
      "App Store Connect refuses a \(IconSlot.storeSize) icon with an alpha channel "
      + "(\(AppStoreError.alpha)), even if nothing is transparent.",
    howToFix: "Export the icon as PNG without alpha (24-bit RGB).",
    limit: { _ in
      "no alpha channel; an error for the \(IconSlot.storeSize) icon if the App Store requires it, "
        + "a warning if no project shows whether it does"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.iconAlphaCode)
    ], repair: .safe)

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, _, store) in pack.usedIcons {
      guard let facts = icon.facts, facts.looksOpaque, icon.image?.colorType.hasAlphaSamples == true
      else { continue }
      report(.alphaChannel(icon, store))
    }
  }
}

extension Finding.Draft {
  fileprivate static func alphaChannel(_ icon: Icon, _ store: IconDemand?) -> Self {
    Self(
      store == nil
        ? "This icon looks opaque and has an alpha channel."
        : "The store's icon looks opaque and has an alpha channel\(AppStoreError.alphaConsequence(store))",
      help: "Export it as PNG without alpha.", severity: store?.severity, path: icon.path)
  }
}
