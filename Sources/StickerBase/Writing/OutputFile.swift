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

  init(_ path: FilePath, _ flags: CInt) throws(WriteFault) {
    self.path = path
    descriptor = path.withPlatformString { open($0, flags | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw WriteFault(path) }
  }

  /// Opens a folder that is there, not through a link.
  init(folder path: FilePath) throws(WriteFault) {
    try self.init(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Makes a file.
  static func new(_ path: FilePath) throws(WriteFault) -> OutputFile {
    try OutputFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  deinit { close(descriptor) }

  /// Writes all of a content.
  func write(_ content: (inout BufferedText) -> Void) throws(WriteFault) {
    var text = BufferedText { [descriptor] bytes in
      var rest = bytes
      // The system may take less than it is given.
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

  /// Keeps others from taking the file for one that nobody writes any more; see ``Temporary``.
  ///
  /// - Returns: false when somebody was faster and has removed it.
  func lock() -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Hands over what was written to the disk.
  ///
  /// - Parameter isLast: whether to wait until all that was handed over lies on it.
  func flush(isLast: Bool = false) throws(WriteFault) {
    let code = isLast ? cfiles_flush_disk(descriptor) : fsync(descriptor) == 0 ? 0 : errno
    // Some file systems have nothing to hand over for a folder (fsync(2), EINVAL).
    guard code == 0 || code == EINVAL else { throw WriteFault(path, code: code) }
  }
}

/// The system call, which the method of the same name would hide.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
