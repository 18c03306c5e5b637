package import StickerBase
import StickerMessages
package import SystemPackage

/// Finds the packs under the paths a user names.
///
/// A `.stickerpack` is a pack with everything below it, and the icon sets of its catalog; any other
/// folder is a pack of the images that lie in it directly. Links are not followed, and names are
/// kept in the bytes the file system gives, so that no two names are taken for one.
package struct FoundPacks {
  /// Packs in the order of their paths.
  package internal(set) var packs: [PackSource]
  /// What was found and is not to be checked.
  package let exclusions: [Exclusion]
  /// What lies in the folders and is not meant as a sticker, in the order of paths.
  package let others: [Exclusion]
  /// The pictures in trees with a project that are no stickers of it.
  package let beside: PicturesBeside
  /// What of the projects cannot be known, each as a sentence without a period; safe to print.
  package let unknownProjects: [String]
  /// Mistakes in configurations below the paths that were named.
  package let configurationErrors: DocumentErrors
  /// The folders that were named, absolute and without links.
  package let searchedFolders: Set<FilePath>
  /// The files that were named and are no stickers, nor were any.
  package let passedOver: [FilePath]

  /// What was not looked at below those: left out, unreadable, or beyond a limit.
  package var unsearchedPaths: [FilePath] { exclusions.map(\.path) + unreadPaths }

  /// Those that are unreadable or beyond a limit.
  package var unreadPaths: [FilePath] {
    packs.flatMap { $0.faults.map(\.path) + $0.limitsReached.map(\.folder) }
  }

  /// Looks through the paths.
  ///
  /// - Parameters:
  ///   - standardInput: what an image from standard input is called; `nil` when there is none.
  ///   - limits: what holds below a named folder, given as it was named.
  ///   - filter: what is left out of what is found; `nil` when nothing is.
  ///   - removed: files that were named and are no longer there.
  ///   - wholePacks: whether naming a file means its pack, too.
  package init(
    _ paths: [FilePath], standardInput: FilePath? = nil,
    limits: (_ folder: FilePath) -> TreeLimits = { _ in .standard },
    filter: (any FileFilter)? = nil, removed: [FilePath] = [], wholePacks: Bool = false
  ) {
    var walk = FolderWalk(filter: filter, wholePacks: wholePacks)
    for path in paths { walk.add(named: path.withoutCurrentFolders, limits(path)) }
    if let path = standardInput?.withoutCurrentFolders { walk.add(standardInput: path) }
    let removed = removed.map(\.withoutCurrentFolders)
    let strangers = walk.addPacks(of: removed, limits)
    walk.finish()
    var found = walk.found
    // There may be a hundred thousand files, which are not to be there twice.
    walk.found = PackCollector()
    found.readConversations(within: walk.contentsBytesAllowed, used: walk.contentsBytes)
    found.followManifests()
    found.readProjects()
    found.leaveOutPicturesBeside()
    found.followFolders()
    found.findMissingIconSets()
    found.tellProjects()
    found.tellSurroundingProjects()
    found.joinIconSets()
    found.tellNeighbors()
    found.readLabels(within: walk.contentsBytesAllowed, used: walk.contentsBytes)
    for (product, limits) in walk.products { found.read(product, limits) }
    found.compareWithCatalogs()
    passedOver = strangers + found.name(walk.projectFiles)
    // Of folders that were named, all is kept.
    if wholePacks,
      !walk.projectFiles.isEmpty || found.all.contains(where: { !$0.namedPaths.isEmpty })
    {
      found.keepNamedPacks(below: walk.namedFolders)
    }
    packs = found.sorted()
    others = found.others
    beside = found.beside
    unknownProjects = found.projects.unknown
    exclusions = (walk.filter?.exclusions ?? [])
      .sorted { naturallyPrecedes($0.path, $1.path) }
    configurationErrors = walk.filter?.errors ?? DocumentErrors()
    searchedFolders = Set(walk.namedFolders.map(\.realFolder))
  }

  /// Whether a name is that of a folder of a catalog, of a catalog, of a project or of what was built
  /// from one: something with packs in it.
  package static func isFolderName(_ path: FilePath) -> Bool {
    guard let name = path.lastComponent else { return true }
    return CatalogFolder.Kind(path) != nil || KnownNames.isProject(name)
      || BuiltProduct.Kind(path) != nil
      || path.hasExtension("xcstickers") || path.hasExtension("xcassets")
  }

  /// Tells the pack that was written of its source what images lie there and are not listed.
  package mutating func add(unlisted files: [FilePath]) {
    guard let pack = packs.firstIndex(where: { $0.isWholeCatalog || $0.declaration != nil }) else {
      return
    }
    packs[pack].unlistedFiles += files
  }

  /// Whether files of this name have a say in what is checked and how, wherever they lie.
  package static func reads(_ path: FilePath) -> Bool {
    guard let name = path.lastComponent else { return false }
    return KnownNames.isRead(name) || Conversation.isName(path) || path.hasExtension("strings")
      || FrameTable.fileNames.contains(name.string)
  }
}
