package import StickerBase
import StickerMessages
package import SystemPackage

/// Finds the packs below the paths that the user named.
///
/// A `.stickerpack` is a pack with everything below it, and with the icon sets of its catalog. Any other folder is a
/// pack of the images directly in it, or of the images that its `stickerpack.yml` lists. Below a named folder, links
/// are followed only to images in the named folder, and names keep the bytes of the file system, so that no two names
/// are confused.
package struct FoundPacks {
  /// The packs in the order of their paths.
  package internal(set) var packs: [PackSource]
  /// The files and folders that the filter left out.
  package let exclusions: [Exclusion]
  /// Files and folders that are not meant as stickers, in the order of their paths.
  package let others: [Exclusion]
  /// The images in trees with a project that are not stickers of the project.
  package let unrelatedImages: UnrelatedImages
  /// The files of ``unrelatedImages`` that are in no catalog, in the order of their paths. A search that names their
  /// folder takes them for stickers.
  package let unrelatedFiles: [FilePath]
  /// The pictures in checkouts without a project that are not meant for a pack.
  package let otherArt: UnrelatedImages
  /// The files of ``otherArt``, in the order of their paths. A search that names their folder takes them for stickers.
  package let otherArtFiles: [FilePath]
  /// The built products that a search found and did not open. Extensions are left out if there are products of other
  /// kinds, which probably contain them.
  package let unopenedProducts: [FilePath]
  /// The reasons that projects are only partly known, each with the path of its project; safe to print.
  package let unknownProjects: [String]
  /// The projects around named catalogs and files, in the order of their paths.
  package internal(set) var surroundingProjects: [SurroundingProject]
  /// Mistakes in configurations below the named paths.
  package let configurationErrors: DocumentErrors
  /// The named folders, absolute and without links.
  package let searchedFolders: Set<FilePath>
  /// The named files that neither are nor were part of a pack.
  package let passedOver: [FilePath]

  /// The paths below named folders that were not searched: excluded, unreadable, or beyond a limit.
  package var unsearchedPaths: [FilePath] { exclusions.map(\.path) + unreadPaths }

  /// The paths that are unreadable or beyond a limit.
  package var unreadPaths: [FilePath] {
    packs.flatMap { $0.faults.map(\.path) + $0.limitsReached.map(\.folder) }
  }

  /// Leaves out files of the packs, and then all packs that are empty.
  package mutating func leaveOut(where isLeftOut: (FilePath) -> Bool) {
    for index in packs.indices {
      let count = packs[index].files.count
      packs[index].files.removeAll { isLeftOut($0.path) }
      guard packs[index].files.count < count else { continue }
      let folders = Set(packs[index].files.map(\.path.parent))
      packs[index].sequences.removeAll { !folders.contains($0) }
    }
    packs.removeAll(where: \.isEmpty)
  }

  /// Adds an empty pack for a folder without images.
  package mutating func addEmptyPack(at path: FilePath) {
    packs.append(PackSource(path: path, root: path))
  }

  /// Searches the paths.
  ///
  /// - Parameters:
  ///   - standardInput: the name of an image from standard input; `nil` if there is none.
  ///   - limits: returns the limits for a named folder, given as it was named.
  ///   - filter: decides which files are left out; `nil` if none are.
  ///   - removed: files that were named but no longer exist.
  ///   - wholePacks: true if naming a file selects its whole pack.
  package init(
    _ paths: [FilePath], standardInput: FilePath? = nil,
    limits: (_ folder: FilePath) -> TreeLimits = { _ in .standard },
    filter: (any FileFilter)? = nil, removed: [FilePath] = [], wholePacks: Bool = false
  ) {
    var walk = FolderWalk(filter: filter, wholePacks: wholePacks)
    for path in paths { walk.add(named: path.withoutCurrentFolders, limits(path)) }
    if let path = standardInput?.withoutCurrentFolders { walk.add(standardInput: path) }
    let removed = removed.map(\.withoutCurrentFolders)
    let otherNamedFiles = walk.addPacks(of: removed, limits)
    walk.finish()
    var found = walk.found
    // There may be a hundred thousand files, which must not be in memory twice.
    walk.found = PackCollector()
    // Needs only the walk; later passes must not see the pictures of messages.
    found.readConversations(within: walk.limit(.contentsBytes), used: walk.contentsBytes)
    // Needs all files of the folders, except the files of messages.
    found.followManifests()
    // Needs only the walk.
    found.readProjects()
    // Needs the projects, and the manifests, whose pictures are stickers in any project.
    found.leaveOutUnrelatedPictures()
    // Needs the projects: it judges the checkouts that have none.
    found.leaveOutOtherArt()
    // Needs the manifests, which take precedence, and packs from which all pictures that are not stickers are removed.
    found.followFolders()
    // Needs the manifests, and icon sets that are still separate packs.
    found.findMissingIconSets()
    // Needs the remaining packs, and missing icon sets, which projects may disprove.
    found.attachProjects()
    // Needs the missing icon sets as well, and icon sets that are still separate packs.
    found.applySurroundingProjects(to: walk.namedFolders)
    // Needs the uses of icon sets, which move with them.
    found.joinIconSets()
    // Need the remaining packs of the catalogs.
    found.setNeighbors()
    found.findSuccessors()
    // Needs the names of the catalogs' packs.
    found.readLabels(
      atMost: walk.limit(.labelTables), within: walk.limit(.contentsBytes), used: walk.contentsBytes
    )
    // Must follow all of the above, which applies to sources, not to products.
    for (product, limits) in walk.products { found.read(product, limits) }
    // Needs the catalogs' packs and the products.
    found.compareWithCatalogs()
    // Needs the projects and the label tables of the packs.
    passedOver = otherNamedFiles + found.addNamedFiles(walk.projectFiles)
    // All packs in named folders are kept.
    if wholePacks,
      !walk.projectFiles.isEmpty || found.all.contains(where: { !$0.namedPaths.isEmpty })
    {
      found.markUnrelatedPacks(outside: walk.namedFolders)
    }
    packs = found.sorted()
    others = found.others
    let products = walk.unopenedProducts
    let outer = products.filter { BuiltProduct.Kind($0) != .messagesExtension }
    unopenedProducts = (outer.isEmpty ? products : outer).sorted(by: naturallyPrecedes)
    unrelatedImages = found.unrelatedImages
    unrelatedFiles = found.unrelatedFiles.sorted(by: naturallyPrecedes)
    otherArt = found.otherArt
    otherArtFiles = found.otherArtFiles.sorted(by: naturallyPrecedes)
    unknownProjects = found.projects.unknown
    surroundingProjects = found.surroundingProjects.values.sorted {
      naturallyPrecedes($0.project.path, $1.project.path)
    }
    exclusions = (walk.filter?.exclusions ?? [])
      .sorted { naturallyPrecedes($0.path, $1.path) }
    configurationErrors = walk.filter?.errors ?? DocumentErrors()
    searchedFolders = Set(walk.namedFolders.map(\.realFolder))
  }

  /// Returns true for the name of a catalog, a folder in one, a project or a built product, which may contain packs,
  /// and for a path without a name.
  package static func isFolderName(_ path: FilePath) -> Bool {
    guard let name = path.lastComponent else { return true }
    return CatalogFolder.Kind(path) != nil || KnownNames.isProject(name)
      || BuiltProduct.Kind(path) != nil
      || path.hasExtension("xcstickers") || path.hasExtension("xcassets")
  }

  /// Notes, in the pack that was written, the images of its source that the source's manifest does not list.
  package mutating func add(unlisted files: [FilePath]) {
    guard let pack = packs.firstIndex(where: { $0.isCatalogPack || $0.declaration != nil }) else {
      return
    }
    packs[pack].unlistedFiles += files
  }

  /// Returns true if a file of this name influences what is checked, in whatever folder it is.
  package static func reads(_ path: FilePath) -> Bool {
    guard let name = path.lastComponent else { return false }
    return KnownNames.isRead(name) || Conversation.isName(path) || path.hasExtension("strings")
      || FrameTable.fileNames.contains(name.string)
  }
}

extension FoundPacks {
  /// Leaves out stickers, as if they were not there.
  ///
  /// - Parameter paths: images, or the paths of sequences.
  package mutating func leaveOut(_ paths: Set<FilePath>) {
    for index in packs.indices where !paths.isEmpty {
      let frames =
        packs[index].declaration?.stickers.filter { paths.contains($0.path) }
        .flatMap { $0.frames?.files ?? [] } ?? []
      let files = paths.union(frames)
      packs[index].files.removeAll { files.contains($0.path) || paths.contains($0.path.parent) }
      packs[index].sequences.removeAll(where: paths.contains)
      packs[index].declaration?.stickers.removeAll { paths.contains($0.path) }
    }
  }
}
