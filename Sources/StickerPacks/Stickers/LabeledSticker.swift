import StickerBase
import SystemPackage

/// A sticker of a catalog with what VoiceOver reads for it.
package struct LabeledSticker {
  /// The `.sticker` or `.stickersequence`.
  package let folder: CatalogFolder
  /// What the folder is called, without its extension: what people hear where there is no label.
  package let name: String
  /// The label in `Contents.json`; `nil` when there is none, or nothing but blanks.
  package let label: String?

  /// The stickers of a pack whose `Contents.json` could be understood, in the order of their paths.
  package static func all(of pack: Pack) -> [LabeledSticker] {
    pack.catalogFolders.filter { $0.contents.fault == nil }.compactMap { folder in
      guard folder.kind == .sticker || folder.kind == .sequence else { return nil }
      let label = folder.contents.label
      return LabeledSticker(
        folder: folder, name: folder.path.stem ?? "",
        label: label?.allSatisfy(\.isWhitespace) == false ? label : nil)
    }
  }
}

/// `'Wave'`, `'Wave', 'Spin'`, `'Wave', 'Spin' and 3 more`.
package func listing(_ names: [String]) -> String {
  names.prefix(2).map { "'\($0.excerpt)'" }.joined(separator: ", ") + andMore(names.count - 2)
}
