package import SystemPackage

// Finds the pack to export among the packs that a search found.
extension FoundPacks {
  /// Returns the packs that may be meant by an export of a folder: the folder itself if it has stickers, or else all
  /// packs with stickers below it.
  ///
  /// - Parameter output: the output path; packs in it are ignored.
  package func exportable(in folder: FilePath, besides output: FilePath?) -> [FilePath] {
    let root = folder.withoutCurrentFolders
    let place = output?.absolute == folder.absolute ? nil : output?.absolute
    let found = packs.filter { pack in
      pack.hasStickers && place.map { !pack.path.absolute.starts(with: $0) } ?? true
    }
    return found.contains { $0.path == root && !$0.isCatalogPack } ? [folder] : found.map(\.path)
  }

  /// Returns the manifest that describes a pack: the one in its folder, or another one that lists its stickers; `nil`
  /// if there is none.
  package func manifest(of pack: FilePath) -> FilePath? {
    let found = packs.first { $0.path == pack.withoutCurrentFolders }?.declaration
    return PackPlan.manifest(in: pack) ?? found.flatMap { $0.isManifest ? $0.path : nil }
  }

  /// Returns the packs in a folder.
  package func packs(in folder: FilePath) -> FoundPacks {
    var found = self
    let root = folder.withoutCurrentFolders
    if root != "." { found.packs = packs.filter { $0.path.starts(with: root) } }
    return found
  }

  /// Keeps only the pack that a plan describes, with the stickers, names and labels of the plan.
  package mutating func keep(_ plan: PackPlan) {
    let manifest = plan.manifest
    let found = packs.first { pack in
      manifest.map { pack.declaration?.path == $0 }
        ?? (pack.path == plan.source.withoutCurrentFolders)
    }
    // No pack may have the manifest if it lists images of a catalog, since a search takes the catalog as it is.
    packs = [(found ?? PackSource(path: plan.folder, root: plan.folder)).planned(plan)]
  }
}

extension PackSource {
  /// True if the folder has stickers or a manifest, whose mistakes are then reported.
  fileprivate var hasStickers: Bool {
    guard product == nil, conversation == nil else { return false }
    return declaration?.isManifest == true || !sequences.isEmpty
      || files.contains { $0.role == .sticker }
  }

  /// Returns this pack with the stickers of a plan.
  fileprivate func planned(_ plan: PackPlan) -> PackSource {
    var pack = self
    var declaration = plan.declaration
    declaration.isManifest = plan.manifest != nil
    // The `Contents.json` of a catalog's pack states the size itself.
    if !declaration.isManifest { declaration.size = nil }
    // If a sticker is a link, the search found the path of the link, and the plan has the path of its target.
    let foundPaths = Dictionary(files.map { ($0.location, $0.path) }) { first, _ in first }
    for (index, sticker) in declaration.stickers.enumerated() where sticker.frames == nil {
      declaration.stickers[index].path = foundPaths[sticker.path] ?? sticker.path
    }
    let frames = Set(declaration.sequences.flatMap { $0.frames?.files ?? [] })
    let images = declaration.stickers.filter { $0.frames == nil }.map(\.path)
    let wanted = frames.union(images)
    pack.files = files.filter { $0.role == .icon || wanted.contains($0.path) }
    let known = Set(pack.files.map(\.path))
    for path in images + frames where !known.contains(path) {
      pack.files.append(
        File(path: path, links: plan.links, role: frames.contains(path) ? .frame : .sticker))
    }
    pack.sequences = declaration.sequences.map(\.path)
    pack.declaration = declaration
    return pack
  }
}
