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

  /// Puts a file in the place of another one, if that is still what it was when it was looked at: what
  /// somebody else puts there at any moment stays.
  ///
  /// - Throws: ``WriteFault`` when it is another one by now, which has its name again then.
  static func replace(
    _ path: FilePath, having stamp: FileStamp, with new: FilePath
  ) throws(WriteFault) {
    let own = FileStamp(new)
    do throws(WriteFault) {
      try exchange(new, path)
    } catch {
      // Without an exchange there is a moment between the look and the rename.
      guard FileStamp(path) == stamp else { throw .changed(path) }
      return try replace(path, with: new)
    }
    guard FileStamp(new) == stamp else {
      try exchange(new, path)
      // What came last belongs there, even if it has come between the two.
      if FileStamp(new) != own { try exchange(new, path) }
      throw .changed(path)
    }
    discard(new)
  }

  /// Removes a file, if it is still what it was when it was looked at.
  ///
  /// - Throws: ``WriteFault`` when it is another one by now, which stays.
  static func remove(_ path: FilePath, having stamp: FileStamp) throws(WriteFault) {
    let bin = try Temporary.file(in: path.parent).path
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

  /// Removes what has been replaced; a disk may fail once.
  private static func discard(_ path: FilePath) {
    path.withPlatformString { if unlink($0) != 0 { _ = unlink($0) } }
  }

  /// Gives a file another name, which nothing has, if it is still what it was when it was looked at.
  static func take(
    _ path: FilePath, for old: FilePath, having stamp: FileStamp
  ) throws(WriteFault) {
    try take(path, for: old)
    guard FileStamp(path) == stamp else {
      try take(old, for: path)
      throw .changed(old)
    }
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

  /// Gives two folders, or two files, each other's name.
  ///
  /// - Parameter new: what is to have the name of `old`.
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
