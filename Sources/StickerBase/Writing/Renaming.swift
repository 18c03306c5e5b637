import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's `rename`, which ``Renaming/rename(_:toUnused:)`` hides.
private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt {
  rename(old, new)
}

/// Renames files and folders in single steps, so that a complete file or folder exists at every moment.
enum Renaming {
  /// Replaces a file with another file, or an empty folder with another folder.
  static func replace(_ path: FilePath, with new: FilePath) throws(WriteFault) {
    let result = new.withPlatformString { new in path.withPlatformString { systemRename(new, $0) } }
    guard result == 0 else { throw WriteFault(path) }
  }

  /// Replaces a file if it is the same as when it was examined. Where names can be exchanged, a file that another
  /// process puts at the path at any moment is not lost.
  ///
  /// - Throws: ``WriteFault``, including when the file has changed; the changed file then keeps its path, or the error
  ///   names the path at which it is now.
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
      do throws(WriteFault) {
        try exchange(new, path)
        // The newest file belongs at the path, even if it arrived between the two exchanges.
        if FileStamp(new) != newStamp { try exchange(new, path) }
      } catch {
        throw .stranded(path, at: setAside(new), error)
      }
      throw .changed(path)
    }
    discard(new)
  }

  /// Removes a file if it is the same as when it was examined. The file is examined under another name, which no other
  /// process knows and no run clears away.
  ///
  /// - Throws: ``WriteFault``, including when the file has changed; the changed file then keeps its path, or the error
  ///   names the path at which it is now.
  static func remove(_ path: FilePath, having stamp: FileStamp) throws(WriteFault) {
    let parked = Temporary.keptPath(in: path.parent)
    do throws(WriteFault) {
      try rename(path, toUnused: parked)
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
    guard FileStamp(parked) == stamp else {
      do throws(WriteFault) {
        try rename(parked, toUnused: path)
      } catch {
        throw .stranded(path, at: parked, error)
      }
      throw .changed(path)
    }
    discard(parked)
  }

  /// Moves a user's file from a temporary path to one that no run clears away, and returns the path at which the file
  /// is afterwards.
  private static func setAside(_ temporary: FilePath) -> FilePath {
    let kept = Temporary.keptPath(in: temporary.parent)
    do throws(WriteFault) {
      try rename(temporary, toUnused: kept)
      return kept
    } catch {
      return temporary
    }
  }

  /// Removes a file that is no longer needed. Tries twice, because a disk may fail once.
  private static func discard(_ path: FilePath) {
    path.withPlatformString { if unlink($0) != 0 { _ = unlink($0) } }
  }

  /// Gives a file a second name if the file is the same as when it was examined. On file systems without hard links,
  /// the file is renamed instead.
  ///
  /// - Parameters:
  ///   - newPath: the second name, which is unused.
  ///   - existing: the name that the file has.
  /// - Throws: ``WriteFault``, including when the file has changed; the changed file then keeps its path, or the error
  ///   names the path at which it is now.
  /// - Returns: true if the file has both names, false if it was renamed.
  static func addName(
    _ newPath: FilePath, to existing: FilePath, having stamp: FileStamp
  ) throws(WriteFault) -> Bool {
    let isLinked = existing.withPlatformString { existing in
      newPath.withPlatformString { linkat(AT_FDCWD, existing, AT_FDCWD, $0, 0) == 0 }
    }
    if !isLinked { try rename(existing, toUnused: newPath) }
    guard FileStamp(newPath) == stamp else {
      do throws(WriteFault) {
        if isLinked { discard(newPath) } else { try rename(newPath, toUnused: existing) }
      } catch {
        throw .stranded(existing, at: newPath, error)
      }
      throw .changed(existing)
    }
    return isLinked
  }

  /// Renames a file or folder to an unused name.
  ///
  /// - Throws: ``WriteFault``, with ``WriteFault/isTaken`` if the name is in use by now.
  static func rename(
    _ source: FilePath, toUnused destination: FilePath
  ) throws(WriteFault) {
    let code = source.withPlatformString { source in
      destination.withPlatformString { cfiles_rename_new(AT_FDCWD, source, AT_FDCWD, $0) }
    }
    switch code {
    case 0: return
    case EEXIST: throw .taken(destination)
    default: throw WriteFault(destination, code: code)
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
