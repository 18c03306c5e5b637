import StickerPacks
import SystemPackage

/// Flags packs of a catalog that holds more than one.
struct SeveralPacks: PackRule {
  static let metadata = RuleMetadata(
    id: "several-packs", group: .packs, severity: .error,
    summary: "An asset catalog holds more than one sticker pack.",
    why: "An extension has one pack: Xcode warns and takes one of them, whichever that is.",
    howToFix: "Put the stickers into one pack, or each pack into an extension of its own.",
    limit: { _ in "one pack a catalog" },
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // Each but the first is one too many.
    guard let place = pack.neighbors, place.index > 0 else { return }
    let catalog = place.catalog.lastComponent?.string ?? place.catalog.display
    let first = place.first.relative(to: place.catalog).display
    report(
      Finding.Draft(
        "\(catalog.excerpt) holds \(place.count.grouped) packs, \(first.excerpt) among them; "
          + "an extension takes one.",
        help: "Put the stickers into one pack, or this pack into an extension of its own.",
        measured: Quantity(place.count, .count), limit: Quantity(1, .count), path: pack.path))
  }
}
