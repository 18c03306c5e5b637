package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Changes to files where they lie. All are written beside their places first; none gets its name
/// unless every file is still what it was when it was read.
package struct FileChanges {
  private struct Change {
    var path: FilePath
    /// The file when it was read; `nil` when there was none.
    var stamp: FileStamp?
    var newPath: FilePath
    /// What it becomes; `nil` when it is only renamed.
    var staged: StagedFile?

    var isRenamed: Bool { path != newPath }
  }

  private var changes: [Change] = []

  package init() {}

  /// Writes what a file becomes beside its place.
  ///
  /// - Parameters:
  ///   - stamp: the file when it was read; `nil` when there was none.
  ///   - newPath: what it will be called, which nothing may have if it is another name.
  ///   - bytes: `nil` when it is only renamed.
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
      throw WriteFault(path: path, reason: kind.map { "it is \($0)" } ?? "it is gone")
    }
  }

  /// Gives all files their names, as the last step of a run: new names first, and old ones go last, so
  /// that no list names a file that is not there.
  ///
  /// - Returns: what went wrong, for each file that is as it was.
  package func commit() -> [WriteFault] {
    let changed = changes.filter { FileStamp($0.path) != $0.stamp }
    guard changed.isEmpty else {
      return changed.map { .changed($0.path) }
    }
    var faults: [WriteFault] = []
    try? Interruption.lastStep { () throws(WriteFault) in
      for change in changes.sorted(by: { $0.isRenamed && !$1.isRenamed }) {
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
      // Its name has another file by now; of what was to take its place nothing is left.
      staged.path.withPlatformString { _ = unlink($0) }
      throw error
    }
  }
}
