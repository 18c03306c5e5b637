public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that appears under its name with everything in it, or not at all: it is filled beside
/// its place and then renamed.
public struct NewFolder: ~Copyable {
  private let path: FilePath
  private let folder: OutputFile
  /// Whether it takes the place of a folder with files in it.
  private let replaces: Bool
  private var names: [FilePath] = []
  private var isDone = false

  /// - Parameter mayReplace: whether a folder of nothing but files may give way to this one.
  /// - Throws: ``WriteFault`` when there is something else at the path than an empty folder, or
  ///   nothing can be made beside it.
  public init(at path: FilePath, mayReplace: Bool = false) throws(WriteFault) {
    let replaces = try Self.check(path, mayReplace: mayReplace)
    self.init(path, try Self.make(beside: path), replaces: replaces)
  }

  private init(_ path: FilePath, _ folder: consuming OutputFile, replaces: Bool) {
    self.path = path
    self.folder = folder
    self.replaces = replaces
  }

  private static func make(beside path: FilePath) throws(WriteFault) -> OutputFile {
    Temporary.sweep(path.parent)
    do throws(WriteFault) {
      return try Temporary.folder(in: path.parent)
    } catch {
      Interruption.keep()
      throw WriteFault(path: path, reason: error.reason)
    }
  }

  /// Checks that a folder may be made.
  ///
  /// - Parameter mayReplace: whether a folder of nothing but files may give way to it.
  /// - Returns: whether there is such a folder, which is not empty.
  @discardableResult
  public static func check(
    _ path: FilePath, mayReplace: Bool = false
  ) throws(WriteFault) -> Bool {
    if mayReplace, try FolderReplacement.holdsFiles(path) { return true }
    switch try? FileKind(path, followsLinks: false) {
    case nil: break
    case .folder:
      let names: [FilePath.Component]
      do throws(FileFault) {
        names = try FolderListing.names(in: path, atMost: 1)
      } catch {
        throw WriteFault(path: path, reason: error.description)
      }
      guard names.isEmpty else {
        throw WriteFault(path: path, reason: "there is something in it already")
      }
    case let kind?:
      throw WriteFault(path: path, reason: "it is \(kind) already")
    }
    return false
  }

  deinit {
    guard !isDone else { return }
    for name in names { folder.path.pushing(name).withPlatformString { _ = unlink($0) } }
    folder.path.withPlatformString { _ = rmdir($0) }
    Interruption.keep()
  }

  /// Writes a file into the folder.
  ///
  /// - Parameter name: a plain name that has not been written yet.
  public mutating func write(_ bytes: [UInt8], to name: String) throws(WriteFault) {
    let name = FilePath(name)
    let place = folder.path.pushing(name)
    Interruption.remove(place)
    names.append(name)
    do throws(WriteFault) {
      let file = try OutputFile(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write { $0.write(bytes) }
      try file.flush()
    } catch {
      throw WriteFault(path: path.pushing(name), reason: error.reason)
    }
  }

  /// Gives the folder its name.
  public consuming func finish() throws(WriteFault) {
    do throws(WriteFault) {
      try folder.flush()
      // From here on a handler that removes the files would spoil the folder in its place.
      Interruption.keep()
      if replaces {
        try FolderReplacement.exchange(folder.path, path)
      } else {
        try folder.rename(to: path)
      }
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
    isDone = true
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
    if replaces { FolderReplacement.removeReplaced(folder.path) }
  }
}
