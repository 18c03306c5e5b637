import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

/// Flags packs without stickers.
struct EmptyPack: PackRule {
  static let metadata = RuleMetadata(
    id: "empty-pack", group: .packs, severity: .error,
    summary: "The folder has no stickers.",
    why: "An empty pack cannot be submitted; usually the path is wrong.",
    howToFix: "Name the folder that holds the images.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "a pack lists its stickers")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // A compiled pack shows the stickers in its list, whatever files are there.
    if let product = pack.product, let folder = pack.catalogFolders.first {
      if product.stickers.isEmpty { report(.unlisted(folder)) }
      return
    }
    var folders = pack.emptyFolders
    let isEmptyCatalog =
      pack.isCatalogPack && pack.stickerCount == 0 && pack.irregularFiles.isEmpty
      && pack.faults.isEmpty
    if isEmptyCatalog, !folders.contains(pack.path) { folders.append(pack.path) }
    for folder in folders {
      report(
        folder == pack.path && pack.isCatalogPack
          ? .emptyCatalog(folder, successor: pack.successor) : .empty(folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unlisted(_ folder: CatalogFolder) -> Self {
    Self(
      "This compiled pack lists no sticker: Messages shows none.",
      help: "Make the catalog a resource of the extension, and build again.",
      measured: Quantity(0, .stickers), limit: Quantity(1, .stickers), path: folder.contentsPath)
  }

  fileprivate static func emptyCatalog(_ folder: FilePath, successor: FilePath?) -> Self {
    let advice = successor.map { newer in
      let replaced =
        newer.catalog == folder.catalog
        ? "pack from the catalog" : "catalog, and the project that compiles only this one"
      return
        "Add stickers to it in Xcode. If '\(newer.display.printable)' has taken its place, delete this \(replaced)."
    }
    return Self(
      "This sticker pack has no stickers.",
      help: advice ?? "Add stickers to it in Xcode, or remove it from the catalog.",
      measured: Quantity(0, .stickers), limit: Quantity(1, .stickers), path: folder)
  }

  fileprivate static func empty(_ folder: FilePath) -> Self {
    Self(
      "There is no \(listed(Profile.messages.shownFormats.map(\.name), "or")) in this folder.",
      help: EmptyPack.metadata.howToFix,
      measured: Quantity(0, .stickers), limit: Quantity(1, .stickers), path: folder)
  }
}
