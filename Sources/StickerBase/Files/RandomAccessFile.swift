package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file that is held open and read in parts, or bytes in memory that stand for one.
package final class RandomAccessFile: Sendable {
  private enum Store {
    case file(CInt)
    case memory([UInt8])
  }

  package let path: FilePath
  /// Size in bytes when the file was opened.
  package let byteCount: Int
  private let store: Store

  /// Opens a regular file; FIFOs and devices are rejected without blocking.
  ///
  /// - Parameter followsLinks: true if the path may be a symbolic link.
  package convenience init(_ path: FilePath, followsLinks: Bool) throws(FileFault) {
    try self.init(path, LinkPolicy(followsLinks: followsLinks))
  }

  /// Opens a regular file without following links that the policy forbids.
  package init(_ path: FilePath, _ links: LinkPolicy) throws(FileFault) {
    let descriptor = try FileContents.open(path, links)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(path, code)
    }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .file else {
      close(descriptor)
      throw .notAFile(path, kind: kind)
    }
    self.path = path
    byteCount = max(0, Int(status.st_size))
    store = .file(descriptor)
  }

  /// Takes over an open descriptor of a regular file, and closes it at the end.
  init(_ descriptor: CInt, of path: FilePath, byteCount: Int) {
    (self.path, self.byteCount) = (path, byteCount)
    store = .file(descriptor)
  }

  /// Wraps bytes; `path` is their name in errors.
  package init(_ bytes: [UInt8], named path: FilePath) {
    self.path = path
    byteCount = bytes.count
    store = .memory(bytes)
  }

  /// The descriptor, which can be passed to another program; `nil` for bytes.
  var descriptor: CInt? { if case .file(let descriptor) = store { descriptor } else { nil } }

  deinit { if case .file(let descriptor) = store { close(descriptor) } }

  /// Reads `count` bytes at an offset; `nil` if the file ends earlier, or has shrunk since it was opened.
  package func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else {
      return nil
    }
    switch store {
    case .memory(let bytes): return Array(bytes[offset..<offset + count])
    case .file(let descriptor):
      var code: CInt = 0
      let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        guard let start = buffer.baseAddress else { return }
        while filled < count {
          let got = pread(descriptor, start + filled, count - filled, off_t(offset + filled))
          if got < 0, errno == EINTR { continue }
          if got < 0 { code = errno }
          guard got > 0 else { break }
          filled += got
        }
      }
      guard code == 0 else { throw .unreadable(path, code) }
      return part.count == count ? part : nil
    }
  }
}
