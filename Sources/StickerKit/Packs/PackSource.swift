public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pack as found on disk, before its images are measured.
public struct PackSource: Sendable {
  /// An image to measure.
  public struct File: Sendable {
    public var path: FilePath
    /// Links are followed only when somebody named them.
    public var followsLinks: Bool
    public var isSequenceFrame: Bool
  }

  public var path: FilePath
  public var name: String
  public var files: [File] = []
  public var sequenceCount = 0
  public var oddFiles: [OddFile] = []
  /// Folders and files of the pack that could not be read.
  public var faults: [FileFault] = []
  public var catalogFolders: [CatalogFolder] = []
  /// True when the user named this folder, so that finding nothing in it must be said.
  public var isNamed = false

  init(path: FilePath) {
    self.path = path
    let named = path.lastComponent?.kind == .regular ? path : Self.resolved(path)
    let name = named.lastComponent?.string ?? ""
    let suffix = ".stickerpack"
    self.name = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// What `.` and `..` stand for.
  private static func resolved(_ path: FilePath) -> FilePath {
    guard let real = path.withPlatformString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return FilePath(platformString: real)
  }

  var isEmpty: Bool {
    files.isEmpty && oddFiles.isEmpty && faults.isEmpty && catalogFolders.isEmpty
  }
}
