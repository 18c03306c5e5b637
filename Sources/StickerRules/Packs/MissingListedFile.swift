import StickerBase
import StickerPacks

/// Flags names in a `Contents.json` that nothing in the folder has.
struct MissingListedFile: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-listed-file", group: .packs, severity: .error,
    summary:
      "A Contents.json, or a compiled pack's Info.plist, lists a file that is not in its folder.",
    why:
      "Xcode builds the pack without it, or not at all; often a file was renamed or not committed.",
    howToFix: "Put the file back, or remove its name from the list.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "the files are in the folder that lists them")
    ], yieldsTo: [CollidingNames.metadata.id])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      guard let first = folder.missingNames.first else { continue }
      report(
        .missing(
          first, more: folder.missingNames.count - 1, folder, isBuilt: pack.product != nil))
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ name: String, more: Int, _ folder: CatalogFolder, isBuilt: Bool
  ) -> Self {
    Self(
      "It lists '\(name.excerpt)'\(andMore(more)), which \(agreeing(more + 1, "is", "are")) not there.",
      help: isBuilt
        ? "Look for what removed it after the build, and build again."
        : "Put the file back, or remove its name from the list.", path: folder.contentsPath)
  }
}
