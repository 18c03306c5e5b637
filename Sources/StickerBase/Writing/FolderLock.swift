package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock that a process holds while it replaces a folder; the lock ends with this object, and with the process.
///
/// If a file system has no locks on folders, every process gets the lock.
package final class FolderLock: Sendable {
  private let descriptor: CInt

  /// Waits for the lock.
  ///
  /// - Parameter waiting: called once if another process holds the lock.
  /// - Returns: `nil` if there is no folder at the path, or the folder cannot be opened.
  package init?(at path: FilePath, waiting: () -> Void) {
    var hasWaited = false
    while true {
      let folder = path.withPlatformString {
        open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      guard folder >= 0 else { return nil }
      if flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        if !hasWaited { waiting() }
        hasWaited = true
        while flock(folder, LOCK_EX) != 0, errno == EINTR {}
      }
      var status = stat()
      // If the previous holder has replaced the folder, the new folder must be locked.
      if fstat(folder, &status) == 0, let now = FileStamp(path),
        !FileStamp(status).isSameFile(as: now)
      {
        close(folder)
        continue
      }
      descriptor = folder
      return
    }
  }

  deinit { close(descriptor) }
}
