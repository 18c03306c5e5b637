public import SystemPackage

/// The stickers that go into one sticker browser: a folder of images, or a `.stickerpack`.
public struct Pack: Sendable {
  /// The folder.
  public var path: FilePath
  /// What the folder is called, without `.stickerpack`.
  public var name: String
  /// Single sticker files, in the order of their names.
  public var stickers: [Sticker] = []
  /// Images of `.stickersequence` folders, each a frame of an animation that Xcode makes.
  public var sequenceFrames: [Sticker] = []
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
      + oddFiles.map(\.path) + catalogFolders.map(\.contentsPath)
  }

  /// Stickers that people will see: single files and sequences.
  public var stickerCount: Int { stickers.count + sequences.count }
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
