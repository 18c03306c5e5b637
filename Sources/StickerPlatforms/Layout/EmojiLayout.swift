import StickerBase
import StickerPacks
import SystemPackage

/// Emoji of Discord and Slack: an image for each, and a list with the names to give them.
struct EmojiLayout: PlatformLayout {
  /// The character between the words of a name.
  let separator: String
  /// The service's word for the place that has the emoji.
  let place: String

  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("\(padded(index + 1, 3)).\(format)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let emoji = zip(pack.stickers, names(of: pack)).map {
      ["file": $0.path.string, "name": $1]
    }
    return [("emoji.json", jsonText(["emoji": emoji]))]
  }

  private func names(of pack: ExportedPack) -> [String] {
    let least = pack.platform.pack[.stickerName]?.least ?? 1
    return pack.platform.shortcodes(for: pack.stickers.map(\.name)).map { code in
      let name = code.split(separator: "-").joined(separator: separator)
      return name + String(repeating: "_", count: max(0, least - name.count))
    }
  }

  func tasks(for pack: ExportedPack) -> [String] {
    [
      "Add each file as an emoji of your \(pack.platform.service) \(place), with the name from emoji.json."
    ]
  }
}
