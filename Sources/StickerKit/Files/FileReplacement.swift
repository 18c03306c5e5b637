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

  /// Writes all of some bytes. Pipes and devices are refused: an image is read again once it is
  /// written, and nobody may be there to read a pipe.
  public static func write(_ bytes: [UInt8], to path: FilePath) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: true) {
    case let kind? where kind == .fifo || kind == .device || kind == .socket:
      throw WriteFault(path: path, reason: "it is \(kind)")
    default: try write(to: path) { $0.write(bytes) }
    }
  }

  /// Whether a file holds just this text.
  public static func holds(_ text: String, at path: FilePath) -> Bool {
    let file = try? FileContents(path, limit: text.utf8.count, followsLinks: false)
    return file?.bytes == Array(text.utf8)
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
    Temporary.sweep(path.parent)
    defer { Interruption.keep() }
    do throws(WriteFault) {
      let file = try Temporary.file(in: path.parent)
      do throws(WriteFault) {
        try file.write(content)
        try file.takePermissions(of: path)
        try file.flush()
        try file.rename(to: path)
      } catch {
        file.remove()
        throw error
      }
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
    // The new name is on the disk only when its folder is; not every file system can be asked to.
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
  }
}
