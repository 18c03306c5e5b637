import StickerBase
import SystemPackage

/// The Info.plist of a compiled `.stickerpack`.
///
/// Apple does not document the format. `IMStickers` lists the stickers in order, each with its file name as
/// `IMStickerIdentifier` and its VoiceOver label as `IMStickerAccessibilityLabel`. `IMStickerPackLayout` names the
/// size. The source is a third-party decompilation of iOS's frameworks Messages and IMSharedUtilities
/// (`_MSStickerPackCollectionViewDataSource`, `IMSticker`). The notes on one published app confirm all keys except the
/// identifier, and the value `MSStickerSizeClassRegular` (github.com/alexey1312/reachy-mini-swift, notes on its
/// stickers). No built pack has confirmed the format.
struct CompiledList {
  private(set) var contents = PackContents()
  private(set) var stickers: [CompiledSticker] = []

  /// Reads an Info.plist.
  ///
  /// - Parameter hasLines: true if the places in `list` are lines of a text, which a binary file does not have.
  init(_ list: DocumentNode, at path: FilePath, hasLines: Bool) {
    contents.gridSize = list["IMStickerPackLayout"]?.text.flatMap { Self.sizes[$0] }
    for (index, entry) in (list["IMStickers"]?.elements ?? []).enumerated() {
      guard let identifier = entry["IMStickerIdentifier"]?.text else {
        contents.emptySlots.append(index)
        continue
      }
      contents.listedNames.append(identifier)
      stickers.append(
        CompiledSticker(
          identifier: identifier, label: entry["IMStickerAccessibilityLabel"]?.text,
          origin: ProjectValue.Origin(path: path, line: hasLines ? entry.place.line : nil)))
    }
  }

  /// The size names that the framework recognizes; it treats all others as regular.
  private static let sizes = [
    "MSStickerSizeClassSmall": "small", "MSStickerSizeSmall": "small",
    "MSStickerBrowserLayoutCondensed": "small", "MSStickerSizeClassRegular": "regular",
    "MSStickerSizeRegular": "regular", "MSStickerSizeClassLarge": "large",
    "MSStickerSizeLarge": "large", "MSStickerBrowserLayoutSparse": "large",
  ]
}
