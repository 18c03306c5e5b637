import StickerBase
import StickerPacks
import SystemPackage

/// Flags folders that were skipped because a limit was reached.
struct UnsearchedFolder: PackRule {
  static let metadata = RuleMetadata(
    id: "unsearched-folder", group: .packs, severity: .error,
    summary: "A folder was not searched, because the tree is too deep or contains too much.",
    why: "Its contents are not checked, and no pack needs a tree like this.",
    howToFix: "Name the folders that hold stickers, one by one or a few at a time.",
    limit: { _ in TreeLimits.standard.summary },
    since: "0.1.0",
    evidence: [
      .judgement(because: "docs/design/reliability.md")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for reached in pack.limitsReached {
      report(.unsearched(reached))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unsearched(_ reached: TreeLimitReached) -> Self {
    Self(
      "This \(reached.isProduct ? "part of the build product" : "folder") was not searched: "
        + "\(reached.sentence).",
      help: reached.advice,
      measured: Quantity(reached.found, .count), limit: Quantity(reached.allowed, .count),
      path: reached.folder)
  }
}

extension TreeLimits {
  fileprivate var summary: String {
    "\(entries.grouped) names in all folders, \(depth) nested folders, \(pathBytes.grouped) bytes "
      + "a path, \(ByteCount(contentsBytes)) of Contents.json, \(labelTables.grouped) label tables, "
      + "\(ByteCount(archiveBytes)) from an archive"
  }
}

extension TreeLimitReached {
  fileprivate var advice: String {
    let raising = "raise the limit with '--limit \(limit.rawValue)=N'."
    if isProduct { return raising.capitalizedFirst }
    // The folder of a language cannot be checked separately.
    let isLanguage = folder.extension == "lproj"
    return "\(isLanguage ? "Check fewer packs at a time" : "Check it separately"), or \(raising)"
  }

  fileprivate var sentence: String {
    switch limit {
    case .entries:
      "with it there are at least \(found.grouped) names in all; the limit is \(allowed.grouped)"
    case .depth where isProduct:
      "an entry is \(found.grouped) folders deep; the limit is \(allowed.grouped)"
    case .pathBytes where isProduct:
      "the path of an entry has \(found.grouped) bytes; the limit is \(allowed.grouped)"
    case .contentsBytes where isProduct:
      "the files that describe it have \(ByteCount(found)); the limit is \(ByteCount(allowed))"
    case .archiveBytes:
      "it and the data read before it come to \(ByteCount(found)) uncompressed; the limit is "
        + "\(ByteCount(allowed))"
    case .depth: "it is \(found.grouped) folders deep; the limit is \(allowed.grouped)"
    case .contentsBytes:
      "with it, the files that describe packs and messages have \(ByteCount(found)) in all; the limit is "
        + "\(ByteCount(allowed))"
    case .labelTables:
      "with it, the packs have at least \(found.grouped) tables of labels; the limit is \(allowed.grouped)"
    case .pathBytes:
      "paths in it can have \(found.grouped) bytes; the limit is \(allowed.grouped)"
    }
  }
}
