import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a path leads to.
enum FileKind: Equatable, Sendable {
  case file
  case folder
  case link
  case fifo
  case socket
  case device

  /// Looks at a path without opening it; `nil` when nothing is there.
  init?(_ path: FilePath, followsLinks: Bool) {
    var status = stat()
    let result = path.withPlatformString { followsLinks ? stat($0, &status) : lstat($0, &status) }
    guard result == 0 else { return nil }
    self.init(mode: status.st_mode)
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
  var description: String {
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
