import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The entries of a folder.
enum FolderListing {
  /// The names in byte order, without `.` and `..`, exactly as the file system has them; one more
  /// than `limit` when there are more.
  static func names(in folder: FilePath, atMost limit: Int) throws(FileFault) -> [FilePath
    .Component]
  {
    guard let stream = folder.withPlatformString({ opendir($0) }) else {
      throw .unreadable(folder, reason: String(cString: strerror(errno)))
    }
    defer { closedir(stream) }
    var names: [[CChar]] = []
    errno = 0
    while names.count <= limit + 2, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          [CChar](UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
      }
      names.append(name)
    }
    guard errno == 0 else {
      throw .unreadable(folder, reason: String(cString: strerror(errno)))
    }
    names.sort { strcmp($0, $1) < 0 }
    return names.compactMap { FilePath.Component(platformString: $0) }
      .filter { $0.kind == .regular }
  }

  /// Folders that hold no stickers: those of tools, and the other kinds of set in an asset catalog.
  static func isSkipped(_ name: FilePath.Component) -> Bool {
    toolFolders.contains(name.string) || otherSets.contains(name.extension?.lowercased() ?? "")
  }

  private static let toolFolders: Set<String> = [
    ".build", ".git", ".github", ".hg", ".idea", ".svn", ".swiftpm", ".vscode", "__MACOSX",
  ]

  /// Xcode's Asset Catalog Format Reference.
  private static let otherSets: Set<String> = [
    "appiconset", "brandassets", "cubetextureset", "dataset", "gcdashboardimage", "iconset",
    "imageset", "imagestack", "launchimage", "mipmapset", "stickersiconset", "textureset",
  ]
}
