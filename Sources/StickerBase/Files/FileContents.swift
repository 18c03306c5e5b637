package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Errors when reading a file or folder.
package enum FileFault: Error, Equatable, Sendable {
  /// The path leads to something other than a regular file: a folder, link, FIFO, device or socket.
  case notAFile(FilePath, kind: FileKind)
  /// The file cannot be read; `reason` is the system's own text or a clause.
  case unreadable(FilePath, reason: String)
  /// An archive holds the file in an unreadable form; `reason` is a clause, safe to print.
  case corrupted(FilePath, reason: String)

  package var path: FilePath {
    switch self {
    case .notAFile(let path, _), .unreadable(let path, _), .corrupted(let path, _): path
    }
  }
}

extension FileFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAFile(let path, let kind): "\(path.display.printable) is \(kind)"
    case .unreadable(let path, let reason), .corrupted(let path, let reason):
      "\(path.display.printable): \(reason)"
    }
  }
}

/// A regular file or a stream, read whole if it does not exceed a limit.
package struct FileContents {
  /// Size in bytes; if a stream or a growing file exceeds the limit, the number of bytes that were read of it.
  package let byteCount: Int
  /// The contents; `nil` if they exceed the limit.
  package let bytes: [UInt8]?

  /// Wraps bytes that were read in another way; `bytes` is `nil` if they exceed a limit.
  init(byteCount: Int, bytes: [UInt8]?) {
    self.byteCount = byteCount
    self.bytes = bytes
  }

  /// Reads a file. One descriptor is opened, examined and read, so that the file cannot be replaced between check and
  /// read. FIFOs and devices do not block.
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

  /// Reads a file.
  ///
  /// - Parameter followsLinks: true to follow a link at the end of the path.
  package init(_ path: FilePath, limit: Int, followsLinks: Bool) throws(FileFault) {
    try self.init(path, limit: limit, LinkPolicy(followsLinks: followsLinks))
  }

  /// Opens a file; returns a descriptor, or -1 with `errno` set.
  static func open(_ path: FilePath, _ links: LinkPolicy) throws(FileFault) -> CInt {
    if let descriptor = openFound(path, links) { return descriptor }
    if let name = links.guardedName(of: path) {
      return try OpenFolder(path.parent, links).open(name)
    }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (links.follows(path) ? 0 : O_NOFOLLOW)
    return path.withPlatformString { systemOpen($0, flags) }
  }

  /// Returns a descriptor of the file that was found before, if the path still leads to it.
  private static func openFound(_ path: FilePath, _ links: LinkPolicy) -> CInt? {
    guard links.hasFoundFile else { return nil }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
    let descriptor = path.withPlatformString { systemOpen($0, flags) }
    var status = stat()
    if descriptor >= 0, fstat(descriptor, &status) == 0, links.isFoundFile(status) {
      return descriptor
    }
    if descriptor >= 0 { close(descriptor) }
    return nil
  }

  /// Reads a stream to its end. If it exceeds the limit, reading stops one byte past the limit and `bytes` is `nil`.
  ///
  /// - Parameter path: the name of the stream in errors.
  package init(stream descriptor: CInt, named path: FilePath, limit: Int) throws(FileFault) {
    let content = try Self.read(descriptor, path, expecting: 1 << 16, limit: limit)
    byteCount = content.count
    bytes = content.count > limit ? nil : content
  }

  /// Reads to the end, but no more than one byte past the limit.
  private static func read(
    _ descriptor: CInt, _ path: FilePath, expecting size: Int, limit: Int
  ) throws(FileFault) -> [UInt8] {
    var failed = false
    var content: [UInt8] = []
    var capacity = min(size, limit) + 1
    while true {
      let partCapacity = capacity
      let part = [UInt8](unsafeUninitializedCapacity: partCapacity) { buffer, count in
        while count < partCapacity {
          let got = systemRead(descriptor, buffer.baseAddress! + count, partCapacity - count)
          if got < 0, errno == EINTR { continue }
          failed = got < 0
          guard got > 0 else { break }
          count += got
        }
      }
      guard !failed else { throw failure(path) }
      if content.isEmpty { content = part } else { content += part }
      guard part.count == partCapacity, content.count <= limit else { return content }
      capacity = min(1 << 16, limit + 1 - content.count)
    }
  }

  /// Returns the current size of a regular file in bytes, to reserve memory before it is read; 0 if it is
  /// unknown.
  package static func byteCount(of path: FilePath, _ links: LinkPolicy) -> Int {
    guard let status = try? fileStatus(of: path, links), FileKind(mode: status.st_mode) == .file
    else { return 0 }
    return max(0, Int(status.st_size))
  }

  /// Returns the first bytes of a regular file, at most `count`; empty if it cannot be read.
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

/// Calls the system's `open`, which the method of the same name would shadow.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: CInt) -> CInt { open(path, flags) }

/// Reads from a descriptor; returns 0 at the end, or -1 with `errno` set.
func systemRead(
  _ descriptor: CInt, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
