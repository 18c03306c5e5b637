import StickerPacks

/// Flags stickers without a label in one of the languages that a pack has.
struct MissingLocalizedLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-localized-label", group: .packs, severity: .warning,
    summary: "A language lacks the labels of some stickers, or of all.",
    why: "VoiceOver reads another language there, or the file's name.",
    howToFix: "Add the missing labels to the language's .strings file.",
    source: .strings)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    let tables = keys.tables(of: pack)
    for table in tables {
      let labeled = keys.labeled(in: table)
      let missing = keys.stickers.indices.filter { !labeled.contains($0) }.map { keys.stickers[$0] }
      guard !missing.isEmpty else { continue }
      report(
        Finding.Draft(
          "There is no label of \(listing(missing.map(\.name))) in \(table.language.excerpt).",
          help: "Add \(missing.count == 1 ? "it" : "them") to this file.",
          measured: Quantity(missing.count, .stickers), limit: Quantity(0, .stickers),
          path: table.path))
    }
    guard !tables.isEmpty else { return }
    for folder in pack.localizations.foldersWithout where folder.stem != "Base" {
      report(
        Finding.Draft(
          "There is no '\(pack.name.excerpt).strings' in this language; "
            + "\(listing(tables.map(\.language))) \(tables.count == 1 ? "has" : "have") one.",
          help: "Translate the labels, or take the language out.", path: folder))
    }
  }
}
