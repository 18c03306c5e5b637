public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Puts a file in the place of another one, whole or not at all: a temporary file in the same folder
/// is written, flushed to the disk and renamed.
///
/// A link at the path is replaced, not followed, so that nobody who can place a link decides what is
/// overwritten. Pipes and devices are written to directly, through a link only where the system has
/// its own (`/dev/stdout`).
public enum FileReplacement {
  /// Writes a text as it comes.
  ///
  /// - Throws: ``WriteFault``; what was at `path` is then untouched and no temporary file is left.
  public static func write(
    to path: FilePath, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    let isSystems = path.starts(with: "/dev") || path.starts(with: "/proc")
    switch try? FileKind(path, followsLinks: isSystems) {
    case .fifo, .device, .socket:
      let file = try OutputFile(path, O_WRONLY)
      try file.write(content)
    case .folder: throw WriteFault(path, code: EISDIR)
    case .link where (try? FileKind(path, followsLinks: true)) == .folder:
      throw WriteFault(path, code: EISDIR)
    case .file, .link, nil: try replace(path, content)
    }
  }

  /// Writes all of some bytes; the same holds.
  public static func write(_ bytes: [UInt8], to path: FilePath) throws(WriteFault) {
    try write(to: path) { $0.write(bytes) }
  }

  /// What a text file holds that is to be written again with more; empty when there is none.
  ///
  /// - Throws: ``WriteFault`` when it cannot be read or has more than `limit` bytes.
  public static func text(of path: FilePath, limit: Int) throws(WriteFault) -> String {
    guard (try? FileKind(path, followsLinks: true)) == .file else { return "" }
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(path, limit: limit, followsLinks: true)
    } catch {
      throw WriteFault(path: path, reason: "\(error)")
    }
    guard let bytes = contents.bytes else {
      throw WriteFault(path: path, reason: "it has \(ByteCount(contents.byteCount)) already")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func replace(
    _ path: FilePath, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    // Never a name that is there already, nor one that a stranger can foresee.
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = path.parent.appending(".stickerlint-\(number).tmp")
    Interruption.remove(temporary)
    defer { Interruption.keep() }
    do throws(WriteFault) {
      let file = try OutputFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write(content)
      file.takePermissions(of: path)
      try file.flush()
      try file.rename(to: path)
    } catch {
      temporary.withPlatformString { _ = unlink($0) }
      throw WriteFault(path: path, reason: error.reason)
    }
    // The new name is on the disk only when its folder is; not every file system can be asked to.
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
  }
}

/// Why a file could not be written.
public struct WriteFault: Error, Equatable, Sendable {
  /// The file that was to be written.
  public var path: FilePath
  /// The system's own text.
  public var reason: String

  public init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension WriteFault: CustomStringConvertible {
  public var description: String { "\(path.display.printable) could not be written: \(reason)" }

  fileprivate init(_ path: FilePath, code: CInt = errno) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }
}

/// An open file, closed with the value.
private struct OutputFile: ~Copyable {
  private let path: FilePath
  private let descriptor: CInt

  init(_ path: FilePath, _ flags: CInt) throws(WriteFault) {
    self.path = path
    descriptor = path.withPlatformString { open($0, flags | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw WriteFault(path) }
  }

  deinit { close(descriptor) }

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
  func takePermissions(of other: FilePath) {
    var status = stat()
    guard other.withPlatformString({ lstat($0, &status) }) == 0,
      FileKind(mode: status.st_mode) == .file
    else { return }
    fchmod(descriptor, status.st_mode & 0o777)
  }

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
