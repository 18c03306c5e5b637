package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The type of a file system entry.
package enum FileKind: Equatable, Sendable {
  case file
  case folder
  case link
  case fifo
  case socket
  case device

  /// Examines a path without opening it.
  package init(_ path: FilePath, followsLinks: Bool) throws(FileFault) {
    try self.init(path, LinkPolicy(followsLinks: followsLinks))
  }

  /// Examines a path without opening it and without following links that the policy forbids.
  package init(_ path: FilePath, _ links: LinkPolicy) throws(FileFault) {
    self.init(mode: try fileStatus(of: path, links).st_mode)
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
  package var description: String {
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

/// The identity of a file or folder, the same for every path that leads to it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Creates the identity of a folder, following links; `nil` if the path leads to something else.
  package init?(_ folder: FilePath) throws(FileFault) {
    let status = try fileStatus(of: folder, .followed)
    guard FileKind(mode: status.st_mode) == .folder else { return nil }
    self.init(status)
  }
}

/// Returns the status of the file at a path, or of the link itself if the policy does not follow it.
func fileStatus(of path: FilePath, _ links: LinkPolicy) throws(FileFault) -> stat {
  var status = stat()
  if links.hasFoundFile, path.withPlatformString({ lstat($0, &status) }) == 0,
    links.isFoundFile(status)
  {
    return status
  }
  if let name = links.guardedName(of: path) {
    return try OpenFolder(path.parent, links).status(of: name)
  }
  let result = path.withPlatformString {
    links.follows(path) ? stat($0, &status) : lstat($0, &status)
  }
  guard result == 0 else { throw .unreadable(path, errno) }
  return status
}
