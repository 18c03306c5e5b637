import SystemPackage

/// What stays of a catalog when a pack in it is written anew.
struct CatalogUpdate {
  /// The folders of stickers that the pack does not have, in the order in which they are listed.
  private(set) var keptStickers: [String] = []
  private let present: FileTree
  private let pack: FilePath
  private let plan: PackPlan
  private let writesIcons: Bool
  private var prunedStickers: Set<String> = []

  init(of present: FileTree, by plan: PackPlan, prunes: Bool) {
    self.present = present
    self.plan = plan
    pack = FilePath("\(plan.name).stickerpack")
    writesIcons = plan.icon != nil
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
      if let new = written.tree.contents[path], path.lastComponent?.string == plan.labelTableName,
        let table = try? FileTree.bytes(of: new), let old = try? FileTree.bytes(of: content)
      {
        written.tree.add(.bytes(PackPlan.joined(table, with: old)), at: path)
      } else if written.tree.contents[path] == nil || path == PackContents.filePath {
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
    guard writesIcons, let first = path.components.first else { return true }
    return first.string != CatalogUpdate.iconSetName
  }

  /// What Xcode calls the icon set of a Messages extension, and its build setting names.
  static let iconSetName = "iMessage App Icon.stickersiconset"
}

extension WrittenPack {
  /// Keeps what lies in a plain folder beside the pack's own files.
  mutating func keepOthers(of present: FileTree) {
    for (path, content) in present.contents where tree.contents[path] == nil {
      tree.add(content, at: path)
    }
  }
}
