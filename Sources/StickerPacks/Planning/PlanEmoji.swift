extension PlannedSticker {
  /// The name of the sticker's file without extension, or the name of the sequence. It may contain emoji.
  package var fileStem: String {
    switch content {
    case .image(let path): path.stem ?? name
    case .frames: name
    }
  }
}

extension PackPlan {
  /// Adds the emoji in an `emoji.txt` or in the names of the files to stickers without emoji.
  ///
  /// - Parameter standard: the emoji for stickers that still have none; `nil` to leave them without emoji.
  package mutating func adoptEmoji(orElse standard: String? = nil) {
    let emoji = StickerEmoji(in: folder, links)
    for index in stickers.indices where stickers[index].emoji.isEmpty {
      let found = emoji.emoji(ofFile: stickers[index].fileStem, declared: [])
      stickers[index].emoji = found.isEmpty ? [standard].compactMap(\.self) : found
    }
  }
}
