import StickerBase
import StickerPacks
import SystemPackage

/// Emoji of Discord and Slack: an image for each emoji, and a list of their names.
struct EmojiLayout: PlatformLayout {
  /// The service's word for the place to which emoji are added.
  let place: String

  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("\((index + 1).padded(to: 3)).\(format)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let names = pack.platform.names(for: pack.stickers.map(\.name))
    let emoji = zip(pack.stickers, names).map { ["file": $0.path.string, "name": $1] }
    return [("emoji.json", jsonText(["emoji": emoji]))]
  }

  func tasks(for pack: ExportedPack) -> [String] {
    [
      "Add each file as an emoji of your \(pack.platform.service) \(place), with the name from emoji.json."
    ]
  }
}
