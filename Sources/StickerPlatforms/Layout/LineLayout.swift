import StickerBase
import StickerPacks
import SystemPackage

/// LINE Creators Market: numbered images and the set's pictures, such as `tab.png`, in one ZIP archive, and the texts
/// to copy into LINE's form.
struct LineLayout: PlatformLayout {
  /// Number of digits in the names of stickers.
  var digits = 2
  /// True for pop-up stickers: stills are in the folder `png`, the animations that pop up in `popup`.
  var isPopup = false

  func archives(of pack: ExportedPack) -> [ExportedArchive] {
    let images =
      pack.pictures.map(\.path) + pack.stickers.compactMap(\.still) + pack.stickers.map(\.path)
    return [
      ExportedArchive(
        path: "upload.zip",
        entries: images.map { ExportedArchive.Entry($0.string, .file($0)) })
    ]
  }

  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    let name = FilePath("\((index + 1).padded(to: digits)).\(format)")
    return isPopup ? FilePath("popup").pushing(name) : name
  }

  func path(ofStillAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("png/\((index + 1).padded(to: digits)).\(format)")
  }

  func path(ofPicture file: String, in part: ExportedPart) -> FilePath {
    guard isPopup else { return FilePath(file) }
    return FilePath("\(file.contains("_popup") ? "popup" : "png")/\(file)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let texts = ["Title: \(pack.title.printable)", "Creator: \(pack.author.printable)"]
    let stickers = pack.stickers.map {
      "\($0.path.string): \($0.name.printable)" + ($0.label.map { " - \($0.printable)" } ?? "")
    }
    return [("texts.txt", (texts + [""] + stickers).joined(separator: "\n") + "\n")]
  }

  func tasks(for pack: ExportedPack) -> [String] {
    let length = pack.platform.pack[.description].map { " of \($0.textWithUnit)" } ?? ""
    return [
      "Upload upload.zip in LINE Creators Market, copy the title and the creator from texts.txt, and write a "
        + "description\(length).",
      "Choose tags, price and areas there, and say whether photos or AI were used; LINE reviews each pack.",
    ]
  }
}
