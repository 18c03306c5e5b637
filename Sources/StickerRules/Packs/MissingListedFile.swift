import StickerPacks

/// Flags names in a `Contents.json` that nothing in the folder has.
struct MissingListedFile: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-listed-file", group: .packs, severity: .error,
    summary: "A Contents.json lists a file that is not in its folder.",
    why:
      "Xcode builds the pack without it, or not at all; often a file was renamed or not committed.",
    howToFix: "Put the file back, or take its name out of the list.",
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      guard let first = folder.missingNames.first else { continue }
      let more = folder.missingNames.count - 1
      report(
        Finding.Draft(
          "It lists '\(first.excerpt)'\(more > 0 ? " and \(more.grouped) more" : ""), "
            + "which \(more > 0 ? "are" : "is") not there.",
          help: "Put the file back, or take its name out of the list.",
          path: folder.contentsPath))
    }
  }
}
