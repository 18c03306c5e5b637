import StickerBase
package import SystemPackage

/// Finds the projects that contain catalogs and loose files.
private struct SurroundingProjects {
  private var known: [FilePath: XcodeProject] = [:]
  /// The projects in a folder, and true if it is the top of a git checkout; `nil` if it cannot be searched.
  private var searched: [FilePath: (projects: [FilePath], isTop: Bool)?] = [:]

  /// Maximum number of folders above a catalog or a file that are searched for its project.
  private static let mostFolders = 4
  /// Maximum number of entries in such a folder; a folder with more ends the search.
  private static let mostEntries = 1_000
  /// Maximum number of projects that are read in one run.
  private static let mostProjects = 50

  /// Returns the project above a catalog whose Messages extension, or whose app without code, compiles it.
  ///
  /// - Parameter catalog: the path of the catalog, absolute and without links.
  mutating func project(around catalog: FilePath) -> XcodeProject? {
    let list = catalog.appending("Contents.json")
    return project(above: catalog) { project in
      (project.messagesExtensions + project.stubHosts).contains {
        $0.catalogs?.contains(list) ?? false
      }
    }
  }

  /// Returns the name of the Messages extension that copies a loose picture into its bundle; `nil` if no project above
  /// the picture has one.
  ///
  /// - Parameter file: the path of the picture, absolute and without links.
  mutating func codeTarget(of file: FilePath) -> String? {
    let budget = PatternBudget()
    func copies(_ target: XcodeTarget) -> Bool {
      !target.isStickerPack && target.resources.contains(file, budget)
    }
    return project(above: file) { $0.messagesExtensions.contains(where: copies) }?
      .messagesExtensions.first(where: copies)?.name
  }

  /// Returns the first project above a place that owns it. Nothing above the top of a git checkout is searched.
  private mutating func project(
    above place: FilePath, _ isOwner: (XcodeProject) -> Bool
  ) -> XcodeProject? {
    var folder = place
    for _ in 1...Self.mostFolders {
      guard folder.removeLastComponent(), folder.lastComponent != nil,
        let (projects, isTop) = search(folder)
      else { return nil }
      for path in projects {
        guard known[path] != nil || known.count < Self.mostProjects else { return nil }
        let project = known[path] ?? XcodeProject(at: path, below: folder)
        known[path] = project
        if isOwner(project) { return project }
      }
      if isTop { return nil }
    }
    return nil
  }

  private mutating func search(_ folder: FilePath) -> (projects: [FilePath], isTop: Bool)? {
    if let known = searched[folder] { return known }
    let names = try? FolderListing.names(in: folder, .refusedBelow("/"), atMost: Self.mostEntries)
    let found = names.flatMap { names in
      names.count > Self.mostEntries
        ? nil
        : (
          names.map(\.string).filter { FilePath($0).hasExtension("xcodeproj") }
            .map { folder.appending($0) }, names.contains { $0.string == KnownNames.git }
        )
    }
    searched[folder] = .some(found)
    return found
  }
}

extension PackCollector {
  /// Adds facts about the surrounding project to catalogs and folders that were named without it, so that they get
  /// the same findings and repairs as within their project.
  mutating func applySurroundingProjects() {
    let members = all.filter {
      $0.project == nil && ($0.isWholeCatalog || CatalogFolder.Kind($0.path) == .iconSet)
    }
    var projects = SurroundingProjects()
    for pack in all where pack.project == nil && pack.codeTarget == nil && pack.path.catalog == nil
    {
      guard let file = pack.files.first?.path, let name = file.lastComponent else { continue }
      self[pack.path].codeTarget = projects.codeTarget(
        of: file.removingLastComponent().realFolder.appending(name))
    }
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
  /// Sets the facts about projects on the copies of packs.
  ///
  /// - Parameters:
  ///   - originals: the packs that were copied.
  ///   - place: returns the path of the copy of a file or folder; `nil` if it was not copied.
  package mutating func copyProjectFacts(
    of originals: [PackSource], place: (FilePath) -> FilePath?
  ) {
    let copied = Dictionary(originals.compactMap { pack in place(pack.path).map { ($0, pack) } }) {
      one, _ in one
    }
    // A copy whose name lacks the extension of a catalog is divided into other packs.
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
      packs[index].codeTarget = original.codeTarget
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
