import StickerPacks
import SystemPackage

/// Flags all packs of a catalog but the first.
struct SeveralPacks: PackRule {
  static let metadata = RuleMetadata(
    id: "several-packs", group: .packs, severity: .error,
    summary: "An asset catalog holds more than one sticker pack.",
    why: "An extension has one pack: Xcode warns and takes an arbitrary one.",
    howToFix: "Put the stickers into one pack, or each pack into its own extension.",
    limit: { _ in "one pack in each catalog" },
    since: "0.1.0",
    evidence: [
      .observed("Xcode warns, and takes an arbitrary one", in: "catalogs as Xcode compiles them")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let neighbors = pack.neighbors, neighbors.index > 0 else { return }
    report(.several(neighbors.count, in: neighbors.catalog, first: neighbors.first, pack.path))
  }
}

extension Finding.Draft {
  fileprivate static func several(
    _ count: Int, in catalog: FilePath, first: FilePath, _ path: FilePath
  ) -> Self {
    Self(
      "\((catalog.lastComponent?.string ?? catalog.display).excerpt) holds \(count.grouped) packs, "
        + "including \(first.relative(to: catalog).display.excerpt); an extension takes one.",
      help: "Put the stickers into one pack, or this pack into its own extension.",
      measured: Quantity(count, .count), limit: Quantity(1, .count), path: path)
  }
}
