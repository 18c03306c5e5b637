import StickerBase
package import SystemPackage

/// The asset catalogs that a target compiles, and the icon sets in them.
package struct TargetCatalogs: Sendable, Equatable {
  /// Catalogs, synchronized folders of Xcode 16, and single icon sets and packs: everything in them is compiled, except
  /// for ``excluded``.
  package var paths: [FilePath]
  /// The icon sets: `.stickersiconset`, `.appiconset`, `.icon`.
  package var iconSets: [FilePath]
  /// The `.appiconset` folders without images that Xcode uses; see ``CatalogSearch/isEmptyIconSet(_:)``.
  package var emptyIconSets: [FilePath] = []
  /// The `.stickerpack` folders.
  package var packs: [FilePath]
  /// Catalogs in synchronized folders that belong to another target, or to none.
  var excluded: [FilePath] = []

  package init(paths: [FilePath] = [], iconSets: [FilePath] = [], packs: [FilePath] = []) {
    self.paths = paths
    self.iconSets = iconSets
    self.packs = packs
  }

  /// Returns true if the target compiles a path in a catalog.
  package func contains(_ path: FilePath) -> Bool {
    paths.contains { path.starts(with: $0) } && !leavesOut(path)
  }

  /// Returns true if a path lies in a catalog that the target excludes.
  func leavesOut(_ path: FilePath) -> Bool { excluded.contains { path.starts(with: $0) } }

  /// The icons of Icon Composer among the icon sets. Messages extensions cannot use them.
  package var composerIcons: [FilePath] { iconSets.filter { $0.hasExtension("icon") } }

  /// Returns the names, without filename extensions, of the sets that can be the target's icon. Messages extensions use
  /// only sticker icon sets (Asset Catalog Format Reference, Messages Extension Icon Type).
  package func iconNames(forExtension: Bool) -> Set<String> {
    Set(
      iconSets.filter { !forExtension || CatalogFolder.Kind($0) == .iconSet }.compactMap(\.stem))
  }
}

extension XcodeTarget {
  /// The names of the icon in the target's configurations; `nil` if the name in one of them is unknown.
  var iconNames: Set<String>? {
    var names: Set<String> = []
    for configuration in configurations {
      guard configuration.iconName != .unknown else { return nil }
      if let name = configuration.iconName.value { names.insert(name.text) }
    }
    return names
  }
}
