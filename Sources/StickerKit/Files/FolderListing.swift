import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

#if canImport(Darwin)
  typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  typealias FolderStream = OpaquePointer
#endif

/// The entries of a folder.
enum FolderListing {
  /// The names in byte order, without `.` and `..`, exactly as the file system has them; one more
  /// than `limit` when there are more.
  static func names(
    in folder: FilePath, _ links: LinkPolicy = .followed, atMost limit: Int
  ) throws(FileFault) -> [FilePath.Component] {
    try OpenFolder(folder, links).names(atMost: limit)
  }

  /// The names that are read from an open folder.
  static func names(
    from stream: FolderStream, of folder: FilePath, atMost limit: Int
  ) throws(FileFault) -> [FilePath.Component] {
    var names: [[CChar]] = []
    while names.count <= limit + 2 {
      // Nothing but this tells the end from a failure (readdir(3)).
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .unreadable(folder, errno) }
        break
      }
      // A record ends with its name: what the structure has room for is not all there.
      let name = UnsafeRawPointer(entry).advanced(by: nameOffset)
        .assumingMemoryBound(to: CChar.self)
      names.append([CChar](UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
    }
    names.sort { strcmp($0, $1) < 0 }
    return names.compactMap { FilePath.Component(platformString: $0) }
      .filter { $0.kind == .regular }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

  /// Folders that hold no stickers: those of tools, what they build and fetch, and the other kinds
  /// of set in an asset catalog.
  ///
  /// - Parameter besideProject: whether an Xcode project lies in the same folder.
  static func isSkipped(_ name: FilePath.Component, besideProject: Bool) -> Bool {
    toolFolders.contains(name.string) || otherSets.contains(name.extension?.lowercased() ?? "")
      || besideProject && name.string == "build"
  }

  /// Whether a folder is an Xcode project or workspace.
  static func isProject(_ name: FilePath.Component) -> Bool {
    name.extension == "xcodeproj" || name.extension == "xcworkspace"
  }

  /// Whether a file has a say in what is checked and how.
  static func isRead(_ name: FilePath.Component) -> Bool { readNames.contains(name.string) }

  private static let readNames: Set<String> = [
    PackContents.fileName.string, ConfigurationFile.name, ManifestFile.name, ".gitignore",
    Baseline.defaultName,
  ]

  private static let toolFolders: Set<String> = [
    ".build", ".git", ".github", ".hg", ".idea", ".svn", ".swiftpm", ".vscode", "Carthage",
    "DerivedData", "Pods", "__MACOSX", "node_modules",
  ]

  /// Xcode's Asset Catalog Format Reference, and what Xcode builds or keeps for itself.
  private static let otherSets: Set<String> = [
    "app", "appex", "appiconset", "arimageset", "arresourcegroup", "brandassets", "colorset",
    "complicationset", "cubetextureset", "dataset", "dsym", "framework", "gcdashboardimage",
    "gcleaderboard", "gcleaderboardset", "iconset", "imageset", "imagestack", "imagestacklayer",
    "launchimage", "mipmapset", "solidimagestack", "spriteatlas", "symbolset", "textureset",
    "xcarchive", "xcframework", "xcodeproj", "xcworkspace",
  ]
}
