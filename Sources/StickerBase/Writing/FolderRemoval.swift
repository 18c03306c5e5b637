import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes files and folders that this program has made, with all their contents. Links are removed and not
/// followed, even if one replaces a folder meanwhile.
enum FolderRemoval {
  /// Maximum nesting depth; each level takes a descriptor.
  private static let maxDepth = 128

  /// Removes a file or folder as far as possible, in two attempts.
  static func remove(_ path: FilePath) {
    for _ in 1...2 {
      guard let device = FileStamp(path)?.device else { return }
      path.withPlatformString { remove($0, in: AT_FDCWD, depth: 0, on: device) }
    }
  }

  private static func remove(
    _ name: UnsafePointer<CChar>, in parent: CInt, depth: Int, on device: UInt64
  ) {
    if unlinkat(parent, name, 0) == 0 || depth >= maxDepth { return }
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    var status = stat()
    // Another disk may be mounted here, which must stay.
    guard fstat(folder, &status) == 0, UInt64(truncatingIfNeeded: status.st_dev) == device else {
      return
    }
    // The folder may have copied the permissions of a read-only folder.
    _ = fchmod(folder, 0o700)
    for name in FolderEntries.names(in: folder) {
      name.withPlatformString { remove($0, in: folder, depth: depth + 1, on: device) }
    }
    _ = unlinkat(parent, name, AT_REMOVEDIR)
  }
}

/// The entries of an open folder.
enum FolderEntries {
  /// Returns all names, without `.` and `..`; empty if the folder cannot be listed. All names are read first,
  /// because a listing skips names if the folder changes meanwhile (readdir).
  static func names(in folder: CInt) -> [FilePath.Component] {
    // A duplicate of the descriptor would share its position in the listing.
    let listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard listed >= 0 else { return [] }
    guard let stream = fdopendir(listed) else {
      close(listed)
      return []
    }
    defer { closedir(stream) }
    var names: [FilePath.Component] = []
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = FilePath.Component(platformString: name), name.kind == .regular {
        names.append(name)
      }
    }
    return names
  }
}
