import StickerBase
package import StickerPacks
import SystemPackage

/// Flags stickers and images that the list of their folder leaves out. The list is a `Contents.json`, a
/// `stickerpack.yml`, or the list of a compiled pack.
package struct UnlistedFile: PackRule {
  package static let metadata = RuleMetadata(
    id: "unlisted-file", group: .packs, severity: .warning,
    summary:
      "A sticker or an image is not in any Contents.json, stickerpack.yml or compiled list.",
    why: "The pack is built from these lists: people do not get stickers that the lists leave out.",
    howToFix: "Add the name to the list where the sticker should appear, or remove the file.",
    limit: { _ in
      "every sticker is listed; an error for a pack or sequence that lists nothing of its folder"
    },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "a pack contains what it lists")
    ], repair: .safe)

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    if let first = pack.unlistedFiles.first {
      report(
        .unlisted(
          FilePath(root: nil, first.lastComponent.map { [$0] } ?? []),
          more: pack.unlistedFiles.count - 1, by: pack.declaration?.path ?? pack.writtenFrom,
          isChecked: false))
    }
    let images = pack.fileStickers.map(\.path) + pack.sequenceFrames + pack.icons.map(\.path)
    let candidates = Set(images + images.map(\.parent) + pack.sequences)
    let byFolder = Dictionary(grouping: candidates, by: \.parent)
    for folder in pack.catalogFolders {
      // An unreadable list proves nothing. If a list names a missing file, an unlisted file is probably the renamed
      // one, which `missing-listed-file` reports.
      guard folder.contents.fault == nil, folder.missingNames.isEmpty else { continue }
      guard !folder.contents.listedNames.isEmpty else {
        guard folder.contents.misspelledList == nil else { continue }
        let present = byFolder[folder.path] ?? []
        let kinds = present.map(CatalogFolder.Kind.init)
        let isSequence = folder.kind == .sequence
        let count =
          isSequence ? present.count : kinds.count { $0 == .sticker || $0 == .sequence }
        if isSequence || folder.kind == .pack, count > 0 {
          report(.noneListed(of: count, isSequence: isSequence, by: folder.contentsPath))
        }
        continue
      }
      let listed = Set(folder.contents.listedNames)
      let unlisted = (byFolder[folder.path] ?? []).filter { path in
        path != folder.path && !listed.contains(path.lastComponent?.string ?? "")
      }.sorted(by: naturallyPrecedes)
      guard let first = unlisted.first?.lastComponent else { continue }
      report(
        .unlisted(
          FilePath(root: nil, components: first), more: unlisted.count - 1,
          by: folder.contentsPath, isRepairable: folder.kind == .pack,
          help: pack.product != nil
            ? "Clean the build folder, and build again."
            : folder.kind == .iconSet
              ? "Add it to its slot, or remove the file." : nil))
    }
  }
}

extension Finding.Draft {
  fileprivate static func noneListed(
    of count: Int, isSequence: Bool, by list: FilePath
  ) -> Self {
    let (noun, built) = isSequence ? ("frame", "sequence") : ("sticker", "pack")
    let unit: Quantity.Unit = isSequence ? .frames : .stickers
    let order = isSequence ? "in which they are shown" : "that people should see"
    var draft = Self(
      "It lists no \(noun), but \(counted(count, noun)) \(agreeing(count, "is", "are")) in "
        + "its folder: Xcode builds an empty \(built).",
      help: "List \(agreeing(count, "it", "them")) in '\(noun)s', in the order \(order).",
      measured: Quantity(0, unit), limit: Quantity(count, unit), severity: .error, path: list)
    draft.isRepairable = !isSequence
    return draft
  }

  fileprivate static func unlisted(
    _ name: FilePath, more: Int, by list: FilePath?, isChecked: Bool = true,
    isRepairable: Bool = false, help: String? = nil
  ) -> Self {
    var draft = Self(
      "It does not list '\(name.display.excerpt)'\(andMore(more)), which "
        + "\(agreeing(more + 1, "is", "are")) in its folder\(isChecked ? "" : ", and not checked").",
      help: help ?? "Add the name where the sticker should appear, or remove the file.",
      path: list)
    draft.isRepairable = isRepairable
    return draft
  }
}
