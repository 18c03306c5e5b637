import StickerPacks

/// Flags icons that are not exactly the size of their slot.
struct WrongIconSize: PackRule {
  static let metadata = RuleMetadata(
    id: "wrong-icon-size", group: .icons, severity: .error,
    summary: "An icon is not exactly the size of its slot.",
    why: "Xcode leaves it out, and App Store Connect reports it as missing: "
      + "\(AppStoreError.missingIcons).",
    howToFix: "Export the icon again in exactly the size of the slot.",
    limit: { _ in
      IconSlot.all.map { "\($0.width) × \($0.height)" }
        .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", ") + " px; less severe if the App Store does not require the slot"
    },
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons), .fact(AppleFacts.iconSlots),
      .fact(AppleFacts.missingIconCodes),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for set in IconSet.all(of: pack) {
      for (slot, icon, severity) in pack.wrongIcons(of: set) {
        guard let image = icon.image else { continue }
        report(.wrongSize(icon, image.width, image.height, slot, severity, in: set))
      }
    }
  }
}

extension Pack {
  /// Returns the icons of a set that do not have the size of their slots, and the severity of the fault.
  fileprivate func wrongIcons(
    of set: IconSet
  ) -> [(slot: IconSlot, icon: Icon, severity: Severity)] {
    set.filledSlots.compactMap { slot, icon in
      guard let image = icon.image, (image.width, image.height) != (slot.width, slot.height),
        let severity = demand(for: slot, in: set).severity
      else { return nil }
      return (slot, icon, severity)
    }
  }

  /// Returns true if the wrong sizes in a set must be fixed, which is done by drawing the whole set again.
  func mustRedrawIcons(of set: IconSet) -> Bool {
    wrongIcons(of: set).contains { $0.severity == .error }
  }
}

extension Finding.Draft {
  fileprivate static func wrongSize(
    _ icon: Icon, _ width: Int, _ height: Int, _ slot: IconSlot, _ severity: Severity,
    in set: IconSet
  ) -> Self {
    let result =
      severity == .error
      ? "App Store Connect rejects the app with \(slot.missingCode)" : "Xcode leaves it out"
    return Self(
      "This icon is \(width.grouped) × \(height.grouped) px, but \(slot.name) takes "
        + "\(slot.width) × \(slot.height) px: \(result).",
      advice: Advice(
        "Export it at \(slot.width) × \(slot.height) px.",
        severity == .error ? .icons(into: set.folder.path, replacing: true) : nil, .alternative),
      measured: Quantity(width, .pixels), limit: Quantity(slot.width, .pixels),
      severity: severity, path: icon.path)
  }
}
