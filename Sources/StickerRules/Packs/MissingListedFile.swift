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
    let images = pack.files.map(\.path) + pack.sequenceFrames + pack.icons.map(\.path)
    for folder in pack.catalogFolders {
      guard let first = folder.missingNames.first else { continue }
      // A list may have forgotten what a name ends in.
      let twin = images.first { $0.parent == folder.path && $0.stem == first }
      report(
        .missing(
          first, more: folder.missingNames.count - 1, folder, twin: twin?.lastComponent?.string,
          isBuilt: pack.product != nil))
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ name: String, more: Int, _ folder: CatalogFolder, twin: String?, isBuilt: Bool
  ) -> Self {
    let count = more + 1
    let objects = agreeing(count, "it", "them")
    let help =
      if let twin {
        "'\(twin.excerpt)' is there: list it with its extension."
      } else if isBuilt {
        "Look for what removed \(objects) after the build, and build again."
      } else {
        "Put the \(agreeing(count, "file", "files")) back, or remove "
          + "\(agreeing(count, "its name", "their names")) from the list."
      }
    return Self(
      "It lists '\(name.excerpt)'\(andMore(more)), which \(agreeing(count, "is", "are")) not there.",
      help: help, path: folder.contentsPath)
  }
}
