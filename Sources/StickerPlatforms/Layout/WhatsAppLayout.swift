import StickerBase
import StickerPacks
import SystemPackage

/// WhatsApp: a folder of images and a `.wastickers` archive for each pack, and the manifests of the sample apps for
/// Android and iOS. An app may keep the files of all packs in one folder, so no file name occurs in two packs.
struct WhatsAppLayout: PlatformLayout {
  /// The manifests of the sample app for Android, and of the one for iOS (https://github.com/WhatsApp/stickers).
  static let manifests: [FilePath] = ["contents.json", "sticker_packs.wasticker"]

  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    path("\((index + 1).padded(to: 2)).\(format)", in: part)
  }

  func path(ofPicture file: String, in part: ExportedPart) -> FilePath { path(file, in: part) }

  private func path(_ name: String, in part: ExportedPart) -> FilePath {
    FilePath(part.identifier).appending("\(part.identifier)_\(name)")
  }

  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)] {
    let text = jsonText(WhatsAppContents(pack))
    return Self.manifests.map { ($0, text) }
  }

  /// Returns the archives that apps for making stickers exchange: two texts, a cover and the images. WhatsApp does not
  /// document this format; sticker-convert and other programs read and write it.
  func archives(of pack: ExportedPack) -> [ExportedArchive] {
    pack.parts.map { part in
      let stickers = pack.stickers(of: part).map(\.path)
      var entries: [ExportedArchive.Entry] = [
        .init("title.txt", .text(part.title + "\n")),
        .init("author.txt", .text(pack.author + "\n")),
      ]
      entries += part.pictures.prefix(1).map { .init("cover.png", .file($0.path)) }
      entries += stickers.map { .init($0.lastComponent?.string ?? "", .file($0)) }
      return ExportedArchive(path: FilePath("\(part.identifier).wastickers"), entries: entries)
    }
  }

  func tasks(for pack: ExportedPack) -> [String] {
    let names = pack.parts.map { "\($0.identifier).wastickers" }
    return [
      "Android: put contents.json and the \(pack.parts.count > 1 ? "folders" : "folder") of images into "
        + "app/src/main/assets of WhatsApp's sample app, and build it with your own name and icon.",
      "iOS: add sticker_packs.wasticker and all images to the target of WhatsApp's sample app.",
      "Or open \(listed(names)) with an app for making stickers; WhatsApp does not document this format, so try it "
        + "first.",
    ]
  }

  func problems(of pack: ExportedPack, _ contents: (FilePath) -> [UInt8]) -> [String] {
    Self.manifests.flatMap { path -> [String] in
      guard let manifest = WhatsAppContents(contents(path)) else {
        return ["\(path.string) does not have the form of WhatsApp's manifest"]
      }
      return manifest.problems(for: pack.platform).map { "\(path.string): \($0)" }
        + manifest.images.filter { contents($0).isEmpty }.map {
          "\(path.string) names \($0.display.printable), which is missing"
        }
    }
  }
}
