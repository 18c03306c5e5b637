import StickerPacks

/// Flags `.strings` files with labels that cannot be parsed.
struct UnreadableStrings: PackRule {
  static let metadata = RuleMetadata(
    id: "unreadable-strings", group: .packs, severity: .error,
    summary: "A .strings file with a pack's labels cannot be understood.",
    why: "The build stops, or the stickers have no labels in that language.",
    howToFix: "Write '\"key\" = \"value\";' in UTF-8 or UTF-16.",
    since: "0.1.0",
    evidence: [
      .apple(.strings, "how a table is written")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for table in pack.localizations.tables {
      guard let fault = table.fault else { continue }
      report(.unreadable(table, fault))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unreadable(_ table: StringsTable, _ fault: StringsFault) -> Self {
    Self(
      "This file cannot be understood: \(fault.problem.printable)"
        + "\(fault.place.map { " at \($0)" } ?? "").",
      help: "Write '\"key\" = \"value\";', one line for each label.", line: fault.place?.line,
      path: table.path)
  }
}
