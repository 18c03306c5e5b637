import StickerBase
package import SystemPackage

// Relations between packs, which are established after the search.
extension PackCollector {
  /// Moves the icon sets of a catalog into its first pack. The icon sets of a catalog without a pack remain separate
  /// packs.
  mutating func joinIconSets() {
    let packs = packsByCatalog
    for set in all where CatalogFolder.Kind(set.path) == .iconSet {
      guard let owner = set.path.catalog.flatMap({ packs[$0]?.first }) else { continue }
      self[owner].merge(set)
      self[set.path] = PackSource(path: set.path)
    }
  }

  /// Marks packs as unrelated if nothing in them was named. Everything in a named folder counts as named, regardless of
  /// the path that leads there.
  mutating func markUnrelatedPacks(outside folders: [FilePath]) {
    let folders = Set(folders.map(\.realFolder))
    forEach { pack in
      let isNamed = folders.holds(pack.path.realFolder)
      if isNamed { pack.namedPaths = [] }
      pack.isUnrelated = !isNamed && pack.namedPaths.isEmpty
    }
  }

  /// Marks the first pack of each project that has no icon set, the first pack of each such catalog outside of
  /// projects, and each pack whose manifest names no icon. A catalog that was not searched from its top is not marked,
  /// since its icon sets are unknown.
  mutating func findMissingIconSets() {
    let sets = all.filter { CatalogFolder.Kind($0.path) == .iconSet }
    let withSet = Set(sets.compactMap(\.path.catalog))
    let projectsWithSet = Set(sets.compactMap(\.project))
    var reported: Set<FilePath> = []
    for (catalog, packs) in packsByCatalog.sorted(by: { naturallyPrecedes($0.key, $1.key) }) {
      guard named.root(of: catalog) != nil, !withSet.contains(catalog), let first = packs.first
      else { continue }
      if let project = self[first].project {
        guard !projectsWithSet.contains(project), reported.insert(project).inserted else {
          continue
        }
        self[first].missingIconSet = .project(project)
      } else {
        self[first].missingIconSet = .catalog(catalog)
      }
    }
    forEach { pack in
      guard let declaration = pack.listing, declaration.faults.isEmpty,
        !declaration.hasIcon
      else { return }
      pack.missingIconSet = .manifest(declaration.path)
    }
  }

  /// Sets the position of each pack among the packs of its catalog, if there are several.
  mutating func setNeighbors() {
    for (catalog, packs) in packsByCatalog where packs.count > 1 {
      for (index, pack) in packs.enumerated() {
        self[pack].neighbors = CatalogNeighbors(
          catalog: catalog, first: packs[0], index: index, count: packs.count)
      }
    }
  }

  /// The packs of each asset catalog in the order of their paths.
  private var packsByCatalog: [FilePath: [FilePath]] {
    let packs = all.filter(\.isCatalogPack).map(\.path).sorted(by: naturallyPrecedes)
    var byCatalog: [FilePath: [FilePath]] = [:]
    for pack in packs {
      if let catalog = pack.catalog { byCatalog[catalog, default: []].append(pack) }
    }
    return byCatalog
  }
}

extension PackSource {
  /// True if the folder is part of an asset catalog, not only a folder of images.
  var isPartOfCatalog: Bool { isCatalogPack || CatalogFolder.Kind(path) != nil }

  /// Adds the files and catalog folders of another pack, and the facts about them.
  mutating func merge(_ other: PackSource) {
    files += other.files
    irregularFiles += other.irregularFiles
    faults += other.faults
    catalogFolders += other.catalogFolders
    foldersWithoutContents += other.foldersWithoutContents
    limitsReached += other.limitsReached
    namedPaths.formUnion(other.namedPaths)
    emptyAppIcons += other.emptyAppIcons
    iconSetUses.merge(other.iconSetUses) { first, _ in first }
  }
}

extension FilePath {
  /// The innermost `.stickerpack` that contains the path; `nil` if there is none.
  var catalogPack: FilePath? {
    var path = self
    while path.removeLastComponent(), !path.isEmpty {
      if CatalogFolder.Kind(path) == .pack { return path }
    }
    return nil
  }

  /// The innermost asset catalog that contains the path; `nil` if there is none.
  package var catalog: FilePath? {
    var path = self
    while path.removeLastComponent(), !path.isEmpty {
      if path.hasExtension("xcstickers") || path.hasExtension("xcassets") { return path }
    }
    return nil
  }
}
