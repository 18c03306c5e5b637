package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Changes to files in place. All new contents are first written next to the files; no file is renamed unless
/// every file is the same as when it was read.
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

  /// Writes the new content of a file next to it.
  ///
  /// - Parameters:
  ///   - stamp: the stamp of the file when it was read; `nil` if there was none.
  ///   - newPath: the new path, at which nothing may exist if it differs from `path`.
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

  /// Gives all files their names, as the last step of a run. Renamed files come before files that change in
  /// place, for example lists of their names, so that no list names a file that does not exist yet.
  ///
  /// - Returns: an error for each file that is unchanged.
  package func commit() -> [WriteFault] {
    let changed = changes.filter { FileStamp($0.path) != $0.stamp }
    guard changed.isEmpty else {
      return changed.map { .changed($0.path) }
    }
    var faults: [WriteFault] = []
    try? Interruption.lastStep { () throws(WriteFault) in
      for change in changes.sorted(by: { $0.isNewName && !$1.isNewName }) {
        do throws(WriteFault) {
          try Self.make(change)
        } catch {
          faults.append(error)
        }
      }
    }
    return faults
  }

  private static func make(_ change: Change) throws(WriteFault) {
    guard let staged = change.staged else {
      guard let stamp = change.stamp else { return }
      return try Renaming.take(change.newPath, for: change.path, having: stamp)
    }
    try staged.place(replacing: change.isRenamed ? nil : change.stamp)
    guard change.isRenamed, let stamp = change.stamp else { return }
    do throws(WriteFault) {
      try Renaming.remove(change.path, having: stamp)
    } catch {
      // Another file has the old name by now; the renamed copy must not stay.
      staged.path.withPlatformString { _ = unlink($0) }
      throw error
    }
  }
}
