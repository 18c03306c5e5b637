import StickerBase
package import SystemPackage

/// Finds the projects that contain catalogs and loose files.
private struct SurroundingProjectSearch {
  private var known: [FilePath: XcodeProject] = [:]
  /// By folder, the projects in it, and `isTop`, which is true at the top of a git checkout; `nil` if the folder cannot
  /// be searched.
  private var searched: [FilePath: (projects: [FilePath], isTop: Bool)?] = [:]

  /// Maximum number of folders above a catalog or a file that are searched for its project.
  private static let maxFolders = 4
  /// Maximum number of entries in such a folder; a folder with more ends the search.
  private static let maxEntries = 1_000
  /// Maximum number of projects that are read in one run.
  private static let maxProjects = 50

  /// Returns the project above a catalog that compiles the catalog in its Messages extension or in the app that
  /// contains the extension; `nil` if there is none.
  ///
  /// - Parameter catalog: the path of the catalog, absolute and without links.
  mutating func project(around catalog: FilePath) -> XcodeProject? {
    let list = catalog.appending("Contents.json")
    return project(above: catalog) { project in
      (project.messagesExtensions + project.hosts).contains {
        $0.catalogs?.contains(list) ?? false
      }
    }
  }

  /// Returns the Messages extension that copies a loose picture into its bundle, with its project; `nil` if no project
  /// above the picture has one.
  ///
  /// - Parameter file: the path of the picture, absolute and without links.
  mutating func codeTarget(of file: FilePath) -> (project: XcodeProject, name: String)? {
    let budget = PatternBudget()
    func copies(_ target: XcodeTarget) -> Bool {
      !target.isStickerPack && target.resources.contains(file, budget)
    }
    let project = project(above: file) { $0.messagesExtensions.contains(where: copies) }
    return project.flatMap { project in
      project.messagesExtensions.first(where: copies).map { (project, $0.name) }
    }
  }

  /// Returns the closest project above a file or folder for which `isOwner` returns true; `nil` if there is none.
  /// Nothing above the top of a git checkout is searched.
  private mutating func project(
    above place: FilePath, _ isOwner: (XcodeProject) -> Bool
  ) -> XcodeProject? {
    var folder = place
    for _ in 1...Self.maxFolders {
      guard folder.removeLastComponent(), folder.lastComponent != nil,
        let (projects, isTop) = search(folder)
      else { return nil }
      for path in projects {
        guard known[path] != nil || known.count < Self.maxProjects else { return nil }
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
    let names = try? FolderListing.names(in: folder, .refusedBelow("/"), atMost: Self.maxEntries)
    let found = names.flatMap { names in
      names.count > Self.maxEntries
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

/// A project around named catalogs and files, which was read for its facts about them. The project's settings, app and
/// other catalogs are not checked.
package struct SurroundingProject: Sendable {
  /// The project, with absolute paths.
  package var project: XcodeProject
  /// A pack in the project that was named, or a named catalog without packs.
  package var pack: FilePath
  /// The icons of the project's apps that lack a picture, except icons in named catalogs.
  package var emptyAppIcons: [EmptyAppIcon]
}

extension PackCollector {
  /// Adds facts about the surrounding project to catalogs and folders that were named without it, so that they get
  /// the same findings and repairs as within their project.
  ///
  /// - Parameter named: the folders that the user named.
  mutating func applySurroundingProjects(to named: [FilePath]) {
    let members = all.filter {
      $0.project == nil && ($0.isCatalogPack || CatalogFolder.Kind($0.path) == .iconSet)
    }
    var search = SurroundingProjectSearch()
    for pack in all where pack.project == nil && pack.codeTarget == nil && pack.path.catalog == nil
    {
      guard let file = pack.files.first?.path, let name = file.lastComponent,
        let (project, target) = search.codeTarget(
          of: file.removingLastComponent().realFolder.appending(name))
      else { continue }
      self[pack.path].codeTarget = target
      note(project, around: pack.path)
    }
    // An app's catalog may hold nothing but its icon.
    let catalogs = named.filter { $0.lastComponent.map(KnownNames.isCatalog) ?? false }
    let groups = Dictionary(grouping: members, by: \.path.catalog)
    let allCatalogs = Set(groups.keys.compactMap(\.self)).union(catalogs)
    for catalog in allCatalogs.sorted(by: naturallyPrecedes) {
      guard let project = search.project(around: catalog.realFolder),
        !projects.all.contains(where: { $0.project.path.realFolder == project.path })
      else { continue }
      let members = groups[catalog] ?? []
      for member in members.map(\.path) {
        guard CatalogFolder.Kind(member) == .iconSet else {
          self[member].hostIsStub = project.hostsAreStubs
          self[member].missingIconSet = nil
          continue
        }
        self[member].iconSetUses[member] = IconSetUse(of: member.realFolder, in: project)
      }
      let pack = members.map(\.path).min(by: naturallyPrecedes) ?? catalog
      let icons = project.emptyAppIcons(in: catalog)
      note(project, around: pack)
      surroundingProjects[project.path]?.emptyAppIcons.removeAll { icon in
        icon.set.starts(with: catalog.realFolder)
      }
      if holds(pack) || !icons.isEmpty { self[pack].emptyAppIcons = icons }
      // Only an extension's catalog has to hold a pack.
      let list = catalog.realFolder.appending("Contents.json")
      if holds(catalog),
        !project.messagesExtensions.contains(where: { $0.catalogs?.contains(list) ?? false })
      {
        self[catalog].emptyFolders = []
      }
    }
  }

  private mutating func note(_ project: XcodeProject, around pack: FilePath) {
    guard surroundingProjects[project.path] == nil, self[pack].namedPaths.isEmpty else { return }
    surroundingProjects[project.path] = SurroundingProject(
      project: project, pack: pack, emptyAppIcons: project.emptyAppIcons)
  }
}

extension XcodeProject {
  /// Returns the icons without a picture in a catalog, with paths below the catalog as the user named it.
  fileprivate func emptyAppIcons(in catalog: FilePath) -> [EmptyAppIcon] {
    emptyAppIcons.compactMap { icon in
      var place = icon.set
      guard place.removePrefix(catalog.realFolder) else { return nil }
      return EmptyAppIcon(set: catalog.pushing(place), app: icon.app)
    }
  }
}

extension FoundPacks {
  /// Copies the facts about projects to these packs, which were found in a copy of a folder.
  ///
  /// - Parameters:
  ///   - all: the result of the search in the original folder.
  ///   - place: returns the path of the copy of a file or folder; `nil` if it was not copied.
  package mutating func copyProjectFacts(
    of all: FoundPacks, place: (FilePath) -> FilePath?
  ) {
    let originals = all.packs
    surroundingProjects = all.surroundingProjects
    let copied = Dictionary(originals.compactMap { pack in place(pack.path).map { ($0, pack) } }) {
      first, _ in first
    }
    // If the name of the copy lacks the extension of a catalog, the search divides it into other packs.
    let hosts = Set(originals.map(\.hostIsStub))
    let uses = originals.reduce(into: [FilePath: IconSetUse]()) { result, pack in
      for (set, use) in pack.iconSetUses { place(set).map { result[$0] = use } }
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
      packs[index].successor = original.successor.map { place($0) ?? $0 }
      if original.missingIconSet == nil { packs[index].missingIconSet = nil }
      packs[index].iconSetUses = Dictionary(
        original.iconSetUses.compactMap { set, use in place(set).map { ($0, use) } }
      ) { first, _ in first }
    }
    for original in originals {
      let icons = original.emptyAppIcons.compactMap { icon in
        place(icon.set).map { EmptyAppIcon(set: $0, app: icon.app) }
      }
      let empty = icons.filter { CatalogSearch(below: $0.set).isEmptyIconSet($0.set) }
      guard !empty.isEmpty, let pack = place(original.path) else { continue }
      let index = packs.firstIndex { $0.path == pack } ?? packs.count
      if index == packs.count { packs.append(PackSource(path: pack)) }
      packs[index].emptyAppIcons = empty
    }
    // In the project, the catalog was not empty.
    guard !originals.isEmpty, originals.allSatisfy(\.emptyFolders.isEmpty) else { return }
    for index in packs.indices { packs[index].emptyFolders = [] }
    packs.removeAll(where: \.isEmpty)
  }
}
