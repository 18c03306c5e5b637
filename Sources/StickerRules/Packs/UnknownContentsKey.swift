import StickerBase
package import StickerPacks

/// Flags keys of a `Contents.json` that have no meaning at their place.
package struct UnknownContentsKey: PackRule {
  package static let metadata = RuleMetadata(
    id: "unknown-contents-key", group: .packs, severity: .warning,
    summary: "A Contents.json has a key that Xcode does not know.",
    why:
      "Xcode ignores it, so its value is lost; Apple's own samples misspell two keys.",
    howToFix: "Correct the key, or remove it.",
    limit: { _ in
      "keys of the Asset Catalog Format Reference; an error if a misspelled 'stickers' or 'frames' leaves no list"
    },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "the list of keys; its samples misspell two")
    ], repair: .safe)

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      var keys = folder.contents.unknownKeys
      if let list = folder.contents.misspelledList {
        report(.unknown(list, more: 0, folder, severity: .error))
        keys = keys.without(list)
      }
      // `unknown-grid-size` reports a misspelled grid-size.
      if folder.path == pack.path, let size = folder.contents.misspelledGridSize {
        keys = keys.without(size)
      }
      guard let key = keys.first else { continue }
      report(.unknown(key, more: keys.count - 1, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unknown(
    _ key: UnknownKeys.Key, more: Int, _ folder: CatalogFolder, severity: Severity? = nil
  ) -> Self {
    var draft = Self(
      "The key '\(key.name.excerpt)' at \(key.place)\(andMore(more)) "
        + "\(agreeing(more + 1, "means", "mean")) nothing there.",
      help: key.meant.map { "Did you mean '\($0)'?" } ?? "Remove it.",
      line: key.place.line, severity: severity, path: folder.contentsPath)
    draft.isRepairable = PackContents.typos[key.name] != nil
    return draft
  }
}
