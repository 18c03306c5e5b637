package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A batch of new, changed and renamed files. All new contents are first written next to the files; no file is
/// renamed unless every file is the same as when it was read.
package struct FileChanges {
  private struct Change {
    var path: FilePath
    /// The stamp of the file when it was read; `nil` if there was none.
    var stamp: FileStamp?
    var newPath: FilePath
    /// The new content; `nil` if the file is only renamed.
    var staged: StagedFile?

    var isRenamed: Bool { path != newPath }
    /// True if the change makes a file under a name that is not yet in use.
    var isNewName: Bool { isRenamed || stamp == nil }
  }

  private var changes: [Change] = []

  package init() {}

  /// Adds a change, and writes the new content, if there is any, next to the new path.
  ///
  /// - Parameters:
  ///   - stamp: the stamp of the file when it was read; `nil` if there was none.
  ///   - newPath: the new path, at which nothing may exist except the file that was read.
  ///   - bytes: the new content; `nil` if the file is only renamed.
  package mutating func add(
    _ path: FilePath, _ stamp: FileStamp?, to newPath: FilePath, _ bytes: [UInt8]?
  ) throws(WriteFault) {
    if stamp != nil { try Self.checkIsFile(path) }
    var staged: StagedFile?
    if let bytes {
      let mayReplace = stamp != nil && path == newPath
      staged = try StagedFile(at: newPath, mayReplace: mayReplace) { $0.write(bytes) }
    }
    changes.append(Change(path: path, stamp: stamp, newPath: newPath, staged: staged))
  }

  private static func checkIsFile(_ path: FilePath) throws(WriteFault) {
    let kind = try? FileKind(path, followsLinks: false)
    guard kind == .file else {
      throw WriteFault(path: path, reason: kind.map { "it is \($0)" } ?? "it no longer exists")
    }
  }

  /// Gives all files their names, as the last step of a run. New names are given first, then the files that keep their
  /// names are replaced, for example lists of names, and old names are removed last. All names in the lists therefore
  /// exist at every moment.
  ///
  /// - Returns: an error for each file that could not be written or renamed. If files have changed since they were
  ///   read, or a new name cannot be given, nothing is written, and only these files and new names that could not be
  ///   taken back have errors.
  package func commit() -> [WriteFault] {
    let stale = changes.filter { FileStamp($0.path) != $0.stamp }
    guard stale.isEmpty else { return stale.map { WriteFault.changed($0.path).ofWholeBatch } }
    var faults: [WriteFault] = []
    try? Interruption.lastStep { () throws(WriteFault) in faults = placeAll() }
    return faults
  }

  private func placeAll() -> [WriteFault] {
    var named: [(change: Change, keepsOldName: Bool)] = []
    for change in changes where change.isNewName {
      do throws(WriteFault) {
        named.append((change, try Self.giveNewName(change)))
      } catch {
        let remaining = named.reversed().compactMap { Self.takeBack($0, $1) }
        return remaining.isEmpty ? [error.ofWholeBatch] : [error] + remaining
      }
    }
    var faults: [WriteFault] = []
    for change in changes where !change.isNewName {
      do throws(WriteFault) {
        try change.staged?.place(replacing: change.stamp)
      } catch {
        faults.append(error)
      }
    }
    // A list that could not be written still has the old names.
    let listsAreWritten = faults.isEmpty
    for (change, keepsOldName) in named where keepsOldName {
      var fault = WriteFault.remaining(change.path, beside: change.newPath)
      if listsAreWritten, let stamp = change.stamp {
        do throws(WriteFault) {
          try Renaming.remove(change.path, having: stamp)
          continue
        } catch {
          // Removal often fails because another file has the name by now.
          if error.isStranded { fault = error }
        }
      }
      faults.append(fault)
    }
    return faults
  }

  /// Gives a file its new name. Returns true if it still has its old name as well.
  private static func giveNewName(_ change: Change) throws(WriteFault) -> Bool {
    if let staged = change.staged {
      try staged.place()
      return change.isRenamed
    }
    guard let stamp = change.stamp, change.isRenamed else { return false }
    return try Renaming.addName(change.newPath, to: change.path, having: stamp)
  }

  /// Undoes ``giveNewName(_:)``. Returns the error if that fails.
  private static func takeBack(_ change: Change, _ keepsOldName: Bool) -> WriteFault? {
    do throws(WriteFault) {
      if change.isRenamed, !keepsOldName {
        try Renaming.rename(change.newPath, toUnused: change.path)
      } else if change.newPath.withPlatformString({ unlink($0) }) != 0 {
        throw WriteFault(change.newPath)
      }
      return nil
    } catch {
      return error
    }
  }
}

extension WriteFault {
  /// Returns the error for a file that could not be removed after its renamed copy was written.
  fileprivate static func remaining(_ path: FilePath, beside new: FilePath) -> WriteFault {
    WriteFault(
      path: path,
      reason:
        "it remains beside its new version, \(new.displayedName.printable): compare the two, and delete one"
    )
  }
}
