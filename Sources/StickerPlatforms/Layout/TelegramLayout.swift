import StickerBase
import StickerPacks
import SystemPackage

/// Telegram: numbered images or videos, and a list in the form of the Bot API's `InputSticker`.
struct TelegramLayout: PlatformLayout {
  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("\((index + 1).padded(to: 3)).\(format)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let stickers = pack.stickers.map { sticker in
      Sticker(
        sticker: "attach://\(sticker.path.string)",
        format: sticker.isAnimated ? "video" : "static", emoji: sticker.emoji(for: pack.platform))
    }
    return [("stickers.json", jsonText(Set(title: pack.title, stickers: stickers)))]
  }

  func tasks(for pack: ExportedPack) -> [String] {
    var tasks = [
      "Send the files to @Stickers in Telegram, each with its emoji from stickers.json, or give them to a bot's "
        + "createNewStickerSet.",
      "Choose a short name for the set's address: letters, digits and single underscores, beginning with a letter.",
    ]
    if let first = pack.platform.pack[.firstStickers]?.most, pack.stickers.count > first {
      tasks.append(
        "Create the set with the first \(first) stickers, and add the others one by one.")
    }
    return tasks
  }

  private struct Set: Encodable {
    let title: String
    let stickers: [Sticker]
  }

  private struct Sticker: Encodable {
    let sticker: String
    /// The Bot API's word for the kind of file.
    let format: String
    let emoji: [String]

    enum CodingKeys: String, CodingKey {
      case sticker
      case format
      case emoji = "emoji_list"
    }
  }
}
