import StickerBase
import StickerPacks
import SystemPackage

/// Flags entries of an icon set that match no slot.
struct UnknownIconSlot: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-icon-slot", group: .icons, severity: .error,
    summary: "An entry of an icon set has a size, scale, idiom or platform that fits no slot.",
    why: "Xcode drops the entry without a warning, and App Store Connect reports a missing icon: "
      + "\(AppStoreError.missing).",
    howToFix:
      "Write idiom and platform as Xcode does; a single size, dark and tinted variants are for icons of apps only.",
    limit: { _ in
      IconSlot.all.map { $0.name }.joined(separator: ", ")
        + "; a note if no required slot of that size and scale is empty, nothing for entries without a file"
    },
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons), .fact(AppleFacts.iconSlots),
      .fact(AppleFacts.missingIconCodes),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for set in IconSet.all(of: pack) {
      // An icon set that no target uses has no consequences.
      guard let severity = pack.demand(for: IconSlot.all, in: set).severity else { continue }
      let forApps = set.entriesForApps
      if !forApps.isEmpty {
        report(
          .formOfApp(
            set, forApps, codes: pack.missingCodes(of: set), set.isForApp ? severity : .note))
      }
      if set.isForApp { continue }
      // Older templates of Xcode left slots without a file, and "if the size is not valid, the image
      // is ignored" (MessagesIconType).
      let lost = set.entries.filter { entry in
        entry.filename != nil && !forApps.contains(entry)
          && !IconSlot.all.contains { $0.accepts(entry) }
      }
      let empty = IconSlot.all.filter { slot in
        !slot.isForHost && pack.demand(for: slot, in: set).severity == .error
          && !set.entries.contains { $0.filename != nil && slot.accepts($0) }
      }
      let harmful = lost.filter { entry in empty.contains { $0.matchesSize(of: entry) } }
      for (entries, severity) in [
        (harmful, Severity?.none), (lost.filter { !harmful.contains($0) }, .note),
      ] {
        guard let first = entries.first else { continue }
        report(
          .unknownSlot(first, more: entries.count - 1, severity, at: set.folder.contentsPath))
      }
    }
  }
}

extension Pack {
  /// Returns App Store Connect's codes for the required slots in which an icon set has no image.
  fileprivate func missingCodes(of set: IconSet) -> [String] {
    let required = missingSlots(of: set).filter { $1.severity == .error }
    return Set(required.map(\.0.missingCode)).sorted()
  }
}

extension Finding.Draft {
  /// Returns the finding about a set with entries in the form of an app's icon.
  ///
  /// - Parameter entries: the entries in forms that only icons of apps have.
  fileprivate static func formOfApp(
    _ set: IconSet, _ entries: [IconEntry], codes: [String], _ severity: Severity
  ) -> Self {
    let forms =
      (entries.contains { !$0.isVariant } ? ["the single size"] : [])
      + (entries.contains(where: \.isVariant) ? ["dark or tinted variants"] : [])
    let result =
      set.isForApp
      ? codes.isEmpty
        ? "none of its slots has an image"
        : "App Store Connect rejects the app with \(codes.joined(separator: ", "))"
      : "only the images in its slots count"
    var draft = Self(
      "The set has \(listed(forms)) of an app's icon, but icon sets for Messages have no single-size form and no dark "
        + "or tinted variants: \(result).",
      help: "Remove \(agreeing(entries.count, "this entry", "these entries")).",
      measured: Quantity(entries.count, .count), limit: Quantity(0, .count), severity: severity,
      path: set.folder.contentsPath)
    if set.isForApp {
      draft.advice = Advice(
        "Draw all slots from one picture.", .icons(into: set.folder.path, replacing: true))
    }
    return draft
  }

  fileprivate static func unknownSlot(
    _ entry: IconEntry, more: Int, _ severity: Severity?, at path: FilePath
  ) -> Self {
    let result =
      severity == nil
      ? "App Store Connect rejects the app with \(AppStoreError.missing)"
      : "Xcode ignores \(agreeing(more + 1, "its image", "their images"))"
    return Self(
      "The entry \(description(of: entry))\(andMore(more)) \(agreeing(more + 1, "fits", "fit")) no slot: "
        + "\(result).",
      help: advice(for: entry), measured: Quantity(more + 1, .count), limit: Quantity(0, .count),
      severity: severity, path: path)
  }

  private static func description(of entry: IconEntry) -> String {
    let parts = [
      entry.size, entry.scale.map { "@\($0)" }, entry.idiom, entry.platform,
    ]
    let text = parts.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? "without a size" : text.excerpt
  }

  private static func advice(for entry: IconEntry) -> String {
    guard let slot = IconSlot.all.first(where: { $0.matchesSize(of: entry) }) else {
      return "Use a size and scale that Xcode has a slot for."
    }
    return "For \(slot.size) @\(slot.scale) write the idiom '\(slot.idiom)'"
      + (slot.platform.map { " and the platform '\($0)'." } ?? ".")
  }
}
