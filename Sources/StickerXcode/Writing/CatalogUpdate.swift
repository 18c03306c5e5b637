import StickerBase
import StickerPacks
import SystemPackage

/// Determines which files of a catalog stay when a pack in it is rewritten.
struct CatalogUpdate {
  /// The sticker folders that stay although the pack does not have their stickers, in the order of `Contents.json`.
  private(set) var keptStickers: [String] = []
  private let present: FileTree
  private let pack: FilePath
  private let plan: PackPlan
  /// True to remove the stickers, labels and packs that the plan does not have.
  private let prunes: Bool
  /// The sticker folders that are removed.
  private(set) var prunedStickers: Set<String> = []

  /// - Throws: ``PackFault`` if a `Contents.json` of the pack is a symbolic link.
  init(of present: FileTree, by plan: PackPlan, prunes: Bool) throws(PackFault) {
    self.present = present
    self.plan = plan
    pack = FilePath("\(plan.name).stickerpack")
    self.prunes = prunes
    for (path, content) in present.contents
    where path.lastComponent == PackContents.fileName && path.starts(with: pack) {
      if case .link = content {
        throw PackFault.refused("\(path.display.printable) in the catalog is a symbolic link")
      }
    }
    let planned = Set(plan.stickers.map { StickerName.key($0.name) })
    let unplannedFolders = present.folders.filter { folder in
      let kind = CatalogFolder.Kind(folder)
      return folder.removingLastComponent() == pack && (kind == .sticker || kind == .sequence)
        && !planned.contains(StickerName.key(folder.stem ?? ""))
    }
    let unplanned = Set(unplannedFolders.compactMap { $0.lastComponent?.string })
    if prunes {
      prunedStickers = unplanned
    } else {
      keptStickers = listedNames.filter(unplanned.contains)
    }
  }

  /// The names in the current `Contents.json` of the pack.
  private var listedNames: [String] {
    guard let content = present.contents[pack.appending(PackContents.fileName)],
      let bytes = try? FileTree.bytes(of: content)
    else { return [] }
    return PackContents(json: bytes, of: .pack).listedNames
  }

  /// Copies the files that stay into the new tree.
  func keep(in written: inout WrittenPack) {
    let planned = Set(plan.stickers.map { StickerName.key($0.name) })
    for (path, content) in present.contents where stays(path, planned) {
      // The catalog's own `Contents.json`, with the name of its author, is not part of the pack.
      if written.tree.contents[path] == nil || path == PackContents.filePath {
        written.tree.add(content, at: path)
      }
    }
  }

  /// Returns true if an existing file stays.
  ///
  /// - Parameter planned: the keys of the names of the pack's stickers.
  private func stays(_ path: FilePath, _ planned: Set<String>) -> Bool {
    var pathInPack = path
    if pathInPack.removePrefix(pack), let folder = pathInPack.components.first {
      if CatalogFolder.Kind(FilePath(root: nil, components: folder)) == nil { return true }
      if prunedStickers.contains(folder.string) { return false }
      return !planned.contains(StickerName.key(folder.stem)) || isForeign(path)
    }
    guard let first = path.components.first else { return true }
    if CatalogFolder.Kind(FilePath(root: nil, components: first)) == .pack { return !prunes }
    if prunes, path.lastComponent?.string == plan.labelTableName { return false }
    return first.string != plan.icon?.folderName || isForeign(path)
  }

  /// Returns true if the `Contents.json` of a rewritten folder does not list a file in it, which somebody else must
  /// have added.
  private func isForeign(_ path: FilePath) -> Bool {
    guard let content = present.contents[path], let name = path.lastComponent else { return false }
    if case .folder = content { return false }
    let folder = path.removingLastComponent()
    guard name != PackContents.fileName, let kind = CatalogFolder.Kind(folder),
      let list = present.contents[folder.appending(PackContents.fileName)],
      let bytes = try? FileTree.bytes(of: list)
    else { return name != PackContents.fileName }
    return !PackContents(json: bytes, of: kind).listedNames.contains(name.string)
  }

  /// The name of another pack that stays in the catalog; `nil` if there is none. Xcode would use only one of the packs.
  var otherPack: String? {
    guard !prunes else { return nil }
    return present.folders.first { folder in
      folder.components.count == 1 && CatalogFolder.Kind(folder) == .pack && folder != pack
    }?.stem
  }
}

extension WrittenPack {
  /// Keeps existing files that the pack does not write.
  ///
  /// - Parameters:
  ///   - folder: a folder in which no further files are kept.
  ///   - prunes: true to remove labels in languages that the pack does not have.
  mutating func keepOthers(
    of present: FileTree, except folder: FilePath? = nil, prunes: Bool = false
  ) {
    for (path, content) in present.contents where tree.contents[path] == nil {
      if let folder, path.starts(with: folder) { continue }
      if prunes, path.lastComponent?.string == plan.labelTableName { continue }
      tree.add(content, at: path)
    }
  }

  /// Keeps existing files that the pack does not write.
  ///
  /// - Parameter removed: the paths of files of an earlier run, which are not kept.
  mutating func keepOthers(of present: FileTree, removing removed: Set<FilePath>) {
    for (path, content) in present.contents where tree.contents[path] == nil {
      if !removed.contains(path) { tree.add(content, at: path) }
    }
  }

  /// Keeps the lines of label tables that do not belong to the pack's own stickers.
  ///
  /// - Throws: ``PackFault`` if an existing table cannot be read, so that it would be lost.
  mutating func keepLabels(of present: FileTree) throws(PackFault) {
    for (path, content) in present.contents {
      guard let new = tree.contents[path], path.lastComponent?.string == plan.labelTableName,
        let table = try? FileTree.bytes(of: new)
      else { continue }
      let problem: String
      do throws(FileFault) {
        if case .link = content { throw .notAFile(path, kind: .link) }
        let old = try FileTree.bytes(of: content)
        do throws(StringsFault) {
          tree.add(.bytes(try plan.joined(table, with: old)), at: path)
          continue
        } catch {
          problem = error.problem
        }
      } catch {
        problem = error.description
      }
      throw PackFault.refused(
        "\(path.display.printable) cannot be read (\(problem)) and would be lost; repair it, or "
          + "replace it with --prune")
    }
  }

  /// Checks that no changes by the user to the folder's manifest are lost.
  ///
  /// - Throws: ``PackFault`` if the existing manifest differs from the new one.
  func checkManifest(of present: FileTree) throws(PackFault) {
    let path = FilePath(ManifestFile.name)
    guard let new = tree.contents[path], let old = present.contents[path],
      (try? FileTree.bytes(of: new)) != (try? FileTree.bytes(of: old))
    else { return }
    throw PackFault.refused(
      "the existing \(ManifestFile.name) differs and would be lost; --prune replaces it")
  }

  /// Returns the files of this pack, moved below a folder.
  func moved(below folder: FilePath) -> WrittenPack {
    var moved = self
    moved.tree = FileTree()
    moved.tree.add(tree, below: folder)
    moved.origins = [:]
    for (path, origin) in origins { moved.origins[folder.pushing(path)] = origin }
    return moved
  }
}
