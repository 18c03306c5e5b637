import StickerPacks

/// Flags keys of a `Contents.json` that mean nothing where they stand.
struct UnknownContentsKey: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-contents-key", group: .packs, severity: .warning,
    summary: "A Contents.json has a key that Xcode does not know.",
    why: "Xcode passes over it, and what it was to say is not said; Apple's own samples misprint "
      + "two of them.",
    howToFix: "Correct the key, or take it out.",
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      let keys = folder.contents.unknownKeys
      guard let key = keys.first else { continue }
      let more = keys.count > 1 ? " (and \((keys.count - 1).grouped) more)" : ""
      report(
        Finding.Draft(
          "The key '\(key.name.excerpt)' at \(key.place) means nothing there\(more).",
          help: key.meant.map { "Did you mean '\($0)'?" } ?? "Take it out.",
          line: key.place.line, path: folder.contentsPath))
    }
  }
}
