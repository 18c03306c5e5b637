import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes what this program has made, a folder with all that is in it. Links are removed and not
/// followed, whatever is put in the place of a folder meanwhile.
enum FolderRemoval {
  /// Folders inside one another, each of which takes a descriptor.
  private static let mostDepth = 128

  /// Removes what can be removed. What a disk refuses once is tried again.
  static func remove(_ path: FilePath) {
    for _ in 1...2 {
      guard let device = FileStamp(path)?.device else { return }
      path.withPlatformString { remove($0, in: AT_FDCWD, depth: 0, on: device) }
    }
  }

  private static func remove(
    _ name: UnsafePointer<CChar>, in parent: CInt, depth: Int, on device: UInt64
  ) {
    if unlinkat(parent, name, 0) == 0 || depth >= mostDepth { return }
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    var status = stat()
    // A disk that somebody has mounted here is not ours.
    guard fstat(folder, &status) == 0, UInt64(truncatingIfNeeded: status.st_dev) == device else {
      return
    }
    // It may have the permissions of a folder that nobody may write to.
    _ = fchmod(folder, 0o700)
    for name in FolderEntries.names(in: folder) {
      name.withPlatformString { remove($0, in: folder, depth: depth + 1, on: device) }
    }
    _ = unlinkat(parent, name, AT_REMOVEDIR)
  }
}

/// What is in a folder that is open already.
enum FolderEntries {
  /// All names, without `.` and `..`; none when the folder cannot be listed. They are read before
  /// anything is done with them: a folder that changes while it is read passes over some (readdir).
  static func names(in folder: CInt) -> [FilePath.Component] {
    // A position is shared by duplicates of a descriptor.
    let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return [] }
    guard let stream = fdopendir(own) else {
      close(own)
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
