import StickerCodecs
import StickerPacks

/// Flags opaque icons that have an alpha channel all the same.
struct IconAlphaChannel: PackRule {
  static let metadata = RuleMetadata(
    id: "icon-alpha-channel", group: .icons, severity: .warning,
    summary: "An opaque icon has an alpha channel.",
    why:
      "App Store Connect refuses the 1024x1024 icon for it, ITMS-90717, whether or not anything is "
      + "transparent.",
    howToFix: "Export the icon as PNG without alpha (24-bit RGB).",
    limit: { _ in "no alpha channel; an error for the 1024x1024 icon" },
    source: .messagesIcons)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      guard let facts = icon.facts, facts.isOpaque, icon.image?.colorType.hasAlphaSamples == true
      else { continue }
      let isForStore = slots.contains(where: \.isForStore)
      report(
        Finding.Draft(
          isForStore
            ? "The store's icon has an alpha channel: App Store Connect answers ITMS-90717."
            : "This icon is opaque and has an alpha channel.",
          help: "Export it as PNG without alpha.", severity: isForStore ? .error : nil,
          path: icon.path))
    }
  }
}

extension IconSlot {
  /// Whether App Store Connect looks for an alpha channel in it.
  var isForStore: Bool { size == "1024x1024" }
}
