import StickerPacks

/// Flags names in a `Contents.json` that lead out of the folder or cannot be file names.
struct EscapingFileName: PackRule {
  static let metadata = RuleMetadata(
    id: "escaping-file-name", group: .packs, severity: .error,
    summary: "A Contents.json lists something that is not the name of a file in its folder.",
    why: "Such a name can reach files outside the pack; Xcode never writes one.",
    howToFix: "List files by their bare names, and keep them in the folder.",
    limit: { _ in
      "1 to \(CatalogFolder.maxNameBytes) bytes of UTF-8 without / or \\ and without control or "
        + "invisible characters, not . or .."
    },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "each entry names a file in the same folder"),
      .judgement(because: "docs/design/reliability.md"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      guard let first = folder.refusedNames.first else { continue }
      report(first.isEmpty ? .emptyName(folder) : .escaping(first, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func emptyName(_ folder: CatalogFolder) -> Self {
    Self(
      "It lists a file whose name is empty.", help: "Leave 'filename' out for an empty slot.",
      path: folder.contentsPath)
  }

  fileprivate static func escaping(_ name: String, _ folder: CatalogFolder) -> Self {
    Self(
      "It lists '\(name.excerpt)', which is not the name of a file in this folder.",
      help: EscapingFileName.metadata.howToFix,
      path: folder.contentsPath)
  }
}
