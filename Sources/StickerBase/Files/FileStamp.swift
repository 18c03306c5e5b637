package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A fingerprint of a file (device, inode, size and modification time), which detects that it was replaced or
/// written to.
package struct FileStamp: Equatable, Sendable {
  let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Creates the stamp of the file at a path, or of a link itself; `nil` if nothing exists there.
  package init?(_ path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the stamp of the regular file that a link leads to; `nil` if there is none, or the path is not a link.
  package init?(behind path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ lstat($0, &status) }) == 0,
      FileKind(mode: status.st_mode) == .link,
      path.withPlatformString({ stat($0, &status) }) == 0, FileKind(mode: status.st_mode) == .file
    else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }

  /// Returns true if both stamps belong to the same file, even if its contents have changed.
  func isSameFile(as other: FileStamp) -> Bool { device == other.device && number == other.number }

  /// All fields as text without spaces.
  var text: String { "\(device):\(number):\(size):\(seconds):\(nanoseconds)" }

  /// Parses a ``text``.
  init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 5, let device = UInt64(parts[0]), let number = UInt64(parts[1]),
      let size = Int64(parts[2]), let seconds = Int64(parts[3]), let nanoseconds = Int64(parts[4])
    else { return nil }
    (self.device, self.number, self.size) = (device, number, size)
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }
}
