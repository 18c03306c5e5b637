import StickerBase
package import SystemPackage

/// The asset catalogs that a target compiles, and the sets of icons in them.
package struct TargetCatalogs: Sendable, Equatable {
  /// Catalogs, and folders of which Xcode 16 compiles all that lies in them.
  package var places: [FilePath]
  /// The folders of the sets: `.stickersiconset`, `.appiconset`, `.icon`.
  package var iconSets: [FilePath]
  /// Those of the `.appiconset` folders that hold no picture.
  package var emptyIconSets: [FilePath] = []
  /// The `.stickerpack` folders in them.
  package var packs: [FilePath]
  /// Catalogs in such folders that go to another target, or to none.
  var excluded: [FilePath] = []

  package init(places: [FilePath] = [], iconSets: [FilePath] = [], packs: [FilePath] = []) {
    self.places = places
    self.iconSets = iconSets
    self.packs = packs
  }

  /// Whether it compiles something that lies in a catalog.
  package func contains(_ path: FilePath) -> Bool {
    places.contains { path.starts(with: $0) } && !leavesOut(path)
  }

  func leavesOut(_ path: FilePath) -> Bool { excluded.contains { path.starts(with: $0) } }

  /// The names of the sets that can be a target's icon, without their extensions. Messages extensions
  /// take those of stickers alone (Asset Catalog Format Reference, Messages Extension Icon Type).
  package func iconNames(forExtension: Bool) -> Set<String> {
    Set(
      iconSets.filter { !forExtension || CatalogFolder.Kind($0) == .iconSet }.compactMap(\.stem))
  }
}

extension XcodeTarget {
  /// The names of its icon in all configurations; `nil` when one of them is not known.
  var iconNames: Set<String>? {
    var names: Set<String> = []
    for configuration in configurations {
      guard configuration.iconName != .unknown else { return nil }
      if let name = configuration.iconName.value { names.insert(name.text) }
    }
    return names
  }
}
