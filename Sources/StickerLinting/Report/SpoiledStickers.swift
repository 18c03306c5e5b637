import StickerPacks
package import StickerRules
package import SystemPackage

/// The stickers that are not fine because of some findings.
package struct SpoiledStickers {
  /// The files and folders that the findings are about.
  private let paths: Set<FilePath>
  /// The folders that ``paths`` lie in. The folder of a frame is a sequence.
  private let folders: Set<FilePath>

  package init(_ findings: [Finding]) {
    paths = Set(findings.flatMap(\.affectedPaths))
    folders = Set(paths.map(\.parent))
  }

  /// Returns true if a finding is about a sticker, its folder or its list, or, for a sequence, about one of its frames.
  package func contains(_ sticker: FilePath) -> Bool {
    if paths.contains(sticker) { return true }
    switch CatalogFolder.Kind(sticker.parent) {
    case .sticker:
      return paths.contains(sticker.parent)
        || paths.contains(sticker.parent.appending(PackContents.fileName))
    default: return folders.contains(sticker)
    }
  }
}
