public import SystemPackage

/// What a pack is written as.
public enum PackOutput: Sendable, Equatable {
  /// An `.xcstickers` or `.xcassets`.
  case catalog
  /// A plain folder with a `stickerpack.yml`.
  case folder

  /// What the name of the output asks for.
  public init(for path: FilePath) {
    self = path.hasExtension("xcstickers") || path.hasExtension("xcassets") ? .catalog : .folder
  }
}

/// What becomes of a folder that is there already.
public enum PackUpdate: Sendable, Equatable {
  /// There may be none.
  case refused
  /// What is ours is written anew, all else stays.
  case keepingOthers
  /// As well, but stickers that the pack does not have are taken out.
  case pruning
}
