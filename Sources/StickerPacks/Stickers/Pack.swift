package import StickerBase
package import SystemPackage

/// The stickers that go into one sticker browser: a folder of images, or a `.stickerpack`.
package struct Pack: Sendable {
  /// The folder.
  package var path: FilePath
  /// What the folder is called, without `.stickerpack`.
  package var name: String
  /// What people see as stickers: files, and sequences that could be measured. In the order of the
  /// pack's `Contents.json`, and then of their names.
  package var stickers: [Sticker] = []
  /// Images of `.stickersequence` folders, each a frame of an animation that Xcode makes.
  package var sequenceFrames: [Sticker] = []
  /// Images of `.stickersiconset` folders.
  package var icons: [Sticker] = []
  /// Whether it is a `.stickerpack` that was looked into, not only a part of one.
  package var isWholeCatalog = false
  /// The `.stickersequence` folders.
  package var sequences: [FilePath] = []
  /// Image names that lead to something other than a regular file.
  package var oddFiles: [OddFile] = []
  /// Folders and files that could not be read.
  package var faults: [FileFault] = []
  /// The folders of an asset catalog that the pack is made of, itself among them.
  package var catalogFolders: [CatalogFolder] = []
  /// Folders of a catalog that have no `Contents.json`.
  package var foldersWithoutContents: [FilePath] = []
  /// Its place in its asset catalog, when that holds several packs.
  package var neighbors: CatalogNeighbors?
  /// The labels in other languages.
  package var localizations = Localizations()
  /// Folders in which nothing was found although somebody named them.
  package var emptyFolders: [FilePath] = []
  /// Folders that were left out because a limit was reached.
  package var limitsReached: [TreeLimitReached] = []
  /// The size that the stickers are made for, if that can be told.
  package var sizeClass: PackSizeClass?

  package init(path: FilePath, name: String) {
    self.path = path
    self.name = name
  }

  /// What the pack's own `Contents.json` says, if it has one.
  package var contents: PackContents? { catalogFolders.first { $0.path == path }?.contents }

  /// Everything that a finding can be about.
  package var checkedPaths: [FilePath] {
    [path] + stickers.map(\.path) + sequenceFrames.map(\.path) + sequences + emptyFolders
      + oddFiles.map(\.path) + catalogFolders.flatMap { [$0.path, $0.contentsPath] }
      + icons.map(\.path) + foldersWithoutContents + localizations.paths
  }

  /// Stickers that people will see: single files and sequences.
  package var stickerCount: Int { files.count + sequences.count }

  /// Stickers that are single files.
  package var files: [Sticker] { stickers.filter { $0.sequence == nil } }

  /// Folders of a kind that have a `Contents.json`.
  package func folders(_ kind: CatalogFolder.Kind) -> [CatalogFolder] {
    catalogFolders.filter { $0.kind == kind }
  }

  /// Puts the stickers into the order in which the pack's own list names them.
  package mutating func orderStickersAsListed() {
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

/// A pack's size class and how it is known.
package struct PackSizeClass: Sendable, Equatable {
  package enum Origin: String, Sendable {
    /// Given with `--size`.
    case option
    /// Written as `grid-size` in `Contents.json`.
    case contents
    /// The class that most stickers of the pack fit.
    case inferred
  }

  package var sizeClass: SizeClass
  package var origin: Origin

  package init(_ sizeClass: SizeClass, _ origin: Origin) {
    self.sizeClass = sizeClass
    self.origin = origin
  }
}

extension PackSizeClass {
  /// The class that more than half of the stickers fit; `nil` when there is none. Stickers outside
  /// the profile's sizes have no say.
  package init?(inferredFrom stickers: [Sticker], profile: Profile) {
    let groups = profile.stickersBySize(stickers)
    let all = groups.reduce(0) { $0 + $1.stickers.count }
    guard let winner = groups.first(where: { $0.stickers.count * 2 > all }) else { return nil }
    self.init(winner.size, .inferred)
  }
}

extension Profile {
  /// The stickers that fit each size class, smallest class first; without empty classes and without
  /// stickers outside the profile's sizes.
  package func stickersBySize(_ stickers: [Sticker]) -> [(size: SizeClass, stickers: [Sticker])] {
    let fitting = stickers.filter { $0.longerSide.map(sides.contains) ?? false }
    return sizeClasses.compactMap { size in
      let group = fitting.filter { $0.longerSide.flatMap(sizeClass(holding:)) == size }
      return group.isEmpty ? nil : (size, group)
    }
  }
}
