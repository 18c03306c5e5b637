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
    /// Whether the image comes from standard input, and the path only says what it is called.
    public var isStandardInput = false
  }

  public var path: FilePath
  public var name: String
  public var files: [File] = []
  /// Whether it is a `.stickerpack` that was looked into, not only a part of one.
  public var isWholeCatalog = false
  /// The `.stickersequence` folders.
  public var sequences: [FilePath] = []
  public var oddFiles: [OddFile] = []
  /// Folders and files of the pack that could not be read.
  public var faults: [FileFault] = []
  public var catalogFolders: [CatalogFolder] = []
  /// Folders in which nothing was found although somebody named them.
  public var emptyFolders: [FilePath] = []
  /// Folders that were left out because a limit was reached.
  public var limitsReached: [TreeLimitReached] = []

  init(path: FilePath) {
    self.path = path
    let named = path.lastComponent?.kind == .regular ? path : path.real ?? path
    let name = named.lastComponent?.string ?? ""
    let suffix = ".stickerpack"
    self.name = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  var isEmpty: Bool {
    !isWholeCatalog && files.isEmpty && sequences.isEmpty && oddFiles.isEmpty && faults.isEmpty
      && catalogFolders.isEmpty && emptyFolders.isEmpty && limitsReached.isEmpty
  }
}
