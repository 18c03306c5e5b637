import StickerBase
import StickerPacks

/// Notes `Contents.json` files that are not in plain UTF-8.
struct UnusualEncoding: PackRule {
  static let metadata = RuleMetadata(
    id: "unusual-encoding", group: .packs, severity: .note,
    summary: "A Contents.json begins with a byte order mark, or is in UTF-16.",
    why:
      "Xcode reads it, because Apple's JSON reader accepts every Unicode encoding; other tools may "
      + "not.",
    howToFix: "Save it in UTF-8 without a byte order mark.",
    since: "0.1.0",
    evidence: [
      .apple(.json, "UTF-8, UTF-16 and UTF-32 are read, with and without a byte order mark"),
      .standard(.jsonText, "JSON that systems exchange is in UTF-8, without a byte order mark"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let unusual = pack.catalogFolders.filter {
      $0.contents.encoding != .utf8 && $0.contents.fault == nil
    }
    if let first = unusual.first { report(.unusual(first, more: unusual.count - 1)) }
  }
}

extension Finding.Draft {
  fileprivate static func unusual(_ folder: CatalogFolder, more: Int) -> Self {
    let otherLists =
      more > 0
      ? ", and so \(agreeing(more, "is", "are")) \(counted(more, "other list")) of the pack" : ""
    return Self(
      "It is in \(folder.contents.encoding.name)\(otherLists): Xcode reads it, but other tools may "
        + "not.",
      help: UnusualEncoding.metadata.howToFix, path: folder.contentsPath)
  }
}
