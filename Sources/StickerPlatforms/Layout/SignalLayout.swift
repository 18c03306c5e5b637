import StickerBase
import StickerPacks
import SystemPackage

/// Signal: numbered images, and the `manifest.json` that signal-cli reads (its command `uploadStickerPack`).
struct SignalLayout: PlatformLayout {
  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("\((index + 1).padded(to: 3)).\(format)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let cover = pack.pictures.first.map {
      Manifest.Sticker(file: $0.path.string, emoji: pack.stickers.first?.emoji.first ?? "")
    }
    let stickers = pack.stickers.map {
      Manifest.Sticker(file: $0.path.string, emoji: $0.emoji.first ?? "")
    }
    let manifest = Manifest(
      title: pack.title, author: pack.author, cover: cover, stickers: stickers)
    return [("manifest.json", jsonText(manifest))]
  }

  func tasks(for pack: ExportedPack) -> [String] {
    [
      "Upload the folder with 'signal-cli uploadStickerPack manifest.json', or drop the images into Signal "
        + "Desktop under File > Create/Upload Sticker Pack.",
      "Signal cannot change a pack after the upload, so look at it first.",
    ]
  }

  private struct Manifest: Encodable {
    let title: String
    let author: String
    let cover: Sticker?
    let stickers: [Sticker]

    struct Sticker: Encodable {
      let file: String
      var contentType = "image/png"
      let emoji: String
    }
  }
}
