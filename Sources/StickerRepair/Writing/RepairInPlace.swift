package import StickerBase
package import StickerPacks
package import SystemPackage

/// Replaces the original files with repaired ones.
package enum RepairInPlace {
  /// Removes temporary files that killed runs left next to the files. This is also needed if nothing will be written,
  /// since a killed run may have finished everything but its cleanup.
  package static func clear(_ packs: [PackSource]) {
    for folder in Set(packs.flatMap { $0.files.map(\.path.parent) }) { Temporary.sweep(folder) }
  }

  /// Returns the folder for the originals: the one that the user named or, if it has the originals of an earlier repair,
  /// the first one with a number after its name that has none.
  package static func freeBackup(_ folder: FilePath) -> FilePath {
    var free = folder
    while FileStamp(free.appending(KnownNames.keptOriginals)) != nil { free = free.numbered }
    return free
  }

  /// Writes the changed files of a plan.
  ///
  /// - Parameters:
  ///   - backup: folder to create for the originals, by their paths below `root`; `nil` for none.
  ///   - root: a folder that contains all files; empty to keep their whole paths.
  ///   - checked: folders that must not contain the backup, since the next repair would change it too.
  /// - Returns: faults of files that could not be written or removed, and are unchanged.
  /// - Throws: ``WriteFault`` if nothing was written.
  package static func write(
    _ plan: RepairPlan, backup: FilePath?, root: FilePath, checked: [FilePath]
  ) throws(WriteFault) -> [WriteFault] {
    if let backup, let parent = backup.parent.real,
      checked.contains(where: { $0.real.map(parent.starts(with:)) ?? false })
    {
      throw WriteFault(
        path: backup,
        reason:
          "it would be inside a repaired folder, and the next repair would change it: use another "
          + "place")
    }
    var changes = FileChanges()
    for file in plan.files {
      try changes.add(file.path, file.stamp, to: file.newPath, file.bytes)
    }
    if let backup { try copyOriginals(of: plan, to: backup, below: root) }
    return changes.commit()
  }

  /// The text of the file that marks a backup.
  private static let explanation = """
    These are the originals of files that stickerlint replaced, copied here by its option
    --backup. A search for packs leaves this folder out. Delete it when you no longer need them.

    """

  private static func copyOriginals(
    of plan: RepairPlan, to backup: FilePath, below root: FilePath
  ) throws(WriteFault) {
    var tree = FileTree()
    for file in plan.files where file.stamp != nil {
      let inside = FilePath(
        root: nil, file.path.relative(to: root).components.filter { $0.kind == .regular })
      guard tree.contents[inside] == nil else {
        throw WriteFault(
          path: backup, reason: "two originals would be called \(inside.display.printable)")
      }
      tree.add(.copy(of: file.path), at: inside, like: file.path)
    }
    tree.add(.bytes(Array(explanation.utf8)), at: FilePath(KnownNames.keptOriginals))
    var folder = try StagedFolder.filled(with: tree, at: backup)
    _ = try folder.place()
    // The backup is finished work. From here on a request to stop must be able to end the program again,
    // since the originals are not replaced yet.
    Interruption.beginAnew()
  }
}
