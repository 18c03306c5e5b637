import StickerBase
import StickerPacks
import SystemPackage

/// Matrix: numbered images, and the content of the event that describes them (Matrix v1.19, `m.room.image_pack`). The
/// event has placeholders for the addresses, which the server assigns when the images are uploaded.
struct MatrixLayout: PlatformLayout {
  /// The value of `usage`: `sticker` or `emoticon`.
  let usage: String

  private static let file: FilePath = "image_pack.json"

  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    FilePath("\((index + 1).padded(to: 3)).\(format)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    [(Self.file, jsonText(event(of: pack)))]
  }

  private func event(of pack: ExportedPack) -> ImagePackEvent {
    let codes = pack.platform.names(for: pack.stickers.map(\.name))
    let images = zip(codes, pack.stickers).map { code, sticker in
      let type = sticker.path.hasExtension("webp") ? "image/webp" : "image/png"
      let info = ImagePackEvent.Info(
        width: sticker.width, height: sticker.height, size: sticker.byteCount, type: type)
      return (
        code,
        ImagePackEvent.Image(
          url: ImagePackEvent.placeholder(for: sticker.path.string),
          body: sticker.label ?? sticker.name, info: info)
      )
    }
    return ImagePackEvent(
      images: Dictionary(images, uniquingKeysWith: { first, _ in first }),
      pack: ImagePackEvent.Description(
        name: pack.title, attribution: pack.author.isEmpty ? nil : pack.author, usage: [usage]))
  }

  func tasks(for pack: ExportedPack) -> [String] {
    [
      "Upload the images to your Matrix server, and write the address that it gives to each in place of "
        + "mxc://example.org/… in \(Self.file.string).",
      "Send the content of \(Self.file.string) as the state event m.room.image_pack of a room, with a state key of "
        + "your choice.",
    ]
  }

  func problems(of pack: ExportedPack, _ contents: (FilePath) -> [UInt8]) -> [String] {
    let content = event(of: pack)
    guard contents(Self.file) == Array(jsonText(content).utf8) else {
      return ["\(Self.file.string) does not describe the images"]
    }
    guard let limit = pack.platform.pack[.eventBytes], !limit.allows(content.byteCount) else {
      return []
    }
    return [
      "\(Self.file.string): event-bytes is \(content.byteCount.grouped), and \(pack.platform.name) take "
        + limit.textWithUnit
    ]
  }
}
