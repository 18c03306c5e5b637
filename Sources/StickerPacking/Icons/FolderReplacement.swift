import StickerBase
import StickerPacks
import SystemPackage

/// What an icon set may take the place of.
enum FolderReplacement {
  /// Looks at what is there.
  ///
  /// - Parameter names: of the files that will be written.
  /// - Returns: what is in the folder; `nil` when there is nothing.
  /// - Throws: ``WriteFault`` when something would be lost: anything that is not of the set, as its
  ///   `Contents.json` or the new one lists it.
  static func replaced(_ path: FilePath, by names: Set<String>) throws(WriteFault) -> FileTree? {
    guard (try? FileKind(path, followsLinks: false)) == .folder else {
      try StagedFolder.check(path)
      return nil
    }
    let present: FileTree
    do throws(FileFault) {
      present = try FileTree(keeping: path)
    } catch {
      throw WriteFault(path: path, reason: error.description)
    }
    let list = present.contents[PackContents.filePath].flatMap { try? FileTree.bytes(of: $0) }
    let listed = list.map { PackContents(json: $0, of: .iconSet).listedNames } ?? []
    let own = names.union(listed).union([PackContents.fileName.string])
    for inside in present.paths where !own.contains(inside.string) {
      // What the Finder writes: of the folder, and of each file where the disk has no room for it.
      if inside.string == Inventory.findersFile { continue }
      let name = inside.string
      if name.hasPrefix("._"), own.contains(String(name.dropFirst(2))) { continue }
      throw WriteFault(
        path: path,
        reason: "\(inside.display.printable) in it does not belong to the set and would be lost"
      )
    }
    return present.contents.isEmpty ? nil : present
  }
}
