import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives files and folders other names, each in one step: no moment passes without a whole one.
enum Renaming {
  /// Puts a file in the place of another one, or a folder in the place of an empty one.
  static func replace(_ path: FilePath, with new: FilePath) throws(WriteFault) {
    let result = new.withPlatformString { new in path.withPlatformString { rename(new, $0) } }
    guard result == 0 else { throw WriteFault(path) }
  }

  /// Gives a file a name that nothing has.
  ///
  /// - Throws: ``WriteFault`` with ``WriteFault/isTaken`` when something has it by now.
  static func take(_ path: FilePath, for new: FilePath) throws(WriteFault) {
    let code = new.withPlatformString { new in
      path.withPlatformString { cfiles_rename_new(AT_FDCWD, new, AT_FDCWD, $0) }
    }
    switch code {
    case 0: return
    case EEXIST: throw .taken(path)
    default: throw WriteFault(path, code: code)
    }
  }

  /// Gives two folders each other's name.
  ///
  /// - Parameter new: the folder that is to have the name of `old`.
  /// - Throws: ``WriteFault`` where the system or the file system cannot; both stay as they are.
  static func exchange(_ new: FilePath, _ old: FilePath) throws(WriteFault) {
    let code = new.withPlatformString { new in
      old.withPlatformString { cfiles_exchange(AT_FDCWD, new, AT_FDCWD, $0) }
    }
    switch code {
    case 0: return
    case EINVAL, ENOSYS, ENOTSUP:
      throw WriteFault(
        path: old,
        reason: "this file system cannot exchange folders in one step: write to a new place instead"
      )
    default: throw WriteFault(old, code: code)
    }
  }
}
