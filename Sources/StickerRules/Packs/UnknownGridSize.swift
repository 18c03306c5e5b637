import StickerBase
import StickerPacks
import SystemPackage

/// Flags packs whose `grid-size` is missing or none that Xcode knows.
struct UnknownGridSize: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-grid-size", group: .packs, severity: .error,
    summary: "The grid-size in Contents.json is missing, or none that Xcode knows.",
    why: "Xcode falls back to another size, or refuses the pack.",
    howToFix: "Write small, regular or large.",
    limit: { profile in profile.sizeClasses.map(\.name).joined(separator: ", ") },
    source: .assetCatalogs)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // An icon set that lies in no catalog stands for a pack, and has no grid.
    guard let contents = pack.contents, contents.fault == nil,
      CatalogFolder.Kind(pack.path) == .pack
    else { return }
    let names = profile.sizeClasses.map(\.name)
    let list = names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
    if let written = contents.gridSize {
      guard !names.contains(written) else { return }
      report(
        Finding.Draft(
          "The grid-size '\(written.excerpt)' is not \(list).",
          help: nearest(to: written, among: names).map { "Did you mean '\($0)'?" }
            ?? "For the size between small and large, write 'regular'.",
          line: contents.places["grid-size"]?.line, path: pack.path.appending("Contents.json")))
    } else if !contents.means("grid-size") {
      report(
        Finding.Draft(
          "There is no grid-size: people may see the stickers in another size than was meant.",
          help: "Write \(list) as 'grid-size' in 'properties'.",
          path: pack.path.appending("Contents.json")))
    }
  }
}
