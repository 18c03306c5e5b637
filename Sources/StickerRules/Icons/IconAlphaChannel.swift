import StickerCodecs
import StickerPacks

/// Flags opaque icons that have an alpha channel all the same.
struct IconAlphaChannel: PackRule {
  static let metadata = RuleMetadata(
    id: "icon-alpha-channel", group: .icons, severity: .warning,
    summary: "An opaque icon has an alpha channel.",
    why:
      "App Store Connect refuses the \(IconSlot.storeSize) icon for it, \(StoreAnswer.alpha), whether "
      + "or not anything is transparent.",
    howToFix: "Export the icon as PNG without alpha (24-bit RGB).",
    limit: { _ in "no alpha channel; an error for the \(IconSlot.storeSize) icon" },
    since: "0.1.0",
    evidence: [
      .observed("ITMS-90717 for 1024x1024", in: "App Store Connect's answers to uploads")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      guard let facts = icon.facts, facts.isOpaque, icon.image?.colorType.hasAlphaSamples == true
      else { continue }
      report(.alphaChannel(icon, isForStore: slots.contains(where: \.isForStore)))
    }
  }
}

extension Finding.Draft {
  fileprivate static func alphaChannel(_ icon: Icon, isForStore: Bool) -> Self {
    Self(
      isForStore
        ? "The store's icon has an alpha channel: App Store Connect rejects the app with \(StoreAnswer.alpha)."
        : "This icon is opaque and has an alpha channel.",
      help: "Export it as PNG without alpha.", severity: isForStore ? .error : nil, path: icon.path)
  }
}
