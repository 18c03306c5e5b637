package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What tells that a file is the one that was looked at, and was not written to since.
package struct FileStamp: Equatable, Sendable {
  let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// The stamp of what is at a path, a link itself; `nil` when that is nothing.
  package init?(_ path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of the file that a link leads to; `nil` where there is none, or a path is no link.
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

  /// Whether it is one file, whatever is in it.
  func isSameFile(as other: FileStamp) -> Bool { device == other.device && number == other.number }

  /// All that is known, without blanks.
  var text: String { "\(device):\(number):\(size):\(seconds):\(nanoseconds)" }

  /// Reads a ``text``.
  init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 5, let device = UInt64(parts[0]), let number = UInt64(parts[1]),
      let size = Int64(parts[2]), let seconds = Int64(parts[3]), let nanoseconds = Int64(parts[4])
    else { return nil }
    (self.device, self.number, self.size) = (device, number, size)
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }
}
