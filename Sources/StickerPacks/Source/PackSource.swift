package import StickerBase
package import SystemPackage

/// A pack as found on disk, before its images are measured.
package struct PackSource: Sendable {
  /// The folder.
  package var path: FilePath
  /// What the folder is called, without `.stickerpack`.
  package var name: String
  /// The folder that somebody named and that it was found in or below; `nil` when there is none.
  var root: FilePath?
  /// Its images.
  package var files: [File] = []
  /// Whether it is a `.stickerpack` that was looked into, not only a part of one.
  package var isWholeCatalog = false
  /// The `.stickersequence` folders.
  package var sequences: [FilePath] = []
  /// Image names that lead to something other than a regular file.
  package var oddFiles: [OddFile] = []
  /// Folders and files of the pack that could not be read.
  package var faults: [FileFault] = []
  /// The folders of an asset catalog that the pack is made of, itself among them.
  package var catalogFolders: [CatalogFolder] = []
  /// Folders of a catalog that have no `Contents.json`.
  package var foldersWithoutContents: [FilePath] = []
  /// Its place in its asset catalog, when that holds several packs.
  package var neighbors: CatalogNeighbors?
  /// Where an icon set is missing; `nil` where one is, or where nobody can tell.
  package var missingIconSet: MissingIconSetPlace?
  /// The Xcode projects that are told of with it: those of its folder, with the first of their packs.
  package var xcodeProjects: [XcodeProject] = []
  /// What projects do with its icon sets, by their folders; one that is not there is not known.
  package var iconSetUses: [FilePath: IconSetUse] = [:]
  /// The Messages extension whose code makes stickers of these loose files; `nil` for other packs.
  package var codeTarget: String?
  /// The names of the icon sets in its project.
  package var iconSetNames: Set<String> = []
  /// Whether the app that holds it shows its icons, because it has no code; `nil` when nobody can
  /// tell.
  package var hostIsStub: Bool?
  /// The outermost folder with an Xcode project in it, below a named one, that it lies in.
  var project: FilePath?
  /// What a manifest or the folder's layout says of it; `nil` for a catalog, and for mere images.
  package var declaration: PackDeclaration?
  /// The manifest that it was written from; `nil` for what was not written to be checked.
  package var writtenFrom: FilePath?
  /// Images beside those that its manifest lists.
  package var unlistedFiles: [FilePath] = []
  /// What it is a part of when Xcode has built it; `nil` for sources.
  package var product: BuiltProduct?
  /// The messages of an app that it describes; `nil` for a pack.
  package var conversation: ConversationSource?
  /// The labels in other languages.
  package var localizations = Localizations()
  /// Folders in which nothing was found although somebody named them.
  package var emptyFolders: [FilePath] = []
  /// Folders that were left out because a limit was reached.
  package var limitsReached: [TreeLimitReached] = []
  /// Art in formats that are not read: movies, drawings, projects of other programs.
  package var foreignArt: [FilePath] = []
  /// What somebody named of it, when that was not all of it; empty when it was.
  package var namedPaths: Set<FilePath> = []
  /// Whether nothing of it was named, only something beside it.
  var isBeside = false

  package init(path: FilePath, root: FilePath? = nil) {
    self.path = path
    self.root = root
    let named = path.lastComponent?.kind == .regular ? path : path.real ?? path
    let name = named.lastComponent?.string ?? ""
    let suffix = [".stickerpack", ".stickersiconset"].first(where: name.hasSuffix) ?? ""
    self.name = String(name.dropLast(suffix.count))
  }

  /// Its path, absolute and without links, put together from the folder that somebody named. Of a built
  /// product it is the folder that it lies in: a configuration in it would be part of what is judged.
  package var realPath: FilePath? {
    let folder = conversation == nil ? path : path.parent
    return product.map(\.path.parent.realFolder) ?? root.map { folder.realFolder(below: $0) }
  }

  /// What may be a link on the way to what is in it.
  package var links: LinkPolicy { root.map { .refusedBelow($0) } ?? .refused }

  /// Holds nothing to judge; art that is not read is told of where there is something.
  var isEmpty: Bool {
    !isWholeCatalog && files.isEmpty && sequences.isEmpty && oddFiles.isEmpty && faults.isEmpty
      && catalogFolders.isEmpty && foldersWithoutContents.isEmpty && emptyFolders.isEmpty
      && limitsReached.isEmpty && declaration?.faults.isEmpty != false && unlistedFiles.isEmpty
      && xcodeProjects.isEmpty && product == nil && conversation == nil
  }
}

/// Where a pack has no icon set.
package enum MissingIconSetPlace: Sendable, Equatable {
  /// In its catalog, which may belong to a project that has one elsewhere.
  case catalog(FilePath)
  /// In the whole project.
  case project(FilePath)
  /// In its manifest.
  case manifest(FilePath)
}

/// A pack's place among those of an asset catalog that holds several.
package struct CatalogNeighbors: Sendable, Equatable {
  /// The `.xcstickers` or `.xcassets`.
  package var catalog: FilePath
  /// The pack whose path comes first.
  package var first: FilePath
  /// How many come before this one, and how many there are.
  package var index: Int
  package var count: Int
}
