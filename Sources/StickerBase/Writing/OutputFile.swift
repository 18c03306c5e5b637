import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file or folder, closed with the value.
struct OutputFile: ~Copyable {
  let path: FilePath
  let descriptor: CInt

  /// Opens or creates a file or folder.
  ///
  /// - Parameter flags: the flags of `open(2)`; `O_CLOEXEC` is added.
  init(
    _ path: FilePath, _ flags: CInt, mode: CInterop.Mode = 0o666
  ) throws(WriteFault) {
    self.path = path
    descriptor = path.withPlatformString { open($0, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw WriteFault(path) }
  }

  /// Opens an existing folder; a link at the path is an error.
  init(folder path: FilePath) throws(WriteFault) {
    try self.init(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Creates a file at a path where nothing exists.
  ///
  /// - Parameter mode: the permissions, from which the user's mask is taken.
  static func new(
    _ path: FilePath, mode: CInterop.Mode = 0o666
  ) throws(WriteFault) -> OutputFile {
    try OutputFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  deinit { close(descriptor) }

  /// Takes permissions away from the open file or folder.
  ///
  /// - Parameter mode: the permissions that may stay.
  func restrict(to mode: CInterop.Mode) throws(WriteFault) {
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      fchmod(descriptor, status.st_mode & 0o7777 & ~(0o777 & ~mode)) == 0
    else { throw WriteFault(path) }
  }

  /// Writes content in pieces, as it is produced.
  func write(_ content: (inout BufferedText) -> Void) throws(WriteFault) {
    var text = BufferedText { [descriptor] bytes in
      var rest = bytes
      // The system may write less than requested.
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return 0
    }
    content(&text)
    let code = text.finish()
    guard code == 0 else { throw WriteFault(path, code: code) }
  }

  /// Locks the file, so that no other process takes it for a leftover; see ``Temporary``.
  ///
  /// - Returns: false if another process has locked the file before, and removes it or has removed it.
  func lock() -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Flushes the written data to the disk.
  ///
  /// - Parameter isLast: true to wait until everything flushed so far is on the disk.
  func flush(isLast: Bool = false) throws(WriteFault) {
    let code = isLast ? cfiles_flush_disk(descriptor) : fsync(descriptor) == 0 ? 0 : errno
    // Some file systems cannot flush a folder (fsync(2), EINVAL).
    guard code == 0 || code == EINVAL else { throw WriteFault(path, code: code) }
  }
}

/// Calls the system's `write`, which the method of the same name would shadow.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
