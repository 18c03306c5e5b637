import StickerBase
import SystemPackage

// Applies the facts in Xcode projects to the packs in them.
extension PackCollector {
  /// Adds each project that has a Messages extension, or both packs and faults, to its first pack, and notes how the
  /// projects use each icon set. Removes empty packs that no target compiles, and facts that the projects disprove.
  mutating func attachProjects() {
    if let unread = projects.unread {
      self[all.map(\.path).min(by: naturallyPrecedes) ?? unread.path].xcodeProjects.append(unread)
    } else {
      leaveOutForgottenPacks(projects.all.map(\.project))
    }
    for (projectFolder, project) in projects.all {
      var project = project
      project.successor = successor(of: project)
      let path = project.path
      let folder = path.parent
      let packs = all.filter {
        $0.isCatalogPack && (folder.isEmpty || folder == "." || $0.path.starts(with: folder))
      }
      let sets = all.filter { pack in
        CatalogFolder.Kind(pack.path) == .iconSet
          && (pack.project == projectFolder
            || pack.project == nil && pack.path.isOrLies(in: projectFolder))
      }.map(\.path)
      for set in sets {
        let use = IconSetUse(of: set, in: project)
        self[set].iconSetUses[set] = use.joined(with: self[set].iconSetUses[set])
      }
      guard !project.messagesExtensions.isEmpty || !packs.isEmpty && !project.faults.isEmpty else {
        // No target of this project is known to compile the packs.
        for pack in packs {
          if case .project = pack.missingIconSet, let catalog = pack.path.catalog {
            self[pack.path].missingIconSet = .catalog(catalog)
          }
        }
        continue
      }
      let first = packs.map(\.path).min(by: naturallyPrecedes) ?? path
      self[first].xcodeProjects.append(project)
      let icons = project.emptyAppIcons.filter { !self[first].emptyAppIcons.contains($0) }
      self[first].emptyAppIcons += icons
      self[first].iconSetNames = Set(sets.compactMap(\.stem))
      // A named folder that holds a project is not empty.
      self[first].emptyFolders = []
      for pack in packs { self[pack.path].hostIsStub = project.hostsAreStubs }
      removeDisproved(by: project, packs)
    }
  }

  /// Leaves out empty packs that no target of any project compiles, such as those that remain from templates.
  private mutating func leaveOutForgottenPacks(_ projects: [XcodeProject]) {
    // In a project without an extension, the apps' catalogs count.
    let catalogs = projects.flatMap { project in
      project.messagesExtensions.isEmpty
        ? project.targets.filter(\.isApp) : project.messagesExtensions
    }.map(\.catalogs)
    guard !catalogs.isEmpty, !catalogs.contains(nil), projects.allSatisfy(\.faults.isEmpty) else {
      return
    }
    for pack in all
    where pack.isEmptyWithoutProblems
      && projects.contains(where: { pack.path.isOrLies(in: $0.path.parent) })
      && !catalogs.contains(where: { $0?.contains(pack.path) == true })
    {
      self[pack.path] = PackSource(path: pack.path)
      passOver(pack.path, isFolder: true, "it is empty, and no target of a project compiles it")
    }
  }

  /// Removes facts about packs and folders that their project disproves.
  private mutating func removeDisproved(by project: XcodeProject, _ packs: [PackSource]) {
    // Each target specifies its own icons.
    if project.messagesExtensions.allSatisfy({ $0.catalogs != nil }) {
      for pack in packs where pack.missingIconSet != nil { self[pack.path].missingIconSet = nil }
      // So do extensions whose code shows the stickers of a folder.
      if !project.messagesExtensions.isEmpty {
        forEach { pack in
          if case .manifest = pack.missingIconSet, pack.path.isOrLies(in: project.path.parent) {
            pack.missingIconSet = nil
          }
        }
      }
    }
    // An extension with code needs no images, and findings about a pack's contents belong to the pack.
    if !packs.isEmpty || project.messagesExtensions.contains(where: { !$0.isStickerPack }) {
      forEach { pack in pack.emptyFolders.removeAll { project.path.isOrLies(in: $0) } }
    }
  }

  /// Adds named files to the packs whose project or label tables they belong to.
  ///
  /// - Returns: the files that belong to no pack.
  mutating func addNamedFiles(_ files: [FilePath]) -> [FilePath] {
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
      // A file that was removed from a catalog concerns the catalog's project, and a description concerns the project
      // that was generated from it.
      let isPart =
        file.components.contains { KnownNames.isCatalog($0) }
        || file.lastComponent.flatMap { ProjectDescription.Format($0) } != nil
      let packs =
        owners[file.realFile]
        ?? all.filter { pack in
          isPart && pack.xcodeProjects.contains { file.isOrLies(in: $0.path.parent) }
        }.map(\.path)
      for pack in packs { self[pack].namedPaths.insert(file) }
      if packs.isEmpty { others.append(file) }
    }
    return others
  }
}

extension PackSource {
  /// True if the pack is empty and has nothing to report.
  fileprivate var isEmptyWithoutProblems: Bool {
    isCatalogPack && files.isEmpty && sequences.isEmpty && irregularFiles.isEmpty && faults.isEmpty
      && limitsReached.isEmpty && foldersWithoutContents.isEmpty && namedPaths.isEmpty
      && catalogFolders.allSatisfy { $0.contents.fault == nil && $0.contents.listedNames.isEmpty }
  }
}

extension FilePath {
  /// The path of the file with its folder resolved, absolute and without links.
  fileprivate var realFile: FilePath {
    guard let name = lastComponent else { return self }
    return parent.realFolder.appending(name)
  }
}
