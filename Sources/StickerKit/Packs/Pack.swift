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
  /// How many `.stickersequence` folders there are.
  public var sequenceCount = 0
  /// Image names that lead to something other than a regular file.
  public var oddFiles: [OddFile] = []
  /// Folders and files that could not be read.
  public var faults: [FileFault] = []
  /// The folders of an asset catalog that the pack is made of, itself among them.
  public var catalogFolders: [CatalogFolder] = []
  /// The size that the stickers are made for, if that can be told.
  public var sizeClass: PackSizeClass?

  public init(path: FilePath, name: String) {
    self.path = path
    self.name = name
  }

  /// What the pack's own `Contents.json` says, if it has one.
  public var contents: PackContents? { catalogFolders.first { $0.path == path }?.contents }

  /// Stickers that people will see: single files and sequences.
  public var stickerCount: Int { stickers.count + sequenceCount }
}

/// Something with an image's name that is no regular file.
public struct OddFile: Sendable, Equatable {
  public var path: FilePath
  /// What it is, with its article: `a symbolic link`.
  public var kind: String
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
    let sides = stickers.compactMap(\.longerSide).filter(profile.sides.contains)
    let winner = profile.sizeClasses.first { sizeClass in
      sides.count { profile.sizeClass(holding: $0) == sizeClass } * 2 > sides.count
    }
    guard let winner else { return nil }
    self.init(winner, .inferred)
  }
}
