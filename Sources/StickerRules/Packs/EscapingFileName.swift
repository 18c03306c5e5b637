import StickerPacks

/// Flags names in a `Contents.json` that lead out of the folder or can be no file's name.
struct EscapingFileName: PackRule {
  static let metadata = RuleMetadata(
    id: "escaping-file-name", group: .packs, severity: .error,
    summary: "A Contents.json lists something that is not the name of a file in its folder.",
    why: "Such a name can reach files outside the pack; Xcode never writes one.",
    howToFix: "List files by their bare names, and keep them in the folder.",
    limit: { _ in
      "1 to 255 bytes of UTF-8, without / \\ and control or invisible characters, not . or .."
    },
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      guard let first = folder.escapingNames.first else { continue }
      report(
        Finding.Draft(
          first.isEmpty
            ? "It lists a file whose name is empty."
            : "It lists '\(first.excerpt)', which is no name of a file in this folder.",
          help: first.isEmpty
            ? "Leave 'filename' out for an empty slot."
            : "List files by their bare names, and keep them in the folder.",
          path: folder.contentsPath))
    }
  }
}
