import StickerBase
import SystemPackage

// What Xcode projects say of the packs that lie in them.
extension PackCollector {
  /// Projects that are read in one run.
  private static let mostProjects = 100

  /// Reads the projects that have a Messages extension, or that cannot be read, and tells the first
  /// pack of each.
  mutating func readProjects() {
    for (path, place) in xcodeProjects.prefix(Self.mostProjects) {
      guard let root = named.root(of: path) else { continue }
      let project = XcodeProject(at: path, below: root)
      let folder = path.parent
      leaveOutForgottenPacks(of: project, in: folder)
      let packs = all.filter {
        $0.isWholeCatalog && (folder.isEmpty || folder == "." || $0.path.starts(with: folder))
      }
      guard !project.messagesExtensions.isEmpty || !packs.isEmpty && !project.faults.isEmpty else {
        continue
      }
      let sets = all.filter { CatalogFolder.Kind($0.path) == .iconSet && $0.project == place }
        .map(\.path)
      let first = packs.map(\.path).min(by: naturallyPrecedes) ?? path
      self[first].xcodeProjects.append(project)
      self[first].iconSetNames = Set(sets.compactMap(\.stem))
      self[first].emptyFolders = []
      for set in sets {
        guard let use = IconSetUse(of: set, in: project) else { continue }
        self[set].iconSetUses[set] = use.joined(with: self[set].iconSetUses[set])
      }
      for pack in packs { self[pack.path].hostIsStub = project.hostsAreStubs }
      tell(of: project, packs)
    }
  }

  /// Leaves out the empty packs that no extension compiles, such as templates leave behind.
  private mutating func leaveOutForgottenPacks(of project: XcodeProject, in folder: FilePath) {
    let catalogs = project.messagesExtensions.map(\.catalogs)
    guard !catalogs.isEmpty, !catalogs.contains(nil) else { return }
    for pack in all
    where pack.isWholeCatalog && pack.files.isEmpty && pack.sequences.isEmpty
      && pack.path.lies(in: folder)
      && !catalogs.contains(where: { $0?.contains(pack.path) == true })
    {
      self[pack.path] = PackSource(path: pack.path)
      passOver(pack.path, isFolder: true, "it is empty, and no target of the project compiles it")
    }
  }

  /// Takes back what was thought of the folder before its project was read.
  private mutating func tell(of project: XcodeProject, _ packs: [PackSource]) {
    // Each target says for itself whether it has icons.
    if project.messagesExtensions.allSatisfy({ $0.catalogs != nil }) {
      for pack in packs where pack.missingIconSet != nil { self[pack.path].missingIconSet = nil }
    }
    // An extension with code needs no images, and what a pack lacks is told there.
    if !packs.isEmpty || project.messagesExtensions.contains(where: { !$0.isStickerPack }) {
      forEach { pack in pack.emptyFolders.removeAll { project.path.lies(in: $0) } }
    }
  }

  /// Notes files that were named with the packs whose project or labels they belong to.
  ///
  /// - Returns: those that belong to none.
  mutating func name(_ files: [FilePath]) -> [FilePath] {
    guard !files.isEmpty else { return [] }
    var owners: [FilePath: [FilePath]] = [:]
    for pack in all {
      let tables = pack.localizations.tables.map(\.path)
      for file in pack.xcodeProjects.flatMap(\.files) + tables {
        owners[file.realFile, default: []].append(pack.path)
      }
    }
    var others: [FilePath] = []
    for file in files {
      let packs = owners[file.realFile] ?? []
      for pack in packs { self[pack].namedPaths.insert(file) }
      if packs.isEmpty { others.append(file) }
    }
    return others
  }
}

extension FilePath {
  /// Whether this is a folder's or lies deeper in it.
  fileprivate func lies(in folder: FilePath) -> Bool {
    folder == "." ? root == nil : starts(with: folder)
  }

  /// The same file by the one path that leads to its folder without links.
  fileprivate var realFile: FilePath {
    guard let name = lastComponent else { return self }
    return parent.realFolder.appending(name)
  }
}
