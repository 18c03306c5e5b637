public import SystemPackage

/// The stickers that go into one sticker browser: a folder of images, or a `.stickerpack`.
public struct Pack: Sendable {
  /// The folder.
  public var path: FilePath
  /// What the folder is called, without `.stickerpack`.
  public var name: String
  /// What people see as stickers: files, and sequences that could be measured. In the order of the
  /// pack's `Contents.json`, and then of their names.
  public var stickers: [Sticker] = []
  /// Images of `.stickersequence` folders, each a frame of an animation that Xcode makes.
  public var sequenceFrames: [Sticker] = []
  /// Images of `.stickersiconset` folders.
  public var icons: [Sticker] = []
  /// Whether it is a `.stickerpack` that was looked into, not only a part of one.
  public var isWholeCatalog = false
  /// The `.stickersequence` folders.
  public var sequences: [FilePath] = []
  /// Image names that lead to something other than a regular file.
  public var oddFiles: [OddFile] = []
  /// Folders and files that could not be read.
  public var faults: [FileFault] = []
  /// The folders of an asset catalog that the pack is made of, itself among them.
  public var catalogFolders: [CatalogFolder] = []
  /// Folders of a catalog that have no `Contents.json`.
  public var foldersWithoutContents: [FilePath] = []
  /// Its place in its asset catalog, when that holds several packs.
  public var neighbors: CatalogNeighbors?
  /// The labels in other languages.
  public var localizations = Localizations()
  /// Folders in which nothing was found although somebody named them.
  public var emptyFolders: [FilePath] = []
  /// Folders that were left out because a limit was reached.
  public var limitsReached: [TreeLimitReached] = []
  /// The size that the stickers are made for, if that can be told.
  public var sizeClass: PackSizeClass?

  public init(path: FilePath, name: String) {
    self.path = path
    self.name = name
  }

  /// What the pack's own `Contents.json` says, if it has one.
  public var contents: PackContents? { catalogFolders.first { $0.path == path }?.contents }

  /// Everything that a finding can be about.
  var checkedPaths: [FilePath] {
    [path] + stickers.map(\.path) + sequenceFrames.map(\.path) + sequences + emptyFolders
      + oddFiles.map(\.path) + catalogFolders.flatMap { [$0.path, $0.contentsPath] }
      + icons.map(\.path) + foldersWithoutContents + localizations.paths
  }

  /// Stickers that people will see: single files and sequences.
  public var stickerCount: Int { files.count + sequences.count }

  /// Stickers that are single files.
  var files: [Sticker] { stickers.filter { $0.sequence == nil } }

  /// Folders of a kind that have a `Contents.json`.
  func folders(_ kind: CatalogFolder.Kind) -> [CatalogFolder] {
    catalogFolders.filter { $0.kind == kind }
  }

  /// Puts the stickers into the order in which the pack's own list names them.
  mutating func orderStickersAsListed() {
    guard let listed = contents?.listedNames, !listed.isEmpty else { return }
    let places = Dictionary(zip(listed, listed.indices)) { one, _ in one }
    func place(_ sticker: Sticker) -> Int {
      let name = sticker.path.relative(to: path).components.first?.string ?? ""
      return places[name] ?? listed.count
    }
    stickers = stickers.enumerated()
      .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
  }
}

/// Something with an image's name that is no regular file.
public struct OddFile: Sendable, Equatable {
  public var path: FilePath
  /// What is there in its place.
  public var kind: FileKind
}

/// A pack's size class and how it is known.
public struct PackSizeClass: Sendable, Equatable {
  public enum Origin: String, Sendable {
    /// Given with `--size`.
    case option
    /// Written as `grid-size` in `Contents.json`.
    case contents
    /// The class that most stickers of the pack fit.
    case inferred
  }

  public var sizeClass: SizeClass
  public var origin: Origin

  public init(_ sizeClass: SizeClass, _ origin: Origin) {
    self.sizeClass = sizeClass
    self.origin = origin
  }
}

extension PackSizeClass {
  /// The class that more than half of the stickers fit; `nil` when there is none. Stickers outside
  /// the profile's sizes have no say.
  init?(inferredFrom stickers: [Sticker], profile: Profile) {
    let groups = profile.stickersBySize(stickers)
    let all = groups.reduce(0) { $0 + $1.stickers.count }
    guard let winner = groups.first(where: { $0.stickers.count * 2 > all }) else { return nil }
    self.init(winner.size, .inferred)
  }
}

extension Profile {
  /// The stickers that fit each size class, smallest class first; without empty classes and without
  /// stickers outside the profile's sizes.
  func stickersBySize(_ stickers: [Sticker]) -> [(size: SizeClass, stickers: [Sticker])] {
    let fitting = stickers.filter { $0.longerSide.map(sides.contains) ?? false }
    return sizeClasses.compactMap { size in
      let group = fitting.filter { $0.longerSide.flatMap(sizeClass(holding:)) == size }
      return group.isEmpty ? nil : (size, group)
    }
  }
}
