public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The most that is looked through in one run, so that no tree of folders can keep it busy for ever
/// or fill the memory: about 1 KB is kept of every image.
public struct TreeLimits: Sendable, Equatable {
  /// Names in all folders together.
  public var entries = 200_000
  /// Folders inside one another, below the one that was named.
  public var depth = 256
  /// Bytes of a path. Linux takes no longer one; a system that takes less is asked for no more
  /// (``usable``).
  public var pathBytes = 4_095

  /// Bytes of all `Contents.json` together.
  public var contentsBytes = 16 << 20

  public static let standard = TreeLimits()

  public init() {}

  /// These limits as far as the system goes: a path of macOS has 1,023 bytes at most.
  var usable: TreeLimits {
    var limits = self
    limits.pathBytes = min(pathBytes, Int(PATH_MAX) - 1)
    return limits
  }

  /// A limit's name.
  public enum Kind: String, CaseIterable, Sendable {
    case entries
    case depth
    case pathBytes = "path-bytes"
    case contentsBytes = "contents-bytes"
  }

  /// A limit by its name.
  public subscript(kind: Kind) -> Int {
    get {
      switch kind {
      case .entries: entries
      case .depth: depth
      case .pathBytes: pathBytes
      case .contentsBytes: contentsBytes
      }
    }
    set {
      switch kind {
      case .entries: entries = newValue
      case .depth: depth = newValue
      case .pathBytes: pathBytes = newValue
      case .contentsBytes: contentsBytes = newValue
      }
    }
  }
}

/// A folder that was not looked into, or not to its end.
public struct TreeLimitReached: Sendable, Equatable {
  public var folder: FilePath
  /// Which limit, what was found and what is allowed.
  public var limit: TreeLimits.Kind
  public var found: Int
  public var allowed: Int
}
