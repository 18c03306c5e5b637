import StickerBase
import StickerPacks
import SystemPackage

/// Checks the folder that an icon set replaces.
enum FolderReplacement {
  /// Returns the current files of the folder of an icon set; `nil` if there are none.
  ///
  /// - Parameter names: the names of the new files.
  /// - Throws: ``WriteFault`` if the folder cannot be replaced or read, or if it has a file that would be lost: neither
  ///   the existing nor the new `Contents.json` lists it.
  static func filesToReplace(
    in path: FilePath, by names: Set<String>
  ) throws(WriteFault) -> FileTree? {
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
    let known = names.union(listed).union([PackContents.fileName.string])
    for inside in present.paths where !known.contains(inside.string) {
      // Files that macOS adds do not count: `.DS_Store`, and AppleDouble files next to images on disks without extended
      // attributes.
      if inside.string == Inventory.findersFile { continue }
      let name = inside.string
      if name.hasPrefix("._"), known.contains(String(name.dropFirst(2))) { continue }
      throw WriteFault(
        path: path,
        reason: "\(inside.display.printable) in it does not belong to the set and would be lost"
      )
    }
    return present.contents.isEmpty ? nil : present
  }
}
