package import SystemPackage

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
package enum FolderListing {
  /// Returns the names in byte order, without `.` and `..`, exactly as the file system stores them. If there are more
  /// names than `limit`, only the names that the system lists first are returned, a few more than `limit`.
  package static func names(
    in folder: FilePath, _ links: LinkPolicy = .followed, atMost limit: Int
  ) throws(FileFault) -> [FilePath.Component] {
    try OpenFolder(folder, links).names(atMost: limit)
  }

  /// Returns the names in a folder as candidates for a spelling suggestion, about 1,000 at most; empty if the folder
  /// cannot be read.
  package static func guesses(in folder: FilePath, _ links: LinkPolicy = .followed) -> [String] {
    ((try? names(in: folder, links, atMost: 1_000)) ?? []).map(\.string)
  }

  /// Reads the names from an open folder.
  static func names(
    from stream: FolderStream, of folder: FilePath, atMost limit: Int
  ) throws(FileFault) -> [FilePath.Component] {
    var names: [[CChar]] = []
    while names.count <= limit + 2 {
      // Only `errno` distinguishes the end from a failure (readdir(3)).
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .unreadable(folder, errno) }
        break
      }
      // A record ends after its name, so not all of the memory of a `dirent` structure is readable.
      let name = UnsafeRawPointer(entry).advanced(by: nameOffset)
        .assumingMemoryBound(to: CChar.self)
      names.append([CChar](UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
    }
    names.sort { strcmp($0, $1) < 0 }
    var components: [FilePath.Component] = []
    components.reserveCapacity(names.count)
    for name in names {
      guard let component = FilePath.Component(platformString: name), component.kind == .regular
      else { continue }
      components.append(component)
    }
    return components
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}
