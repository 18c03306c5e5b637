import StickerBase
package import SystemPackage

/// Finds the projects that contain catalogs.
private struct SurroundingProjects {
  private var known: [FilePath: XcodeProject] = [:]

  /// The number of folders above a catalog that are searched for its project.
  private static let mostFolders = 4
  /// The most entries in such a folder; a folder with more ends the search.
  private static let mostEntries = 1_000
  /// The most projects that are read in one run.
  private static let mostProjects = 50

  /// Returns the project above a catalog whose Messages extension, or whose app without code, compiles it.
  ///
  /// Nothing above the top of a git checkout is searched.
  ///
  /// - Parameter catalog: the path of the catalog, absolute and without links.
  mutating func project(around catalog: FilePath) -> XcodeProject? {
    let list = catalog.appending("Contents.json")
    var folder = catalog
    for _ in 1...Self.mostFolders {
      guard folder.removeLastComponent(), folder.lastComponent != nil,
        let names = try? FolderListing.names(
          in: folder, .refusedBelow("/"), atMost: Self.mostEntries),
        names.count <= Self.mostEntries
      else { return nil }
      for name in names where FilePath(name.string).hasExtension("xcodeproj") {
        let path = folder.appending(name)
        guard known[path] != nil || known.count < Self.mostProjects else { return nil }
        let project = known[path] ?? XcodeProject(at: path, below: folder)
        known[path] = project
        let targets = project.messagesExtensions + project.stubHosts
        if targets.contains(where: { $0.catalogs?.contains(list) ?? false }) { return project }
      }
      if names.contains(where: { $0.string == KnownNames.git }) { return nil }
    }
    return nil
  }
}

extension PackCollector {
  /// Adds the use of icons in the surrounding project to catalogs that were named without it, so that a
  /// catalog by itself gets the same findings as within its project.
  mutating func applySurroundingProjects() {
    let members = all.filter {
      $0.project == nil && ($0.isWholeCatalog || CatalogFolder.Kind($0.path) == .iconSet)
    }
    var projects = SurroundingProjects()
    for (catalog, members) in Dictionary(grouping: members, by: \.path.catalog) {
      guard let catalog, let project = projects.project(around: catalog.realFolder) else {
        continue
      }
      for member in members.map(\.path) {
        guard CatalogFolder.Kind(member) == .iconSet else {
          self[member].hostIsStub = project.hostsAreStubs
          self[member].missingIconSet = nil
          continue
        }
        self[member].iconSetUses[member] = IconSetUse(of: member.realFolder, in: project)
      }
    }
  }
}

extension FoundPacks {
  /// Copies facts about projects from original packs to their copies.
  ///
  /// - Parameters:
  ///   - originals: the packs that were copied.
  ///   - place: returns the path of the copy of a file or folder; `nil` if it was not copied.
  package mutating func takeProjects(
    of originals: [PackSource], place: (FilePath) -> FilePath?
  ) {
    let copied = Dictionary(originals.compactMap { pack in place(pack.path).map { ($0, pack) } }) {
      one, _ in one
    }
    // A copy without the ending of a catalog is divided into other packs.
    let hosts = Set(originals.map(\.hostIsStub))
    let uses = originals.reduce(into: [FilePath: IconSetUse]()) { all, pack in
      for (set, use) in pack.iconSetUses { place(set).map { all[$0] = use } }
    }
    for index in packs.indices {
      guard let original = copied[packs[index].path] else {
        packs[index].hostIsStub = hosts.count == 1 ? hosts.first ?? nil : nil
        packs[index].iconSetUses = uses
        continue
      }
      packs[index].hostIsStub = original.hostIsStub
      packs[index].iconSetNames = original.iconSetNames
      if original.missingIconSet == nil { packs[index].missingIconSet = nil }
      packs[index].iconSetUses = Dictionary(
        original.iconSetUses.compactMap { set, use in place(set).map { ($0, use) } }
      ) { one, _ in one }
    }
    // In the project, the catalog was not empty.
    guard !originals.isEmpty, originals.allSatisfy(\.emptyFolders.isEmpty) else { return }
    for index in packs.indices { packs[index].emptyFolders = [] }
    packs.removeAll(where: \.isEmpty)
  }
}
