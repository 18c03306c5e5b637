import StickerBase
import StickerPacks
import SystemPackage

/// Discord: an image for each sticker, and a list with the fields of the upload form.
struct DiscordLayout: PlatformLayout {
  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("\((index + 1).padded(to: 2)).\(format)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let limits = pack.platform.pack
    let names = pack.platform.names(for: pack.stickers.map(\.name))
    let stickers = zip(pack.stickers, names).map { sticker, name in
      Sticker(
        file: sticker.path.string, name: name,
        description: (sticker.label ?? "").cut(to: limits[.label]?.most),
        tags: sticker.emoji.first ?? "")
    }
    return [("stickers.json", jsonText(["stickers": stickers]))]
  }

  func tasks(for pack: ExportedPack) -> [String] {
    [
      "Add each file under Server Settings > Stickers, with the name and the emoji of stickers.json, or let a "
        + "bot with the permission Create Expressions send it.",
      "A bot must send the file as image/png: Discord refuses image/apng.",
    ]
  }

  func problems(of pack: ExportedPack, _ contents: (FilePath) -> [UInt8]) -> [String] {
    guard let limit = pack.platform.pack[.tags] else { return [] }
    return pack.stickers.compactMap { sticker in
      let length = sticker.emoji.first?.utf16.count ?? 0
      guard !limit.allows(length) else { return nil }
      return
        "the tag of \(sticker.path.string) has \(length.grouped), and \(pack.platform.name) have "
        + limit.textWithUnit
    }
  }

  private struct Sticker: Encodable {
    let file: String
    let name: String
    let description: String
    let tags: String
  }
}

extension String {
  /// Returns the text, cut to a maximum number of characters; unchanged if the maximum is `nil`.
  func cut(to maxLength: Int?) -> String { maxLength.map { String(prefix($0)) } ?? self }
}
