import StickerBase
import StickerPacks

/// Flags entries of a list that name nothing.
struct EmptySlot: PackRule {
  static let metadata = RuleMetadata(
    id: "empty-slot", group: .packs, severity: .warning,
    summary: "A sticker, or an entry in a list of stickers or frames, has no file.",
    why: "Xcode leaves the place empty: a picture that was to be there is not.",
    howToFix: "Put the file in, or take the entry out.",
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders where folder.contents.fault == nil {
      let contents = folder.contents
      let count = contents.emptySlotCount
      guard count > 0, let kind = folder.kind, kind != .iconSet else { continue }
      // A key that was misprinted is told, and so is a sequence without any frame.
      guard !contents.means("filename"), kind != .sequence || !contents.listedNames.isEmpty else {
        continue
      }
      let message =
        switch kind {
        case .sticker: "It names no file: this sticker has no picture."
        default:
          "\(counted(count, "entry", "entries")) of its list name\(count == 1 ? "s" : "") no file."
        }
      report(
        Finding.Draft(
          message,
          help: "Put the file in, or take the \(kind == .sticker ? "sticker" : "entry") out.",
          measured: Quantity(count, .count), limit: Quantity(0, .count),
          path: folder.contentsPath))
    }
  }
}
