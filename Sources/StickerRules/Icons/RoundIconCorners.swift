import StickerPacks

/// Flags icons with rounded corners.
struct RoundIconCorners: PackRule {
  static let metadata = RuleMetadata(
    id: "round-icon-corners", group: .icons, severity: .warning,
    summary: "The corners of an icon are rounded.",
    why:
      "The system rounds icons itself: corners that are already rounded show as a rim, and App "
      + "Store Connect refuses clear corners in the \(IconSlot.storeSize) icon "
      + "(\(AppStoreError.alpha)).",
    howToFix: "Export the icon with square corners, filled with its background.",
    limit: { _ in
      "all four corners clear, white or black, in the shape of an arc; an error for clear corners "
        + "of the \(IconSlot.storeSize) icon if the App Store requires it"
    },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "icons have square corners"),
      .measured("what counts as a round corner"),
      .fact(AppleFacts.iconAlphaCode),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, _, store) in pack.usedIcons {
      guard let facts = icon.facts, facts.hasRoundCorners else { continue }
      report(.round(icon, facts.isOpaque ? nil : store))
    }
  }
}

extension Finding.Draft {
  /// Returns the finding about an icon with rounded corners.
  ///
  /// - Parameter store: the demand for the store's icon, if this is the store's icon and its corners are clear; `nil`
  ///   otherwise.
  fileprivate static func round(_ icon: Icon, _ store: IconDemand?) -> Self {
    Self(
      "The corners of this icon are rounded"
        + (store == nil ? "." : AppStoreError.alphaConsequence(store)),
      help: "Export it with square corners; the system rounds them.",
      severity: AppStoreError.severity(store), path: icon.path)
  }
}
