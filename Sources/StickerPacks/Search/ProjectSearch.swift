import StickerBase
import SystemPackage

// What Xcode projects say of the packs that lie in them.
extension PackCollector {
  /// Projects that are read in one run.
  private static let mostProjects = 100

  /// Reads the projects that have a Messages extension, or that cannot be read, and tells the first
  /// pack of each.
  mutating func readProjects() {
    let projects = xcodeProjects.prefix(Self.mostProjects).compactMap { path, place in
      named.root(of: path).map { (path, place, XcodeProject(at: path, below: $0)) }
    }
    if projects.count == xcodeProjects.count {
      leaveOutForgottenPacks(projects.map(\.2))
    } else if let (path, _) = xcodeProjects.dropFirst(Self.mostProjects).first {
      var unread = XcodeProject(path: path)
      unread.faults = [
        XcodeProject.Fault(
          path: path,
          problem: "it is one of \(xcodeProjects.count.grouped) projects, and only "
            + "\(Self.mostProjects) are read in one run", isLimit: true)
      ]
      self[all.map(\.path).min(by: naturallyPrecedes) ?? path].xcodeProjects.append(unread)
    }
    for (path, place, project) in projects {
      let folder = path.parent
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
        let use = IconSetUse(of: set, in: project)
        self[set].iconSetUses[set] = use.joined(with: self[set].iconSetUses[set])
      }
      for pack in packs { self[pack.path].hostIsStub = project.hostsAreStubs }
      tell(of: project, packs)
    }
  }

  /// Leaves out the packs with nothing in them that lie beside a project and that no extension of any
  /// project compiles, such as templates leave behind.
  private mutating func leaveOutForgottenPacks(_ projects: [XcodeProject]) {
    let catalogs = projects.flatMap(\.messagesExtensions).map(\.catalogs)
    guard !catalogs.isEmpty, !catalogs.contains(nil), projects.allSatisfy(\.faults.isEmpty) else {
      return
    }
    for pack in all
    where pack.isForgettable
      && projects.contains(where: {
        pack.path.lies(in: $0.path.parent) && !$0.messagesExtensions.isEmpty
      })
      && !catalogs.contains(where: { $0?.contains(pack.path) == true })
    {
      self[pack.path] = PackSource(path: pack.path)
      passOver(pack.path, isFolder: true, "it is empty, and no target of a project compiles it")
    }
  }

  /// Takes back what was thought of the folder before its project was read.
  private mutating func tell(of project: XcodeProject, _ packs: [PackSource]) {
    // Each target says for itself whether it has icons.
    if project.messagesExtensions.allSatisfy({ $0.catalogs != nil }) {
      for pack in packs where pack.missingIconSet != nil { self[pack.path].missingIconSet = nil }
      // So do those whose code shows the stickers of a folder.
      if !project.messagesExtensions.isEmpty {
        forEach { pack in
          if case .manifest = pack.missingIconSet, pack.path.lies(in: project.path.parent) {
            pack.missingIconSet = nil
          }
        }
      }
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
      // What was taken out of a catalog its project misses.
      let isPart = file.components.contains { KnownNames.isCatalog($0) }
      let packs =
        owners[file.realFile]
        ?? all.filter { pack in
          isPart && pack.xcodeProjects.contains { file.lies(in: $0.path.parent) }
        }.map(\.path)
      for pack in packs { self[pack].namedPaths.insert(file) }
      if packs.isEmpty { others.append(file) }
    }
    return others
  }
}

extension PackSource {
  /// Whether it is an empty pack of which there is nothing else to tell.
  fileprivate var isForgettable: Bool {
    isWholeCatalog && files.isEmpty && sequences.isEmpty && oddFiles.isEmpty && faults.isEmpty
      && limitsReached.isEmpty && foldersWithoutContents.isEmpty && namedPaths.isEmpty
      && catalogFolders.allSatisfy { $0.contents.fault == nil && $0.contents.listedNames.isEmpty }
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
