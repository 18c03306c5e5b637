package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that appears under its name with everything in it, or not at all: it is written beside its
/// place, flushed to the disk and then renamed. It goes with the value unless it was placed.
package final class StagedFile {
  /// The place that the file is for.
  package let path: FilePath
  private let mayReplace: Bool
  private let file: OutputFile
  private var isPlaced = false

  /// - Parameter mayReplace: whether a file that is at the path may be given up.
  init(
    at path: FilePath, mayReplace: Bool, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    self.path = path
    self.mayReplace = mayReplace
    Temporary.sweep(path.parent)
    do throws(WriteFault) {
      file = try Temporary.file(in: path.parent)
      try file.write(content)
      if mayReplace { try takeAttributes() }
      try file.flush(isLast: true)
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
  }

  deinit {
    guard !isPlaced else { return }
    file.path.withPlatformString { _ = unlink($0) }
    Interruption.forget(file.path)
  }

  /// What the file to be replaced may be used for, and whose it is, stays as far as it can.
  private func takeAttributes() throws(WriteFault) {
    guard (try? FileKind(path, followsLinks: false)) == .file else { return }
    let attributes: FileAttributes = [.owner, .permissions, .extended]
    _ = try attributes.copy(keepingPermissionsOf: path, to: file)
  }

  /// Gives the file its name; see ``FileReplacement/place(_:)``.
  ///
  /// - Parameter stamp: of the only file that may be given up for it; `nil` for any.
  func place(replacing stamp: FileStamp? = nil) throws(WriteFault) {
    do throws(WriteFault) {
      if let stamp {
        try Renaming.replace(path, having: stamp, with: file.path)
      } else if mayReplace {
        try Renaming.replace(path, with: file.path)
      } else {
        try Renaming.take(path, for: file.path)
      }
    } catch {
      var fault = error
      fault.path = path
      throw fault
    }
    isPlaced = true
    Interruption.forget(file.path)
    // The new name is on the disk only when its folder is; not every file system can be asked to.
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
  }
}

/// Writes files whole or not at all.
///
/// A link at the path is replaced, not followed, so that nobody who can place a link decides what is
/// overwritten. Pipes and devices are written to directly, through a link only where the system has
/// its own (`/dev/stdout`), and so is a file behind such a link.
package enum FileReplacement {
  /// Writes a text as it comes.
  ///
  /// - Parameter mayReplace: whether a file that is at the path, or appears there meanwhile, may be
  ///   given up.
  /// - Throws: ``WriteFault``; what was at `path` is then untouched and no temporary file is left.
  package static func write(
    to path: FilePath, mayReplace: Bool = true, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    guard let staged = try stage(at: path, mayReplace: mayReplace, content) else { return }
    try Interruption.lastStep { () throws(WriteFault) in try staged.place() }
  }

  /// Writes all of some bytes. Pipes and devices are refused: an image is read again once it is
  /// written, and nobody may be there to read a pipe.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mayReplace: Bool = true
  ) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: true) {
    case let kind? where kind == .fifo || kind == .device || kind == .socket:
      throw WriteFault(path: path, reason: "it is \(kind)")
    default: try write(to: path, mayReplace: mayReplace) { $0.write(bytes) }
    }
  }

  /// Writes a text beside its place, or into a pipe or device at once.
  ///
  /// - Returns: what is to be placed; `nil` when all is done.
  package static func stage(
    at path: FilePath, mayReplace: Bool = true, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) -> StagedFile? {
    let isSystems = path.starts(with: "/dev") || path.starts(with: "/proc")
    switch try? FileKind(path, followsLinks: isSystems) {
    case .fifo, .device, .socket:
      let file = try OutputFile(path, O_WRONLY)
      try file.write(content)
      return nil
    case .file where isSystems:
      // Where standard output goes, for one: with what is there already.
      let file = try OutputFile(path, O_WRONLY | O_APPEND)
      try file.write(content)
      return nil
    case .folder: throw WriteFault(path, code: EISDIR)
    case .link where (try? FileKind(path, followsLinks: true)) == .folder:
      throw WriteFault(path, code: EISDIR)
    case .file, .link, nil:
      return try StagedFile(at: path, mayReplace: mayReplace, content)
    }
  }

  /// Gives files their names, as the last step of a run.
  ///
  /// - Returns: what went wrong, for each file that has not got its name.
  package static func place(_ files: [StagedFile]) -> [WriteFault] {
    guard !files.isEmpty else { return [] }
    var faults: [WriteFault] = []
    try? Interruption.lastStep { () throws(WriteFault) in
      for file in files {
        do throws(WriteFault) { try file.place() } catch { faults.append(error) }
      }
    }
    return faults
  }

  /// Whether a file holds just this text.
  package static func holds(_ text: String, at path: FilePath) -> Bool {
    holds(Array(text.utf8), at: path)
  }

  /// Whether a file holds just these bytes.
  package static func holds(_ bytes: [UInt8], at path: FilePath) -> Bool {
    (try? FileContents(path, limit: bytes.count, followsLinks: false))?.bytes == bytes
  }

  /// Makes a folder, if none is there; what it lies in must be.
  package static func makeFolder(_ path: FilePath) throws(WriteFault) {
    guard path.withPlatformString({ mkdir($0, 0o777) }) != 0 else { return }
    let code = errno
    guard code == EEXIST, (try? FileKind(path, followsLinks: true)) == .folder else {
      throw WriteFault(path, code: code)
    }
  }

  /// What a text file holds that is to be written again with more; empty when there is none.
  ///
  /// - Throws: ``WriteFault`` when it cannot be read or has more than `limit` bytes.
  package static func text(of path: FilePath, limit: Int) throws(WriteFault) -> String {
    guard (try? FileKind(path, followsLinks: true)) == .file else { return "" }
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(path, limit: limit, followsLinks: true)
    } catch {
      throw WriteFault(path: path, reason: "\(error)")
    }
    guard let bytes = contents.bytes else {
      throw WriteFault(path: path, reason: "it already has \(ByteCount(contents.byteCount))")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
