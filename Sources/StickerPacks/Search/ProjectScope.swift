import StickerBase
package import SystemPackage

/// Images that are not checked, because they are not stickers.
package struct UnrelatedImages: Sendable {
  /// Number of images.
  package private(set) var count = 0
  /// Number of images in each folder.
  private var folders: [FilePath: Int] = [:]

  mutating func add(_ files: Int, in folder: FilePath) {
    count += files
    folders[folder, default: 0] += files
  }

  /// Returns the folder with the most images, apart from the named ones.
  ///
  /// - Parameter named: the folders that the user named.
  package func largestFolder(besides named: [FilePath]) -> FilePath? {
    folders.filter { !named.contains($0.key) }
      .min { ($1.value, $0.key.string) < ($0.value, $1.key.string) }?.key
  }
}

/// Decides which images are stickers in a tree with a project: images in Messages extensions, images that a
/// `stickerpack.yml` or an `include` lists, and images that the user named.
struct ProjectScope {
  private let projects: FoundProjects
  private let named: NamedFolders
  /// The trees in which a project has or may have a Messages extension.
  private var trees: Set<FilePath> = []
  /// The folders of projects without a Messages extension.
  private var otherProjects: Set<FilePath> = []
  /// The checkouts with a project without a Messages extension at their top.
  private var otherCheckouts: Set<FilePath> = []
  /// By tree, the images that each Messages extension copies into its bundle, and their use in its code.
  private var art: [FilePath: [ExtensionArt]] = [:]
  /// By tree, the catalogs that Messages extensions and apps without code compile; `nil` if they are not all
  /// known.
  private var catalogs: [FilePath: [TargetCatalogs]?] = [:]
  private let budget = PatternBudget()

  private struct ExtensionArt {
    let name: String
    let resources: TargetFiles
    var use = PictureUse()
    /// True if the code loads pictures by names that it contains.
    var loadsByName = false
    /// The pictures whose names in the code are almost right.
    var misnamed: [FilePath: MisnamedPicture] = [:]
  }

  /// Minimum share of an extension's pictures that its code must name for the others to be left out. Code that names
  /// only a few pictures gets the other names from a source that was not recognized.
  private static let minNamed = 1.0 / 3

  /// Determines the trees and the art of projects.
  ///
  /// - Parameters:
  ///   - pictures: the images that were found outside of catalogs.
  ///   - packs: the packs of catalogs.
  init(
    _ projects: FoundProjects, _ named: NamedFolders, pictures: [FilePath], packs: [FilePath]
  ) {
    self.projects = projects
    self.named = named
    for (folder, project) in projects.all {
      let tree = tree(of: project.path)
      let isUnread =
        project.targets.isEmpty && !project.faults.isEmpty
        || projects.partlyKnown.contains { $0.path == project.path }
      // Beside a project that cannot be read, only catalogs can have stickers.
      if project.messagesExtensions.isEmpty, project.path.hasExtension("xcodeproj"), isUnread,
        !packs.contains(where: { $0.isOrLies(in: folder) })
      {
        continue
      }
      if project.messagesExtensions.isEmpty, !isUnread {
        otherProjects.insert(folder)
        if folder == tree, projects.repositories.contains(tree) { otherCheckouts.insert(tree) }
        continue
      }
      trees.insert(tree)
      var search = SourceSearch(below: named.root(of: project.path) ?? tree)
      for target in project.messagesExtensions where !target.isStickerPack {
        art[tree, default: []].append(extensionArt(of: target, in: project, pictures, &search))
      }
      let known: [TargetCatalogs]? =
        (project.messagesExtensions + project.stubHosts).reduce([]) { known, target in
          known.flatMap { list in target.catalogs.map { list + [$0] } }
        }
      let isKnown = project.faults.isEmpty && !projects.isPartlyKnown(in: tree)
      let others = catalogs[tree] ?? []
      catalogs[tree] = .some(
        isKnown ? others.flatMap { list in known.map { list + $0 } } : nil)
    }
  }

  /// Returns the git checkout that contains a path, or else the folder that the user named.
  private func tree(of path: FilePath) -> FilePath {
    let root = named.root(of: path) ?? path.parent
    var folder = path.parent
    while !projects.repositories.contains(folder) {
      guard folder != root, folder != ".", folder.lastComponent?.kind == .regular else {
        return root
      }
      folder = folder.parent
    }
    return folder
  }

  /// Returns the files that a Messages extension copies into its bundle, and the use of pictures in its code. The files
  /// and the code of the targets and packages that are built into the extension are included.
  private func extensionArt(
    of target: XcodeTarget, in project: XcodeProject, _ pictures: [FilePath],
    _ search: inout SourceSearch
  ) -> ExtensionArt {
    let parts =
      [target]
      + project.targets.filter { target.dependenciesAndEmbedded.contains($0.id) && !$0.isApp }
    var (resources, sources) = (TargetFiles(), TargetFiles())
    for part in parts {
      resources.formUnion(part.resources)
      sources.formUnion(part.sources)
      for package in projects.swiftPackages {
        for product in part.packageProducts {
          let files = package.files(of: product)
          resources.formUnion(files.resources)
          sources.formUnion(files.sources)
        }
      }
    }
    // Code is read only if the result depends on it.
    guard pictures.contains(where: { resources.contains($0, budget) }) else {
      return ExtensionArt(name: target.name, resources: resources)
    }
    let files = sources.roots.flatMap { search.sources(in: $0) ?? [] }
      .filter { sources.contains($0, budget) }
    let interfaces = resources.paths.filter(SourceSearch.isInterface)
    var art = ExtensionArt(
      name: target.name, resources: resources, use: search.pictureUse(in: files + interfaces))
    if art.use.hasAllNames {
      let copied = pictures.filter { resources.contains($0, budget) }
      for var picture in art.use.misnamed(copied) {
        picture.target = target.name
        art.misnamed[picture.path] = picture
      }
      let named = copied.count { art.use.names($0) || art.misnamed[$0] != nil }
      art.loadsByName = Double(named) >= Self.minNamed * Double(copied.count)
    }
    return art
  }

  /// Returns the reason that an image is not a sticker; `nil` if it may be one.
  func reasonToLeaveOut(_ file: PackSource.File) -> String? {
    guard file.links != .followed, !file.isIncluded, named.root(of: file.path) != nil else {
      return nil
    }
    let tree = tree(of: file.path)
    guard trees.contains(tree) else {
      let isInOtherProject =
        otherCheckouts.contains(tree) || otherProjects.contains { file.path.isOrLies(in: $0) }
      return isInOtherProject ? "it is in a project without a Messages extension" : nil
    }
    guard let owner = (art[tree] ?? []).first(where: { $0.resources.contains(file.path, budget) })
    else { return "it is not a resource of any Messages extension in the project" }
    if OtherArt.isTrayIcon(file.path) { return "it is the icon of a pack for WhatsApp" }
    // Messages determines the type of a file by its extension.
    guard ImageName.hasImageExtension(file.path) else { return "its name has no image extension" }
    guard owner.use.makesStickersOfResources else {
      return
        "the code of the Messages extension \(owner.name.excerpt) does not make stickers from files"
    }
    if owner.use.isLoadedForOtherPurposes(file.path) {
      return
        "the code of the Messages extension \(owner.name.excerpt) loads it, but not as a sticker"
    }
    if owner.loadsByName, !owner.use.names(file.path), owner.misnamed[file.path] == nil {
      return "the code of the Messages extension \(owner.name.excerpt) loads others by their names"
    }
    return owner.use.shows(file.path)
      ? "the interface of the Messages extension \(owner.name.excerpt) shows it" : nil
  }

  /// Returns the name of the Messages extension that copies a loose picture into its bundle; `nil` if none does.
  func codeTarget(of file: FilePath) -> String? {
    guard named.root(of: file) != nil else { return nil }
    return art[tree(of: file)]?.first { $0.resources.contains(file, budget) }?.name
  }

  /// Returns a loose picture with its name in the code, if that name is almost right.
  func misnamed(_ file: FilePath) -> MisnamedPicture? {
    guard named.root(of: file) != nil, let owners = art[tree(of: file)] else { return nil }
    let owner = owners.first { $0.resources.contains(file, budget) }
    return owner.flatMap { $0.loadsByName ? $0.misnamed[file] : nil }
  }

  /// Returns true if it is known that no Messages extension and no app without code compiles a folder of a catalog.
  func leavesOut(catalog folder: FilePath) -> Bool {
    guard named.root(of: folder) != nil, let known = catalogs[tree(of: folder)] ?? nil else {
      return false
    }
    return !known.isEmpty && !known.contains { $0.contains(folder) }
  }

  /// Returns true if a project lies in or below a folder, which then need not contain stickers itself.
  func hasProject(in folder: FilePath) -> Bool {
    projects.all.contains { $0.project.path.isOrLies(in: folder) }
  }
}

extension PackCollector {
  mutating func readProjects() { projects.read(below: named) }

  /// Leaves out images that are not stickers in trees with a project: icons and art of the app, screenshots, pictures
  /// of web pages, and catalogs that no Messages extension and no app without code compiles.
  mutating func leaveOutUnrelatedPictures() {
    guard !projects.all.isEmpty else { return }
    let loose = all.filter { !$0.isPartOfCatalog && $0.declaration == nil }
    let scope = ProjectScope(
      projects, named, pictures: loose.flatMap(\.files).map(\.path),
      packs: all.filter(\.isCatalogPack).map(\.path))
    for pack in all where pack.conversation == nil && pack.product == nil {
      if pack.isPartOfCatalog {
        guard scope.leavesOut(catalog: pack.path) else { continue }
        leaveOut(pack, "no target of a Messages extension compiles it")
      } else if pack.declaration?.isManifest != true {
        leaveOutPictures(of: pack, scope)
      }
      self[pack.path].emptyFolders.removeAll(where: scope.hasProject)
    }
    forEach { $0.emptyFolders.removeAll(where: scope.hasProject) }
  }

  private mutating func leaveOut(_ pack: PackSource, _ reason: String) {
    unrelatedImages.add(pack.files.count, in: pack.path.catalog ?? pack.path)
    self[pack.path] = PackSource(path: pack.path)
    passOver(pack.path, isFolder: true, reason)
  }

  private mutating func leaveOutPictures(of pack: PackSource, _ scope: ProjectScope) {
    // If the user named a file, its folder is searched only for related files.
    guard !pack.files.contains(where: { $0.links == .followed }) else { return }
    let reasons = pack.files.map { scope.reasonToLeaveOut($0) }
    let kept = zip(pack.files, reasons).filter { $1 == nil }.map(\.0)
    let removed = zip(pack.files, reasons).filter { $1 != nil }
    if !removed.isEmpty {
      unrelatedImages.add(removed.count, in: pack.path)
      unrelatedFiles += removed.map(\.0.path)
      self[pack.path].files = kept
    }
    self[pack.path].codeTarget = kept.first.flatMap { scope.codeTarget(of: $0.path) }
    self[pack.path].misnamed = kept.compactMap { scope.misnamed($0.path) }
    if kept.isEmpty, Set(removed.map(\.1)).count == 1, let reason = removed.first?.1 {
      passOver(pack.path, isFolder: true, reason)
    } else {
      for (file, reason) in removed { passOver(file.path, isFolder: false, reason ?? "") }
    }
    guard kept.isEmpty, !pack.irregularFiles.isEmpty else { return }
    let isUnrelated = pack.irregularFiles.map { file in
      scope.reasonToLeaveOut(
        PackSource.File(path: file.path, links: named.links(for: file.path), role: .sticker)) != nil
    }
    self[pack.path].irregularFiles = zip(pack.irregularFiles, isUnrelated).filter { !$1 }.map(\.0)
  }
}
