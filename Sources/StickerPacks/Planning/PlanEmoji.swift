extension PlannedSticker {
  /// The name of the sticker's file without extension, or of its sequence; people may write emoji in it.
  package var fileStem: String {
    switch content {
    case .image(let path): path.stem ?? name
    case .frames: name
    }
  }
}

extension PackPlan {
  /// Adds the emoji of an `emoji.txt` or of the files' names to stickers that declare none.
  ///
  /// - Parameter standard: the emoji for stickers that have none there either.
  package mutating func adoptEmoji(orElse standard: String? = nil) {
    let emoji = StickerEmoji(in: folder, links)
    for index in stickers.indices where stickers[index].emoji.isEmpty {
      let found = emoji.emoji(ofFile: stickers[index].fileStem, declared: [])
      stickers[index].emoji = found.isEmpty ? [standard].compactMap(\.self) : found
    }
  }
}
