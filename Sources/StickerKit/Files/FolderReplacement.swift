import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Puts a finished folder in the place of another one at once: whoever looks, finds the one or the
/// other.
enum FolderReplacement {
  /// Names of a folder that may be replaced; one that holds more is hardly what was meant.
  private static let mostNames = 1_000

  /// Whether there is a folder at a path with files in it, and nothing else, that can be replaced.
  ///
  /// - Throws: ``WriteFault`` when there is more in the folder than files.
  static func holdsFiles(_ path: FilePath) throws(WriteFault) -> Bool {
    guard (try? FileKind(path, followsLinks: false)) == .folder else { return false }
    let names: [FilePath.Component]
    do throws(FileFault) {
      names = try FolderListing.names(in: path, atMost: mostNames)
    } catch {
      throw WriteFault(path: path, reason: error.description)
    }
    guard names.count <= mostNames else {
      throw WriteFault(path: path, reason: "there are more than \(mostNames.grouped) files in it")
    }
    for name in names {
      let kind = try? FileKind(path.appending(name), followsLinks: false)
      guard kind == .file || kind == .link else {
        let found = kind.map { "\($0)" } ?? "something"
        throw WriteFault(
          path: path,
          reason: "there is \(found) in it, \(name.string.printable), which would be lost")
      }
    }
    return !names.isEmpty
  }

  /// Lets two folders change places.
  static func exchange(_ new: FilePath, _ old: FilePath) throws(WriteFault) {
    let code = new.withPlatformString { new in
      old.withPlatformString { cfiles_exchange(new, $0) }
    }
    switch code {
    case 0: return
    case EINVAL, ENOSYS, ENOTSUP:
      throw WriteFault(
        path: old, reason: "this file system cannot replace a folder at once: remove it first")
    default: throw WriteFault(old, code: code)
    }
  }

  /// Removes the folder that gave way, under its temporary name. What cannot be removed now is
  /// swept away by a later run.
  static func removeReplaced(_ folder: FilePath) {
    let names = (try? FolderListing.names(in: folder, atMost: mostNames)) ?? []
    Interruption.remove(folder)
    for name in names { Interruption.remove(folder.appending(name)) }
    for name in names { folder.appending(name).withPlatformString { _ = unlink($0) } }
    folder.withPlatformString { _ = rmdir($0) }
    Interruption.keep()
  }
}
