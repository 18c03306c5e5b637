import StickerBase
import StickerPacks
import SystemPackage

/// Flags stickers without a label in one of the languages of the pack, and languages without labels.
struct MissingLocalizedLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-localized-label", group: .packs, severity: .warning,
    summary: "A language has no labels for some of the stickers, or for all.",
    why: "VoiceOver reads another language there, or the lookup key.",
    howToFix: "Add the missing labels to the language's .strings file.",
    since: "0.1.0",
    evidence: [
      .apple(.strings, "each language has its table")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    let tables = keys.tables(of: pack)
    for table in tables {
      let labeled = keys.labeled(in: table)
      let missing = keys.stickers.indices.filter { !labeled.contains($0) }.map { keys.stickers[$0] }
      guard !missing.isEmpty else { continue }
      report(.unlabeled(missing.map(\.name), in: table))
    }
    guard !tables.isEmpty else { return }
    for folder in pack.localizations.foldersWithoutTable where folder.stem != "Base" {
      report(.withoutTable(pack.name, otherLanguages: tables.map(\.language), folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unlabeled(_ names: [String], in table: StringsTable) -> Self {
    Self(
      "There is no label for \(quotedNames(names)) in \(table.language.excerpt).",
      help: "Add \(agreeing(names.count, "it", "them")) to this file.",
      measured: Quantity(names.count, .stickers), limit: Quantity(0, .stickers), path: table.path)
  }

  fileprivate static func withoutTable(
    _ pack: String, otherLanguages: [String], _ folder: FilePath
  ) -> Self {
    Self(
      "There is no '\(pack.excerpt).strings' in this language; \(quotedNames(otherLanguages)) "
        + "\(agreeing(otherLanguages.count, "has", "have")) one.",
      help: "Translate the labels, or remove the language.", path: folder)
  }
}
