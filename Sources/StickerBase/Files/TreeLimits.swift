package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The limits of one run, so that no tree of folders can keep it busy forever or fill the memory: about 1 KB
/// is kept for each image.
package struct TreeLimits: Sendable, Equatable {
  /// Number of names in all folders together.
  package var entries = 200_000
  /// Depth of nested folders below the one that the user named.
  package var depth = 256
  /// Length of a path in bytes. Linux accepts no longer paths; ``usable`` lowers the limit on systems that
  /// accept less.
  package var pathBytes = 4_095

  /// Total size in bytes of all `Contents.json` files, label tables and message descriptions. In a built product, three
  /// totals have this limit: the text files that describe the product, the central directory of its archive, and the
  /// paths of the folders in the archive.
  package var contentsBytes = 16 << 20
  /// Number of label tables of all packs together: a hundred languages of fifty packs.
  package var labelTables = 5_000
  /// Total uncompressed size in bytes of all stickers of one archive: a thousand packs of 1 MB.
  package var archiveBytes = 1 << 30

  package static let standard = TreeLimits()

  package init() {}

  /// These limits, lowered to what the system accepts: on macOS, a path has at most 1,023 bytes.
  package var usable: TreeLimits {
    var limits = self
    limits.pathBytes = min(pathBytes, Int(PATH_MAX) - 1)
    return limits
  }

  /// The name of a limit.
  package enum Kind: String, CaseIterable, Sendable {
    case entries
    case depth
    case pathBytes = "path-bytes"
    case contentsBytes = "contents-bytes"
    case labelTables = "label-tables"
    case archiveBytes = "archive-bytes"
  }

  /// Accesses a limit by its name.
  package subscript(kind: Kind) -> Int {
    get {
      switch kind {
      case .entries: entries
      case .depth: depth
      case .pathBytes: pathBytes
      case .contentsBytes: contentsBytes
      case .labelTables: labelTables
      case .archiveBytes: archiveBytes
      }
    }
    set {
      switch kind {
      case .entries: entries = newValue
      case .depth: depth = newValue
      case .pathBytes: pathBytes = newValue
      case .contentsBytes: contentsBytes = newValue
      case .labelTables: labelTables = newValue
      case .archiveBytes: archiveBytes = newValue
      }
    }
  }
}

/// A folder that was not searched completely, because a limit was reached.
package struct TreeLimitReached: Sendable, Equatable {
  package var folder: FilePath
  package var limit: TreeLimits.Kind
  /// The value that exceeds the limit.
  package var found: Int
  /// The limit's value.
  package var allowed: Int
  /// True if the folder belongs to a built product (an archive or bundle), not to sources.
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
