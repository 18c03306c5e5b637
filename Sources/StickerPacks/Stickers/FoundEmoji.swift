package import SystemPackage

/// The emoji of a sticker in a pack, and the line of the manifest where they can be written.
package struct FoundEmoji: Sendable {
  package var emoji: [String]
  /// The manifest; `nil` without one.
  package var manifest: FilePath?
  /// The line of the sticker in it, from 1.
  package var line: Int?
}

extension Pack {
  /// Returns the emoji of a sticker.
  package func emoji(of sticker: StickerSummary) -> FoundEmoji {
    let declared = source.declaration?.stickers.first { $0.path == sticker.path }
    let emoji = self.emoji.emoji(
      ofFile: sticker.path.stem ?? "", declared: declared?.emoji ?? [])
    guard let line = declared?.line else { return FoundEmoji(emoji: emoji) }
    return FoundEmoji(emoji: emoji, manifest: source.declaration?.path, line: line)
  }
}
