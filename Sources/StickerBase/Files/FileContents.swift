package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file or folder could not be read.
package enum FileFault: Error, Equatable, Sendable {
  /// A link, FIFO, device or socket.
  case notAFile(FilePath, kind: FileKind)
  /// The system refused; `reason` is its own text.
  case unreadable(FilePath, reason: String)
  /// An archive holds it in a way that nothing can be read of; `reason` is a clause, safe to print.
  case spoiled(FilePath, reason: String)

  package var path: FilePath {
    switch self {
    case .notAFile(let path, _), .unreadable(let path, _), .spoiled(let path, _): path
    }
  }
}

extension FileFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAFile(let path, let kind): "\(path.display.printable) is \(kind)"
    case .unreadable(let path, let reason), .spoiled(let path, let reason):
      "\(path.display.printable): \(reason)"
    }
  }
}

/// A regular file, or a stream, read whole, if it is not larger than a limit.
package struct FileContents {
  package let byteCount: Int
  /// `nil` when the file is larger than the limit.
  package let bytes: [UInt8]?

  /// What was read in another way; `nil` for bytes when there are more than a limit allows.
  init(byteCount: Int, bytes: [UInt8]?) {
    self.byteCount = byteCount
    self.bytes = bytes
  }

  /// Opens, examines and reads one descriptor, so that nothing can be put in the file's place
  /// between looking and reading; neither a FIFO nor a device can make it wait.
  package init(_ path: FilePath, limit: Int, _ links: LinkPolicy) throws(FileFault) {
    let descriptor = try Self.open(path, links)
    guard descriptor >= 0 else {
      let code = errno
      // O_NOFOLLOW reports a link as ELOOP; a socket cannot be opened at all (ENXIO).
      if let kind = try? FileKind(path, links), kind != .file {
        throw .notAFile(path, kind: kind)
      }
      throw .unreadable(path, code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .file else { throw .notAFile(path, kind: kind) }
    guard status.st_size <= limit else {
      byteCount = Int(status.st_size)
      bytes = nil
      return
    }
    let content = try Self.read(descriptor, path, expecting: Int(status.st_size), limit: limit)
    byteCount = content.count
    bytes = content.count > limit ? nil : content
  }

  /// The same, with links at the end of the path followed or not.
  package init(_ path: FilePath, limit: Int, followsLinks: Bool) throws(FileFault) {
    try self.init(path, limit: limit, LinkPolicy(followsLinks: followsLinks))
  }

  /// A descriptor, or -1 and `errno`.
  static func open(_ path: FilePath, _ links: LinkPolicy) throws(FileFault) -> CInt {
    if let known = openKnown(path, links) { return known }
    if let name = links.guardedName(of: path) {
      return try OpenFolder(path.parent, links).open(name)
    }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (links.follows(path) ? 0 : O_NOFOLLOW)
    return path.withPlatformString { systemOpen($0, flags) }
  }

  /// A descriptor of the file that was found before, if the path still leads to it.
  private static func openKnown(_ path: FilePath, _ links: LinkPolicy) -> CInt? {
    guard links.knowsFile else { return nil }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
    let descriptor = path.withPlatformString { systemOpen($0, flags) }
    var status = stat()
    if descriptor >= 0, fstat(descriptor, &status) == 0, links.knows(status) { return descriptor }
    if descriptor >= 0 { close(descriptor) }
    return nil
  }

  /// Reads a stream to its end, if that comes before a limit.
  ///
  /// - Parameter path: what the stream is called.
  package init(stream descriptor: CInt, named path: FilePath, limit: Int) throws(FileFault) {
    let content = try Self.read(descriptor, path, expecting: 1 << 16, limit: limit)
    byteCount = content.count
    bytes = content.count > limit ? nil : content
  }

  /// Reads to the end, or one byte past the limit if the file grows meanwhile.
  private static func read(
    _ descriptor: CInt, _ path: FilePath, expecting size: Int, limit: Int
  ) throws(FileFault) -> [UInt8] {
    var failed = false
    var content: [UInt8] = []
    var capacity = min(size, limit) + 1
    while true {
      let room = capacity
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
          let got = systemRead(descriptor, buffer.baseAddress! + count, room - count)
          if got < 0, errno == EINTR { continue }
          failed = got < 0
          guard got > 0 else { break }
          count += got
        }
      }
      guard !failed else { throw failure(path) }
      if content.isEmpty { content = part } else { content += part }
      guard part.count == room, content.count <= limit else { return content }
      capacity = min(1 << 16, limit + 1 - content.count)
    }
  }

  /// How large a file is now, so that memory can be had before it is read; 0 when that cannot be
  /// told.
  package static func byteCount(of path: FilePath, _ links: LinkPolicy) -> Int {
    guard let status = try? fileStatus(of: path, links), FileKind(mode: status.st_mode) == .file
    else { return 0 }
    return max(0, Int(status.st_size))
  }

  /// The first bytes of a regular file, at most `count`; empty when it cannot be read.
  package static func prefix(of path: FilePath, count: Int, _ links: LinkPolicy = .refused)
    -> [UInt8]
  {
    guard let descriptor = try? open(path, links), descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .file else {
      return []
    }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, systemRead(descriptor, buffer.baseAddress!, count))
    }
  }

  private static func failure(_ path: FilePath) -> FileFault {
    .unreadable(path, errno)
  }
}

/// The system calls, which the methods of the same names would hide.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: CInt) -> CInt { open(path, flags) }

/// Reads what a descriptor has; 0 at its end, -1 and `errno` where that fails.
func systemRead(
  _ descriptor: CInt, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
