import SystemPackage

/// What stays of a catalog when a pack in it is written anew.
struct CatalogUpdate {
  /// The folders of stickers that the pack does not have, in the order in which they are listed.
  private(set) var keptStickers: [String] = []
  private let present: FileTree
  private let pack: FilePath
  private let plan: PackPlan
  private let prunes: Bool
  private var prunedStickers: Set<String> = []

  init(of present: FileTree, by plan: PackPlan, prunes: Bool) {
    self.present = present
    self.plan = plan
    pack = FilePath("\(plan.name).stickerpack")
    self.prunes = prunes
    let own = Set(plan.stickers.map { StickerName.key($0.name) })
    let others = present.folders.filter { folder in
      let kind = CatalogFolder.Kind(folder)
      return folder.removingLastComponent() == pack && (kind == .sticker || kind == .sequence)
        && !own.contains(StickerName.key(folder.stem ?? ""))
    }
    let names = Set(others.compactMap { $0.lastComponent?.string })
    if prunes { prunedStickers = names } else { keptStickers = listed.filter(names.contains) }
  }

  /// The names that the pack's own list has now.
  private var listed: [String] {
    guard let content = present.contents[pack.appending(PackContents.fileName)],
      let bytes = try? FileTree.bytes(of: content)
    else { return [] }
    return PackContents(json: bytes, of: .pack).listedNames
  }

  /// Puts all that stays into the new tree.
  func keep(in written: inout WrittenPack) {
    let own = Set(plan.stickers.map { StickerName.key($0.name) })
    for (path, content) in present.contents where stays(path, own) {
      // The catalog's own file says who wrote it, which is no concern of the pack.
      if written.tree.contents[path] == nil || path == PackContents.filePath {
        written.tree.add(content, at: path)
      }
    }
  }

  private func stays(_ path: FilePath, _ own: Set<String>) -> Bool {
    var inside = path
    if inside.removePrefix(pack), let folder = inside.components.first {
      if CatalogFolder.Kind(FilePath(root: nil, components: folder)) == nil { return true }
      return !own.contains(StickerName.key(folder.stem)) && !prunedStickers.contains(folder.string)
    }
    guard let first = path.components.first else { return true }
    if CatalogFolder.Kind(FilePath(root: nil, components: first)) == .pack { return !prunes }
    if prunes, path.lastComponent?.string == plan.labelTableName { return false }
    return first.string != plan.icon?.folderName
  }

  /// Another pack of the catalog, of which Xcode would take only one; `nil` when it goes.
  var otherPack: String? {
    guard !prunes else { return nil }
    return present.folders.first { folder in
      folder.components.count == 1 && CatalogFolder.Kind(folder) == .pack && folder != pack
    }?.stem
  }
}

extension WrittenPack {
  /// Keeps what lies beside the pack's own files.
  ///
  /// - Parameters:
  ///   - folder: one whose files are all ours.
  ///   - prunes: whether labels in languages that the pack does not have go.
  mutating func keepOthers(
    of present: FileTree, except folder: FilePath? = nil, prunes: Bool = false
  ) {
    for (path, content) in present.contents where tree.contents[path] == nil {
      if let folder, path.starts(with: folder) { continue }
      if prunes, path.lastComponent?.string == plan.labelTableName { continue }
      tree.add(content, at: path)
    }
  }

  /// Keeps the lines of label tables that are not of the pack's own stickers.
  mutating func keepLabels(of present: FileTree) {
    for (path, content) in present.contents {
      guard let new = tree.contents[path], path.lastComponent?.string == plan.labelTableName,
        let table = try? FileTree.bytes(of: new), let old = try? FileTree.bytes(of: content)
      else { continue }
      tree.add(.bytes(PackPlan.joined(table, with: old)), at: path)
    }
  }

  /// The same files below a folder.
  func moved(below folder: FilePath) -> WrittenPack {
    var moved = self
    moved.tree = FileTree()
    moved.tree.add(tree, below: folder)
    moved.origins = [:]
    for (path, origin) in origins { moved.origins[folder.pushing(path)] = origin }
    return moved
  }
}
