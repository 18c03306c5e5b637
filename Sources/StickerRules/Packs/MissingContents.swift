package import StickerPacks
import SystemPackage

/// Flags folders of a catalog without a `Contents.json`.
package struct MissingContents: PackRule {
  package static let metadata = RuleMetadata(
    id: "missing-contents", group: .packs, severity: .error,
    summary: "A folder of the catalog has no Contents.json.",
    why: "Xcode builds the pack from these files: the contents of such a folder are left out.",
    howToFix: "Let Xcode write the file, or restore the one that was lost.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "each folder has a Contents.json")
    ], repair: .safe)

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.foldersWithoutContents {
      report(.withoutContents(folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func withoutContents(_ folder: FilePath) -> Self {
    var draft = Self(
      "There is no Contents.json in this folder.",
      help: "Let Xcode write it, or restore the one that was lost.", path: folder)
    draft.isRepairable = [.pack, .sticker].contains(CatalogFolder.Kind(folder))
    return draft
  }
}
