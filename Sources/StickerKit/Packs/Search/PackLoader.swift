public import SystemPackage

/// Finds the packs under the paths a user names.
///
/// A `.stickerpack` is a pack with everything below it, and the icon sets of its catalog; any other
/// folder is a pack of the images that lie in it directly. Links are not followed, and names are
/// kept in the bytes the file system gives, so that no two names are taken for one.
public struct PackLoader {
  /// Packs in the order of their paths.
  public let packs: [PackSource]
  /// What was found and is not to be checked.
  public let exclusions: [Exclusion]
  /// What lies in the folders and is not meant as a sticker, in the order of paths.
  public let others: [Exclusion]
  /// Mistakes in configurations below the paths that were named.
  public let configurationErrors: ConfigurationErrors
  /// The folders that were named, absolute and without links.
  let searchedFolders: Set<FilePath>

  /// What was not looked at below those: left out, unreadable, or beyond a limit.
  var unsearchedPaths: [FilePath] {
    exclusions.map(\.path)
      + packs.flatMap { $0.faults.map(\.path) + $0.limitsReached.map(\.folder) }
  }

  /// Looks through the paths.
  ///
  /// - Parameters:
  ///   - standardInput: what an image from standard input is called; `nil` when there is none.
  ///   - limits: what holds below a named folder, given as it was named.
  ///   - selection: what is left out of what is found; `nil` when nothing is.
  public init(
    _ paths: [FilePath], standardInput: FilePath? = nil,
    limits: (_ folder: FilePath) -> TreeLimits = { _ in .standard },
    selection: FileSelection? = nil
  ) {
    var walk = FolderWalk(selection: selection)
    for path in paths { walk.add(named: path.withoutCurrentFolders, limits(path)) }
    if let path = standardInput?.withoutCurrentFolders { walk.add(standardInput: path) }
    walk.finish()
    var found = walk.found
    found.leaveOutProjectImages()
    found.followManifests()
    found.joinIconSets()
    found.tellNeighbors()
    found.readLabels(within: walk.contentsBytesAllowed, used: walk.contentsBytes)
    packs = found.sorted()
    others = found.others
    exclusions = (walk.selection?.exclusions ?? [])
      .sorted { naturallyPrecedes($0.path, $1.path) }
    configurationErrors = walk.selection?.errors ?? ConfigurationErrors()
    searchedFolders = Set(walk.namedFolders.map(\.realFolder))
  }

  /// Whether files of this name have a say in what is checked and how, wherever they lie.
  public static func reads(_ path: FilePath) -> Bool {
    guard let name = path.lastComponent else { return false }
    return FolderListing.isRead(name) || path.hasExtension("strings")
      || FrameTable.fileNames.contains(name.string)
  }

  /// The names in a folder, to find the one that a user may have meant; empty when it cannot be
  /// read.
  public static func names(in folder: FilePath) -> [String] { names(in: folder, .followed) }

  static func names(in folder: FilePath, _ links: LinkPolicy) -> [String] {
    ((try? FolderListing.names(in: folder, links, atMost: 1_000)) ?? []).map(\.string)
  }
}
