package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that appears at its path complete or not at all: it is written next to that path, flushed to the disk and
/// then renamed. The temporary file is deleted with this object unless it was placed.
package final class StagedFile {
  /// The final path of the file.
  package let path: FilePath
  private let mayReplace: Bool
  private let file: OutputFile
  private var isPlaced = false

  /// Writes the content next to the path.
  ///
  /// - Parameter mayReplace: true if a file at the path may be replaced.
  init(
    at path: FilePath, mayReplace: Bool, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    self.path = path
    self.mayReplace = mayReplace
    Temporary.sweep(path.parent)
    do throws(WriteFault) {
      file = try Temporary.makeFile(in: path.parent)
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

  /// Copies owner, permissions and extended attributes of the file to be replaced. Only a failure to copy the
  /// permissions is an error.
  private func takeAttributes() throws(WriteFault) {
    guard (try? FileKind(path, followsLinks: false)) == .file else { return }
    let attributes: FileAttributes = [.owner, .permissions, .extended]
    _ = try attributes.copy(keepingPermissionsOf: path, to: file)
  }

  /// Gives the file its name.
  ///
  /// - Parameter stamp: the stamp of the only file that may be replaced; `nil` for any file, if files may be replaced
  ///   at all.
  func place(replacing stamp: FileStamp? = nil) throws(WriteFault) {
    do throws(WriteFault) {
      if let stamp {
        try Renaming.replace(path, having: stamp, with: file.path)
      } else if mayReplace {
        try Renaming.replace(path, with: file.path)
      } else {
        try Renaming.rename(file.path, toUnused: path)
      }
    } catch {
      var fault = error
      fault.path = path
      if fault.isStranded {
        // The temporary path may hold the only copy of another process's file.
        isPlaced = true
        Interruption.forget(file.path)
      }
      throw fault
    }
    isPlaced = true
    Interruption.forget(file.path)
    // The new name is on the disk only after its folder is flushed, which not every file system supports.
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
  }
}

/// Writes files completely or not at all.
///
/// A link at the path is replaced, not followed, so that nobody who can create a link decides which file is
/// overwritten. A text is written directly into a pipe, device or socket. It is appended to an open file whose path is
/// one of the system's names of open files, such as `/dev/stdout`.
package enum FileReplacement {
  /// Writes a text as it is produced.
  ///
  /// - Parameter mayReplace: true if a file that is at the path, or appears there meanwhile, may be replaced.
  /// - Throws: ``WriteFault``; the file at `path` is then unchanged and no temporary file remains.
  package static func write(
    to path: FilePath, mayReplace: Bool = true, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    guard let staged = try stage(at: path, mayReplace: mayReplace, content) else { return }
    try Interruption.lastStep { () throws(WriteFault) in try staged.place() }
  }

  /// Writes bytes. Pipes, devices and sockets are rejected: an image is read again after it is written, and a pipe may
  /// have no reader.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mayReplace: Bool = true
  ) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: true) {
    case let kind? where kind == .fifo || kind == .device || kind == .socket:
      throw WriteFault(path: path, reason: "it is \(kind)")
    default: try write(to: path, mayReplace: mayReplace) { $0.write(bytes) }
    }
  }

  /// Writes a text next to its path, or directly into a pipe, device, socket or open file.
  ///
  /// - Returns: the file to be placed; `nil` if everything is written.
  package static func stage(
    at path: FilePath, mayReplace: Bool = true, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) -> StagedFile? {
    let isOpen = isOpenFile(path)
    switch try? FileKind(path, followsLinks: isOpen) {
    case .fifo, .device, .socket:
      let file = try OutputFile(path, O_WRONLY)
      try file.write(content)
      return nil
    case .file where isOpen:
      // Standard output, for example, may go to a file, whose contents must stay.
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

  /// Returns true if a path is one of the system's names of open files, such as `/dev/stdout` or `/dev/fd/1`.
  private static func isOpenFile(_ path: FilePath) -> Bool {
    let path = path.lexicallyNormalized()
    let isDescriptor =
      path.starts(with: "/dev/fd")
      || path.starts(with: "/proc") && path.parent.lastComponent?.string == "fd"
    return isDescriptor || path == "/dev/stdout" || path == "/dev/stderr"
  }

  /// Gives files their names, as the last step of a run.
  ///
  /// - Returns: an error for each file that did not get its name.
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

  /// Returns true if a file holds exactly this text.
  package static func holds(_ text: String, at path: FilePath) -> Bool {
    holds(Array(text.utf8), at: path)
  }

  /// Returns true if a file holds exactly these bytes.
  package static func holds(_ bytes: [UInt8], at path: FilePath) -> Bool {
    (try? FileContents(path, limit: bytes.count, followsLinks: false))?.bytes == bytes
  }

  /// Creates a folder if there is none; its parent must exist.
  package static func makeFolder(_ path: FilePath) throws(WriteFault) {
    guard path.withPlatformString({ mkdir($0, 0o777) }) != 0 else { return }
    let code = errno
    guard code == EEXIST, (try? FileKind(path, followsLinks: true)) == .folder else {
      throw WriteFault(path, code: code)
    }
  }

  /// Returns the text of a file to which text will be added; empty if there is no file at the path.
  ///
  /// - Throws: ``WriteFault`` if the file cannot be read or has more than `limit` bytes.
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
