package import SystemPackage

/// The emoji of a sticker in a pack, and the line of the manifest where they can be written.
package struct FoundEmoji: Sendable {
  package var emoji: [String]
  /// The texts in the manifest that are not recommended emoji.
  package var refused: [String] = []
  /// The manifest; `nil` if there is none, or if it does not list the sticker.
  package var manifest: FilePath?
  /// The line of the sticker in the manifest, from 1; `nil` without a manifest.
  package var line: Int?
}

extension Pack {
  /// The emoji of all stickers, in the order of the stickers.
  package var foundEmoji: [FoundEmoji] {
    let declared = Dictionary(
      (source.declaration?.stickers ?? []).map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first })
    return stickers.map { sticker in
      let entry = declared[sticker.path]
      let emoji = self.emoji.emoji(ofFile: sticker.path.stem ?? "", declared: entry?.emoji ?? [])
      guard let line = entry?.line else { return FoundEmoji(emoji: emoji) }
      let refused = (entry?.emoji ?? []).filter { StickerEmoji.recommended($0) == nil }
      return FoundEmoji(
        emoji: emoji, refused: refused, manifest: source.declaration?.path, line: line)
    }
  }
}
