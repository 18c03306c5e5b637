package import StickerBase
package import StickerPacks
package import SystemPackage

/// Writes what a repair makes where the files lie.
package enum RepairInPlace {
  /// Removes what runs that were killed have left beside the files, also where nothing is to be written:
  /// all may be done but that.
  package static func clear(_ packs: [PackSource]) {
    for folder in Set(packs.flatMap { $0.files.map(\.path.parent) }) { Temporary.sweep(folder) }
  }

  /// - Parameters:
  ///   - backup: a folder that is made for the originals, by their paths below `root`; `nil` for none.
  ///   - root: the folder that holds all of them.
  ///   - checked: folders in which no backup may lie: the next repair would mend it, too.
  /// - Returns: what could not be written; that file is as it was.
  /// - Throws: ``WriteFault`` when nothing was written.
  package static func write(
    _ plan: RepairPlan, backup: FilePath?, root: FilePath, checked: [FilePath]
  ) throws(WriteFault) -> [WriteFault] {
    if let backup, let place = backup.parent.real,
      checked.contains(where: { $0.real.map(place.starts(with:)) ?? false })
    {
      throw WriteFault(
        path: backup,
        reason:
          "it would lie in what is mended, and be mended itself the next time: use another place")
    }
    var changes = FileChanges()
    for file in plan.files {
      try changes.add(file.path, file.stamp, to: file.newPath, file.bytes)
    }
    if let backup { try keep(plan, in: backup, below: root) }
    return changes.commit()
  }

  private static func keep(
    _ plan: RepairPlan, in backup: FilePath, below root: FilePath
  ) throws(WriteFault) {
    var tree = FileTree()
    for file in plan.files where file.stamp != nil {
      let inside = FilePath(
        root: nil, file.path.relative(to: root).components.filter { $0.kind == .regular })
      guard tree.contents[inside] == nil else {
        throw WriteFault(
          path: backup, reason: "two originals would be called \(inside.display.printable)")
      }
      tree.add(.copy(of: file.path), at: inside)
    }
    var folder = try StagedFolder.filled(with: tree, at: backup)
    _ = try folder.place()
    // What is done with the backup is done; the originals are still to be replaced.
    Interruption.beginAnew()
  }
}
