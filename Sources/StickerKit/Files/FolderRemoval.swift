import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes a folder with all that is in it. Links are removed and not followed, whatever is put in
/// the place of a folder meanwhile.
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
    _ name: UnsafePointer<CChar>, in folder: CInt, depth: Int, on device: UInt64
  ) {
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    var status = stat()
    // A disk that somebody has mounted here is not ours.
    guard fstat(descriptor, &status) == 0,
      UInt64(truncatingIfNeeded: status.st_dev) == device
    else {
      close(descriptor)
      return
    }
    // What was kept may have been a folder that nobody may write to.
    _ = fchmod(descriptor, 0o700)
    empty(descriptor, depth: depth, on: device)
    _ = unlinkat(folder, name, AT_REMOVEDIR)
  }

  /// - Parameter descriptor: an open folder; closed here.
  private static func empty(_ descriptor: CInt, depth: Int, on device: UInt64) {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          name in
          guard strcmp(name, ".") != 0, strcmp(name, "..") != 0 else { return }
          if unlinkat(descriptor, name, 0) != 0, depth < mostDepth {
            remove(name, in: descriptor, depth: depth + 1, on: device)
          }
        }
      }
    }
  }
}
