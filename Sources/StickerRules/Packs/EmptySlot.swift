import StickerBase
import StickerPacks

/// Flags stickers, and entries in lists of stickers and frames, that name no file.
struct EmptySlot: PackRule {
  static let metadata = RuleMetadata(
    id: "empty-slot", group: .packs, severity: .warning,
    summary: "A sticker, or an entry in a list of stickers or frames, has no file.",
    why: "Xcode leaves the place empty: the picture that should be there is missing.",
    howToFix: "Put the file in, or remove the entry.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "an entry names its file")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders where folder.contents.fault == nil {
      let contents = folder.contents
      let count = contents.emptySlots.count
      guard count > 0, let kind = folder.kind, kind != .iconSet else { continue }
      // `unknown-contents-key` reports a misspelled key, and `empty-sequence` a sequence without frames.
      guard !contents.misspells("filename"),
        kind != .sequence || !contents.listedNames.isEmpty
      else { continue }
      report(kind == .sticker ? .withoutPicture(folder) : .emptyEntries(count, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func withoutPicture(_ folder: CatalogFolder) -> Self {
    Self(
      "It names no file: this sticker has no picture.",
      help: "Put the file in, or remove the sticker.",
      measured: Quantity(1, .count), limit: Quantity(0, .count), path: folder.contentsPath)
  }

  fileprivate static func emptyEntries(_ count: Int, _ folder: CatalogFolder) -> Self {
    Self(
      "\(counted(count, "entry", "entries")) of its list \(agreeing(count, "names", "name")) no file.",
      help: EmptySlot.metadata.howToFix,
      measured: Quantity(count, .count), limit: Quantity(0, .count), path: folder.contentsPath)
  }
}
