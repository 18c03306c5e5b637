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
  /// The names in byte order, without `.` and `..`, exactly as the file system has them; one more
  /// than `limit` when there are more.
  package static func names(
    in folder: FilePath, _ links: LinkPolicy = .followed, atMost limit: Int
  ) throws(FileFault) -> [FilePath.Component] {
    try OpenFolder(folder, links).names(atMost: limit)
  }

  /// The names in a folder, to find the one that a user may have meant; empty when it cannot be
  /// read.
  package static func guesses(in folder: FilePath, _ links: LinkPolicy = .followed) -> [String] {
    ((try? names(in: folder, links, atMost: 1_000)) ?? []).map(\.string)
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
