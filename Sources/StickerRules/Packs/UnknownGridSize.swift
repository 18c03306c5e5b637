import StickerBase
package import StickerPacks
import SystemPackage

/// Flags packs whose `grid-size` is missing or unknown to Xcode.
package struct UnknownGridSize: PackRule {
  package static let metadata = RuleMetadata(
    id: "unknown-grid-size", group: .packs, severity: .error,
    summary: "The grid-size in Contents.json is missing or unknown to Xcode.",
    why: "Xcode falls back to another size, or refuses the pack.",
    howToFix: "Write \(Profile.messages.gridSizes).",
    limit: { "\($0.gridSizes); a warning for medium, Apple's other word for regular" },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "a pack has a grid-size: small, regular or large"),
      .observed("Xcode and Apple's sessions also say medium", in: "Xcode's inspector"),
    ], repair: .safe)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // An icon set outside a catalog is treated as a pack, and has no grid.
    guard let contents = pack.contents, contents.fault == nil,
      CatalogFolder.Kind(pack.path) == .pack, pack.product == nil
    else { return }
    if let size = contents.gridSize {
      guard !profile.sizeClasses.contains(where: { $0.name == size }) else { return }
      report(.unknown(size, profile, pack, contents))
    } else if let key = contents.misspelledGridSize {
      report(.misspelled(key, pack))
    } else {
      report(.missing(profile, pack))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unknown(
    _ size: String, _ profile: Profile, _ pack: Pack, _ contents: PackContents
  ) -> Self {
    var draft = Self(
      "The grid-size '\(size.excerpt)' is not \(profile.gridSizes).",
      help: nearest(to: size, among: profile.sizeClasses.map(\.name)).map {
        "Did you mean '\($0)'?"
      }
        ?? "For the size between small and large, write 'regular'.",
      line: contents.places["grid-size"]?.line,
      severity: profile.sizeClass(named: size) == nil ? nil : .warning,
      path: pack.path.appending("Contents.json"))
    draft.isRepairable = profile.sizeClass(named: size) != nil
    return draft
  }

  fileprivate static func misspelled(_ key: UnknownKeys.Key, _ pack: Pack) -> Self {
    var draft = Self(
      "The key '\(key.name.excerpt)' at \(key.place) means nothing, and there is no grid-size: people may see "
        + "the stickers in the wrong size.",
      help: "Call it 'grid-size'.", line: key.place.line,
      path: pack.path.appending("Contents.json"))
    draft.isRepairable = PackContents.typos[key.name] == "grid-size"
    return draft
  }

  fileprivate static func missing(_ profile: Profile, _ pack: Pack) -> Self {
    var draft = Self(
      "There is no grid-size: people may see the stickers in the wrong size.",
      help: "Write \(profile.gridSizes) as 'grid-size' in 'properties'.",
      path: pack.path.appending("Contents.json"))
    draft.isRepairable = false
    return draft
  }
}

extension Profile {
  /// The names of the sizes in a list: `small, regular or large`.
  fileprivate var gridSizes: String { listed(sizeClasses.map(\.name), "or") }
}
