package import StickerBase
package import SystemPackage

/// A pack as found on disk, before its images are measured.
package struct PackSource: Sendable {
  package var path: FilePath
  /// The name of the folder without `.stickerpack` or `.stickersiconset`.
  package var name: String
  /// The named folder in which the pack was found; `nil` if there is none.
  var root: FilePath?
  /// The image files in the folders of the pack: stickers, frames of sequences, and icons.
  package var files: [File] = []
  /// True if this is a `.stickerpack` that was searched as a whole.
  package var isCatalogPack = false
  /// The folders of sequences of frames. For a sequence without a folder of its own, this is a path made from its name.
  package var sequences: [FilePath] = []
  /// Links and other things that are not files, where images or folders of stickers were expected.
  package var irregularFiles: [IrregularFile] = []
  /// Folders and files of the pack that could not be read.
  package var faults: [FileFault] = []
  /// The reasons that no animation can be made from folders of frames in the pack, one per folder.
  package var unusableFrames: [SequenceFault] = []
  /// The folders of an asset catalog that make up the pack, including its own.
  package var catalogFolders: [CatalogFolder] = []
  /// Folders of a catalog that have no `Contents.json`.
  package var foldersWithoutContents: [FilePath] = []
  /// The pack's position in its asset catalog, if the catalog has several packs.
  package var neighbors: CatalogNeighbors?
  /// The place that lacks an icon set; `nil` if there is one, or if that is unknown.
  package var missingIconSet: MissingIconSetPlace?
  /// The Xcode projects that are reported with this pack, which is the first pack in the folder of each of them.
  package var xcodeProjects: [XcodeProject] = []
  /// The icon sets without a picture in the apps of ``xcodeProjects``. For a catalog that was named without its
  /// project, these are the icon sets in the catalog.
  package var emptyAppIcons: [EmptyAppIcon] = []
  /// The use of icon sets in projects, by the folder of the icon set. The use of an icon set without an entry is
  /// unknown.
  package var iconSetUses: [FilePath: IconSetUse] = [:]
  /// The Messages extension whose code makes stickers from these loose files; `nil` for other packs.
  package var codeTarget: String?
  /// The pictures whose names in the code of ``codeTarget`` are almost right.
  package var misnamed: [MisnamedPicture] = []
  /// The names of the icon sets in the pack's project.
  package var iconSetNames: Set<String> = []
  /// True if the app that contains the pack has no code, so it shows the pack's icons; `nil` if that is
  /// unknown.
  package var hostIsStub: Bool?
  /// The outermost folder with an Xcode project that the pack lies in, below a named folder.
  var project: FilePath?
  /// The declaration in a manifest or in the folder's layout; `nil` if there is neither.
  package var declaration: PackDeclaration?
  /// The manifest from which the pack was written; `nil` if the pack was not written in order to be checked.
  package var writtenFrom: FilePath?
  /// Images in the folder that the manifest does not list.
  package var unlistedFiles: [FilePath] = []
  /// The built product that contains the pack; `nil` for sources.
  package var product: BuiltProduct?
  /// The described messages of an app; `nil` for a pack.
  package var conversation: ConversationSource?
  /// The labels in other languages.
  package var localizations = Localizations()
  /// A pack with stickers that has probably replaced this empty one; `nil` if there is none.
  package var successor: FilePath?
  /// Named folders in which nothing was found.
  package var emptyFolders: [FilePath] = []
  /// The limits that were reached, each with the folder that was not searched.
  package var limitsReached: [TreeLimitReached] = []
  /// Artwork in formats that are not read: movies, drawings, documents of other programs.
  package var unsupportedArtwork: [FilePath] = []
  /// The named parts of the pack; empty if the whole pack was named.
  package var namedPaths: Set<FilePath> = []
  /// True if the user named something beside the pack, but nothing in it.
  var isUnrelated = false

  package init(path: FilePath, root: FilePath? = nil) {
    self.path = path
    self.root = root
    let named = path.lastComponent?.kind == .regular ? path : path.real ?? path
    let name = named.lastComponent?.string ?? ""
    let suffix = [".stickerpack", ".stickersiconset"].first(where: name.hasSuffix) ?? ""
    self.name = String(name.dropLast(suffix.count))
  }

  /// The path of the folder whose configuration applies to the pack, absolute and without links; `nil` if the pack was
  /// not found in a named folder. This is the pack's own folder. For a built product, it is the folder that contains
  /// the product, since a configuration inside the product would be part of the checked files.
  package var realPath: FilePath? {
    let folder = conversation == nil ? path : path.parent
    return product.map(\.path.parent.realFolder) ?? root.map { folder.realFolder(below: $0) }
  }

  /// The manifest that lists the stickers of a folder with their labels; `nil` if there is none, and for a catalog's
  /// pack, whose `Contents.json` files list its stickers.
  package var listing: PackDeclaration? {
    isCatalogPack ? nil : declaration.flatMap { $0.isManifest ? $0 : nil }
  }

  /// The policy for links in paths of the pack's files.
  package var links: LinkPolicy { root.map { .refusedBelow($0) } ?? .refused }

  /// True for a folder of images that the user named.
  package var isNamedFolder: Bool {
    root == path && !isCatalogPack && declaration == nil && product == nil && conversation == nil
  }

  /// True if the pack has nothing to check. Artwork that is not read does not count; it is reported only with
  /// other contents.
  var isEmpty: Bool {
    !isCatalogPack && files.isEmpty && sequences.isEmpty && irregularFiles.isEmpty
      && faults.isEmpty && unusableFrames.isEmpty
      && catalogFolders.isEmpty && foldersWithoutContents.isEmpty && emptyFolders.isEmpty
      && limitsReached.isEmpty && declaration?.faults.isEmpty != false && unlistedFiles.isEmpty
      && xcodeProjects.isEmpty && emptyAppIcons.isEmpty && product == nil && conversation == nil
  }
}

/// The place that lacks an icon set.
package enum MissingIconSetPlace: Sendable, Equatable {
  /// The catalog, which may belong to a project with an icon set elsewhere.
  case catalog(FilePath)
  /// The whole project.
  case project(FilePath)
  /// The manifest.
  case manifest(FilePath)
}

/// The position of a pack in an asset catalog with several packs.
package struct CatalogNeighbors: Sendable, Equatable {
  /// The path of the `.xcstickers` or `.xcassets`.
  package var catalog: FilePath
  /// The pack whose path comes first.
  package var first: FilePath
  /// The index of this pack, from 0.
  package var index: Int
  /// The number of packs.
  package var count: Int
}
