import StickerBase
package import StickerPacks
package import SystemPackage

/// Writes the files of an exported pack: to a temporary folder, where they are checked, and then to their final folder.
package struct ExportWriter: Sendable {
  /// The outcome of writing.
  package enum Result: Sendable {
    case written
    /// The existing files are identical, except perhaps for the record, which is rewritten.
    case unchanged
    /// A dry run found that the files could be written.
    case possible
  }

  private let pack: ExportedPack
  private let path: FilePath
  private let updates: Bool

  /// - Parameter updates: true to replace the folder of an earlier export.
  package init(_ pack: ExportedPack, at path: FilePath, updates: Bool) {
    (self.pack, self.path, self.updates) = (pack, path, updates)
  }

  /// Writes the files to a temporary folder next to the final folder, reads all of them again, checks them against the
  /// platform's demands, and moves the temporary folder to the final path.
  ///
  /// - Parameters:
  ///   - isTrial: true for a dry run, which leaves nothing on disk.
  ///   - waiting: called before waiting for another process that is replacing the existing folder.
  /// - Returns: the outcome, and remarks for the user about the writing.
  /// - Throws: ``PackFault`` if a step fails; no file is left behind.
  package func write(
    isTrial: Bool, waiting: () -> Void = {}
  ) throws(PackFault) -> (result: Result, notes: [String]) {
    let replacementLock = updates ? FolderLock(at: path, waiting: waiting) : nil
    defer { withExtendedLifetime(replacementLock) {} }
    let present = try presentFolder()
    do throws(WriteFault) {
      // A trial stages in the nearest existing folder, so it creates no missing parents.
      let stagingPath = isTrial ? Self.pathInExistingFolder(for: path) : path
      var new = try StagedFolder.filled(with: pack.tree, at: stagingPath, replacing: present)
      let problems = ExportCheck(pack: pack, folder: new.folder).problems()
      if let first = problems.first {
        throw WriteFault(
          path: path, reason: "the files would be refused: \(first)\(andMore(problems.count - 1))")
      }
      if pack.tree.isAlready(at: path) { return (.unchanged, []) }
      let isSame = pack.isAlready(at: path)
      if present == nil { try Self.checkIsFree(path) }
      if isTrial { return (.possible, []) }
      return (isSame ? .unchanged : .written, try new.place())
    } catch {
      throw .unwritten(error)
    }
  }

  /// Returns a path with the same name in the nearest folder above it that exists.
  private static func pathInExistingFolder(for path: FilePath) -> FilePath {
    guard let name = path.lastComponent else { return path }
    var folder = path.parent
    while (try? FileKind(folder, followsLinks: true)) != .folder, folder.lastComponent != nil {
      folder = folder.parent
    }
    return folder == path.parent ? path : folder.appending(name)
  }

  /// Returns the files of an earlier export to update; `nil` if there are none.
  ///
  /// - Throws: ``PackFault`` if the folder is not an export for the platform, or has files that an update would remove.
  private func presentFolder() throws(PackFault) -> FileTree? {
    guard updates, let kind = try? FileKind(path, followsLinks: false) else { return nil }
    do throws(FileFault) {
      guard kind == .folder else { throw FileFault.notAFile(path, kind: kind) }
      let present = try FileTree(keeping: path)
      guard !present.contents.isEmpty else { return nil }
      guard let record = ExportRecord(at: path), record.platform == pack.platform.id else {
        throw FileFault.unreadable(
          path,
          reason: "no export for \(pack.platform.id) wrote this folder; name another one with -o")
      }
      let wanted = Set(pack.tree.paths)
      let files = present.paths.filter { path in
        // A folder with contents is compared by its contents.
        !present.paths.contains { $0 != path && $0.starts(with: path) }
      }
      if let foreign = files.first(where: {
        !wanted.contains($0) && !record.has($0) && !ExportRecord.isRecordOrFinderFile($0)
      }) {
        throw FileFault.unreadable(
          path.pushing(foreign),
          reason: "no export wrote it, and an update would remove it; move it away")
      }
      return present
    } catch {
      throw .unreadable(error)
    }
  }

  /// Checks that no file or folder is in the way of a new folder.
  ///
  /// - Throws: ``PackFault`` if one is.
  package static func checkPlace(_ path: FilePath) throws(PackFault) {
    do throws(WriteFault) { try checkIsFree(path) } catch { throw .unwritten(error) }
  }

  private static func checkIsFree(_ path: FilePath) throws(WriteFault) {
    do throws(WriteFault) {
      try StagedFolder.check(path)
    } catch {
      throw WriteFault(path: path, reason: "\(error.reason); --update updates a folder")
    }
  }
}

extension ExportedPack {
  /// Returns true if a folder has the same files as the pack, except perhaps for the record.
  fileprivate func isAlready(at folder: FilePath) -> Bool {
    var tree = tree
    tree.add(.kept(folder.pushing(ExportRecord.file)), at: ExportRecord.file)
    return tree.isAlready(at: folder)
  }
}
