package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The most that is looked through in one run, so that no tree of folders can keep it busy for ever
/// or fill the memory: about 1 KB is kept of every image.
package struct TreeLimits: Sendable, Equatable {
  /// Names in all folders together.
  package var entries = 200_000
  /// Folders inside one another, below the one that was named.
  package var depth = 256
  /// Bytes of a path. Linux takes no longer one; a system that takes less is asked for no more
  /// (``usable``).
  package var pathBytes = 4_095

  /// Bytes of all `Contents.json` together, and of what describes a built product.
  package var contentsBytes = 16 << 20
  /// Bytes of all files that are taken out of one archive, uncompressed: a thousand packs' worth of
  /// stickers.
  package var archiveBytes = 1 << 30

  package static let standard = TreeLimits()

  package init() {}

  /// These limits as far as the system goes: a path of macOS has 1,023 bytes at most.
  package var usable: TreeLimits {
    var limits = self
    limits.pathBytes = min(pathBytes, Int(PATH_MAX) - 1)
    return limits
  }

  /// A limit's name.
  package enum Kind: String, CaseIterable, Sendable {
    case entries
    case depth
    case pathBytes = "path-bytes"
    case contentsBytes = "contents-bytes"
    case archiveBytes = "archive-bytes"
  }

  /// A limit by its name.
  package subscript(kind: Kind) -> Int {
    get {
      switch kind {
      case .entries: entries
      case .depth: depth
      case .pathBytes: pathBytes
      case .contentsBytes: contentsBytes
      case .archiveBytes: archiveBytes
      }
    }
    set {
      switch kind {
      case .entries: entries = newValue
      case .depth: depth = newValue
      case .pathBytes: pathBytes = newValue
      case .contentsBytes: contentsBytes = newValue
      case .archiveBytes: archiveBytes = newValue
      }
    }
  }
}

/// A folder that was not looked into, or not to its end.
package struct TreeLimitReached: Sendable, Equatable {
  package var folder: FilePath
  /// Which limit, what was found and what is allowed.
  package var limit: TreeLimits.Kind
  package var found: Int
  package var allowed: Int
  /// Whether it is about a built product, an archive or bundle, and not about a folder of sources.
  package var isProduct: Bool

  package init(
    folder: FilePath, limit: TreeLimits.Kind, found: Int, allowed: Int, isProduct: Bool = false
  ) {
    self.folder = folder
    self.limit = limit
    self.found = found
    self.allowed = allowed
    self.isProduct = isProduct
  }
}
