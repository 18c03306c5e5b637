import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Checks before a tree is written.
extension FileTree {
  /// Maximum number of entries in a tree, far more than a pack needs.
  private static let maxFiles = 20_000
  /// Maximum total size in bytes of the new files of a tree, far more than a pack needs.
  private static let maxBytes = 1 << 30

  /// Checks that the tree is no larger than a pack can be, because a few lines of a document can name one file many
  /// times.
  func checkSize(for path: FilePath) throws(WriteFault) {
    guard contents.count <= Self.maxFiles else {
      throw WriteFault(
        path: path,
        reason: "\(counted(contents.count, "file")) are too many: the limit is "
          + Self.maxFiles.grouped)
    }
    let bytes = contents.values.reduce(0) { sum, content in
      switch content {
      case .bytes(let bytes): sum + bytes.count
      case .copy(let path, let links): sum + FileContents.byteCount(of: path, links)
      case .kept, .link, .folder: sum
      }
    }
    guard bytes <= Self.maxBytes else {
      throw WriteFault(
        path: path,
        reason: "\(ByteCount(bytes)) is too much: the limit is \(ByteCount(Self.maxBytes))")
    }
  }

  /// Checks that neither a folder with the entries of this tree nor anything in it is locked, so that all of it can be
  /// removed once it is replaced.
  func checkIsUnlocked(at folder: FilePath) throws(WriteFault) {
    for path in [""] + paths {
      let isLocked = folder.pushing(path).withPlatformString { cfiles_is_locked(AT_FDCWD, $0) }
      guard isLocked else { continue }
      #if canImport(Darwin)
        let remedy = "clear Locked in the Finder's Get Info window, or use 'chflags nouchg'"
      #else
        let remedy = "use 'chattr -i -a'"
      #endif
      throw WriteFault(
        path: folder,
        reason:
          "\(folder.pushing(path).display.printable) is locked and can be neither moved nor "
          + "replaced; to unlock it, \(remedy)")
    }
  }
}
