import StickerBase
import StickerPacks
import SystemPackage

/// Flags compiled packs with a different number of stickers than their catalog.
struct OutdatedProduct: PackRule {
  static let metadata = RuleMetadata(
    id: "outdated-product", group: .projects, severity: .warning,
    summary:
      "A compiled pack has a different number of stickers than the catalog that it was built from.",
    why:
      "It was built before the catalog changed, or Xcode left stickers out: people get the built "
      + "pack.",
    howToFix: "Build it again; if the numbers still differ, look at Xcode's warnings.",
    limit: { _ in "as many as the catalog of the same name, if both are checked in one run" },
    since: "0.1.0",
    evidence: [.apple(.assetCatalogs, "a catalog lists what Xcode compiles from it")])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let product = pack.product, let catalog = product.catalog, pack.contents != nil,
      product.stickers.count != catalog.stickers
    else { return }
    report(.differs(product.stickers.count, catalog, pack.path))
  }
}

extension Finding.Draft {
  fileprivate static func differs(
    _ count: Int, _ catalog: BuiltProduct.CatalogCount, _ path: FilePath
  ) -> Self {
    Self(
      "This compiled pack lists \(counted(count, "sticker")), but its catalog "
        + "\(catalog.path.display.printable) has \(catalog.stickers.grouped).",
      help: "Build it again; if the numbers still differ, look at Xcode's warnings.",
      measured: Quantity(count, .stickers), limit: Quantity(catalog.stickers, .stickers), path: path
    )
  }
}
