import StickerBase
import StickerPacks

/// Flags keys of a `Contents.json` that mean nothing where they stand.
struct UnknownContentsKey: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-contents-key", group: .packs, severity: .warning,
    summary: "A Contents.json has a key that Xcode does not know.",
    why:
      "Xcode passes over it, so that what it should say is lost; Apple's own samples misspell two.",
    howToFix: "Correct the key, or remove it.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "which keys there are; its samples misspell two")
    ], repair: .safe)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      let keys = folder.contents.unknownKeys
      guard let key = keys.first else { continue }
      report(.unknown(key, more: keys.count - 1, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unknown(
    _ key: UnknownKeys.Key, more: Int, _ folder: CatalogFolder
  ) -> Self {
    var draft = Self(
      "The key '\(key.name.excerpt)' at \(key.place)\(andMore(more)) "
        + "\(agreeing(more + 1, "means", "mean")) nothing there.",
      help: key.meant.map { "Did you mean '\($0)'?" } ?? "Remove it.",
      line: key.place.line, path: folder.contentsPath)
    draft.isRepairable = PackContents.misprints[key.name] != nil
    return draft
  }
}
