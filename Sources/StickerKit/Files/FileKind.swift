package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a path leads to.
public enum FileKind: Equatable, Sendable {
  case file
  case folder
  case link
  case fifo
  case socket
  case device

  /// Looks at a path without opening it.
  package init(_ path: FilePath, followsLinks: Bool) throws(FileFault) {
    self.init(mode: try status(of: path, followsLinks: followsLinks).st_mode)
  }

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      default: .device
      }
  }
}

extension FileKind: CustomStringConvertible {
  /// The kind with its article, for messages.
  public var description: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// What makes a folder the same by whatever path it is reached, and with a name an entry in it.
///
/// Files are told apart by folder and name, not by their own number: two hard links are two
/// stickers.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  var name: FilePath.Component?

  /// The identity of a folder, through links; `nil` when the path leads to something else.
  init?(_ folder: FilePath) throws(FileFault) {
    let status = try status(of: folder, followsLinks: true)
    guard FileKind(mode: status.st_mode) == .folder else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

private func status(of path: FilePath, followsLinks: Bool) throws(FileFault) -> stat {
  var status = stat()
  let result = path.withPlatformString { followsLinks ? stat($0, &status) : lstat($0, &status) }
  guard result == 0 else {
    throw .unreadable(path, reason: String(cString: strerror(errno)))
  }
  return status
}
