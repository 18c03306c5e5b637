import StickerBase
import SystemPackage

/// The Info.plist of a compiled `.stickerpack`.
///
/// Apple documents none of it. `IMStickers` lists the stickers in order, each with its file's name as
/// `IMStickerIdentifier` and what VoiceOver says as `IMStickerAccessibilityLabel`; `IMStickerPackLayout`
/// names the size: so read iOS's frameworks Messages and IMSharedUtilities, as third parties have
/// decompiled them (`_MSStickerPackCollectionViewDataSource`, `IMSticker`). Of a built pack, the notes
/// of one published app name all but the identifier, and `MSStickerSizeClassRegular`
/// (github.com/alexey1312/reachy-mini-swift, notes on its stickers). No built pack was seen.
struct CompiledList {
  private(set) var contents = PackContents()
  private(set) var stickers: [CompiledSticker] = []

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

  /// What the framework reads as each size; anything else is regular to it.
  private static let sizes = [
    "MSStickerSizeClassSmall": "small", "MSStickerSizeSmall": "small",
    "MSStickerBrowserLayoutCondensed": "small", "MSStickerSizeClassRegular": "regular",
    "MSStickerSizeRegular": "regular", "MSStickerSizeClassLarge": "large",
    "MSStickerSizeLarge": "large", "MSStickerBrowserLayoutSparse": "large",
  ]
}
