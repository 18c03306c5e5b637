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
  private var names: [FilePath] = []
  private var isDone = false

  /// - Throws: ``WriteFault`` when there is something at the path other than an empty folder, or
  ///   nothing can be made beside it.
  public init(at path: FilePath) throws(WriteFault) {
    try Self.check(path)
    self.init(path, try Temporary.folder(beside: path))
  }

  private init(_ path: FilePath, _ folder: consuming OutputFile) {
    self.path = path
    self.folder = folder
  }

  /// Checks that a folder may be made.
  public static func check(_ path: FilePath) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: false) {
    case nil: return
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
      try folder.rename(to: path)
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
    isDone = true
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
  }
}
