import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Renames files and folders in single steps, so that a complete file or folder exists at every moment.
enum Renaming {
  /// Replaces a file with another file, or an empty folder with another folder.
  static func replace(_ path: FilePath, with new: FilePath) throws(WriteFault) {
    let result = new.withPlatformString { new in path.withPlatformString { rename(new, $0) } }
    guard result == 0 else { throw WriteFault(path) }
  }

  /// Replaces a file if it is the same as when it was examined. Where names can be exchanged, a file that another
  /// process puts at the path at any moment is not lost.
  ///
  /// - Throws: ``WriteFault``, including when the file has changed; the changed file then keeps its path.
  static func replace(
    _ path: FilePath, having stamp: FileStamp, with new: FilePath
  ) throws(WriteFault) {
    let newStamp = FileStamp(new)
    do throws(WriteFault) {
      try exchange(new, path)
    } catch {
      // Without an exchange, the file can change between check and rename.
      guard FileStamp(path) == stamp else { throw .changed(path) }
      return try replace(path, with: new)
    }
    guard FileStamp(new) == stamp else {
      try exchange(new, path)
      // The newest file belongs at the path, even if it arrived between the two exchanges.
      if FileStamp(new) != newStamp { try exchange(new, path) }
      throw .changed(path)
    }
    discard(new)
  }

  /// Removes a file if it is the same as when it was examined.
  ///
  /// - Throws: ``WriteFault``, including when the file has changed; the changed file then stays.
  static func remove(_ path: FilePath, having stamp: FileStamp) throws(WriteFault) {
    let bin = try Temporary.makeFile(in: path.parent).path
    defer { Interruption.forget(bin) }
    do throws(WriteFault) {
      try replace(bin, with: path)
    } catch {
      discard(bin)
      throw error
    }
    guard FileStamp(bin) == stamp else {
      try take(path, for: bin)
      throw .changed(path)
    }
    discard(bin)
  }

  /// Removes a file that is no longer needed. Tries twice, because a disk may fail once.
  private static func discard(_ path: FilePath) {
    path.withPlatformString { if unlink($0) != 0 { _ = unlink($0) } }
  }

  /// Gives a file a second, unused name if the file is the same as when it was examined. On file systems without hard
  /// links, the file is renamed instead.
  ///
  /// - Returns: true if the file has both names, false if it was renamed.
  static func link(
    _ path: FilePath, to old: FilePath, having stamp: FileStamp
  ) throws(WriteFault) -> Bool {
    let isLinked = old.withPlatformString { old in
      path.withPlatformString { linkat(AT_FDCWD, old, AT_FDCWD, $0, 0) == 0 }
    }
    if !isLinked { try take(path, for: old) }
    guard FileStamp(path) == stamp else {
      if isLinked { discard(path) } else { try take(old, for: path) }
      throw .changed(old)
    }
    return isLinked
  }

  /// Renames a file or folder, `new`, to an unused name, `path`.
  ///
  /// - Throws: ``WriteFault``, with ``WriteFault/isTaken`` if the name is in use by now.
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

  /// Exchanges the names of two folders or two files.
  ///
  /// - Parameter new: the file or folder that gets the name of `old`.
  /// - Throws: ``WriteFault`` if the system or the file system cannot exchange names; both stay as they are.
  static func exchange(_ new: FilePath, _ old: FilePath) throws(WriteFault) {
    let code = new.withPlatformString { new in
      old.withPlatformString { cfiles_exchange(AT_FDCWD, new, AT_FDCWD, $0) }
    }
    switch code {
    case 0: return
    case EINVAL, ENOSYS, ENOTSUP:
      throw WriteFault(
        path: old,
        reason:
          "this file system cannot exchange folders in one step: write to a new folder instead"
      )
    default: throw WriteFault(old, code: code)
    }
  }
}
