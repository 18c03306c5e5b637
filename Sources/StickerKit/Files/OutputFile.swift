import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file, closed with the value.
struct OutputFile: ~Copyable {
  let path: FilePath
  private let descriptor: CInt

  init(_ path: FilePath, _ flags: CInt) throws(WriteFault) {
    self.path = path
    descriptor = path.withPlatformString { open($0, flags | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw WriteFault(path) }
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

  /// What a file to be replaced may be used for stays as it was.
  func takePermissions(of other: FilePath) throws(WriteFault) {
    var status = stat()
    guard other.withPlatformString({ lstat($0, &status) }) == 0,
      FileKind(mode: status.st_mode) == .file
    else { return }
    let wanted = status.st_mode & 0o777
    // Where there are no permissions to set, they are what they always are.
    if fstat(descriptor, &status) == 0, status.st_mode & 0o777 == wanted { return }
    guard fchmod(descriptor, wanted) == 0 else { throw WriteFault(path) }
  }

  /// Keeps others from taking the file for one that nobody writes any more; see ``Temporary``.
  ///
  /// - Returns: false when somebody was faster and has removed it.
  func lock() -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  func remove() { path.withPlatformString { _ = unlink($0) } }

  func flush() throws(WriteFault) {
    guard fsync(descriptor) == 0 else { throw WriteFault(path) }
  }

  func rename(to other: FilePath) throws(WriteFault) {
    let result = path.withPlatformString { from in
      other.withPlatformString { systemRename(from, $0) }
    }
    guard result == 0 else { throw WriteFault(path) }
  }
}

// The system calls, which the methods of the same names would hide.

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> CInt {
  rename(from, to)
}
