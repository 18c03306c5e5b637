import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerPlatforms

/// GIFs for emoji, and LINE's pop-up stickers, each of which is a still and an animation.
@Suite struct PairedExportTests {
  private static let colors: [[UInt8]] = [[20, 90, 160, 200], [200, 90, 60, 250]]

  /// A pack of animations of two frames, each of which is shown for `delay` seconds, written as a fraction.
  private static func pack(
    _ count: Int, name: String = "🦦", delay: (Int, Int) = (1, 2)
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 1...count {
      var colors = colors
      colors[0][0] = UInt8(number)
      try folder.write(
        TestPNG.animation(300, 200, colors: colors, delay: delay).bytes,
        to: "p/\(number) \(name).png")
    }
    return folder
  }

  private static func image(_ path: String, in folder: TemporaryFolder) throws -> ImageHeader {
    let bytes = try Data(contentsOf: folder.url.appending(path: path))
    return try ImageFile.probe(Array(bytes)).image
  }

  private static func names(_ path: String, in folder: TemporaryFolder) throws -> [String] {
    try Folders.names(in: folder.url.appending(path: path))
      .filter { $0 != ".stickerlint-export.json" }.sorted()
  }

  @Test(arguments: ["slack-emoji", "discord-emoji"]) func movingEmojiAreGIFs(
    _ platform: String
  ) throws {
    let folder = try Self.pack(2)
    let result = try stickerlint(
      ["export", "p", "--for", platform, "-o", "out", "--force"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Self.names("out", in: folder) == ["001.gif", "002.gif", "emoji.json"])
    let image = try Self.image("out/001.gif", in: folder)
    #expect(image.format == .gif && image.width == 128 && image.height == 128)
    #expect(image.frames.compactMap(\.delay?.milliseconds) == [500, 500] && image.plays == 0)
    #expect(image.defects.isEmpty)
    #expect(result.error.contains("soft edges are cut"), "\(result.error)")
    let again = try stickerlint(
      ["export", "p", "--for", platform, "-o", "out", "--force", "--update"], in: folder.url)
    #expect(again.output.contains("already up to date"), "\(again.error)")
  }

  /// Browsers show short delays of a GIF as long ones, which would change the animation.
  @Test func delaysTooShortForAGIFAreRefused() throws {
    let folder = try Self.pack(1, name: "-a %0A b 🦦", delay: (1, 100))
    let result = try stickerlint(
      ["export", "p", "--for", "slack-emoji", "-o", "out", "--force"], in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.error.contains("a frame takes 10 ms, and Slack emoji take at least 20 ms"),
      "\(result.error)")
    #expect(try Folders.names(in: folder.url) == ["p"])
  }

  @Test func popUpsAreStillsAndAnimations() throws {
    let folder = try Self.pack(8)
    let result = try stickerlint(
      ["export", "p", "--for", "line-popup", "-o", "out", "--author", "A", "--force"],
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let numbers = (1...8).map { "0\($0).png" }
    #expect(try Self.names("out", in: folder) == ["png", "popup", "texts.txt", "upload.zip"])
    #expect(try Self.names("out/png", in: folder) == numbers + ["main.png", "tab.png"])
    #expect(try Self.names("out/popup", in: folder) == numbers + ["main_popup.png"])
    let still = try Self.image("out/png/03.png", in: folder)
    #expect(still.format == .png && still.width == 370 && still.height == 320)
    for name in ["03", "main_popup"] {
      let popup = try Self.image("out/popup/\(name).png", in: folder)
      #expect(popup.format == .apng && popup.height == 480)
      #expect(popup.width == (name == "03" ? 300 : 480))
      #expect(popup.colorType == .rgba && popup.loopCount == 3)
      #expect(5...20 ~= popup.frames.count)
      #expect(popup.frames.compactMap(\.delay?.milliseconds).reduce(0, +) == 1000)
    }
    let archive = try ZipArchive(
      FilePath(folder.url.appending(path: "out/upload.zip").path), limits: .standard)
    let names = archive.tree.entries.map(\.path.string).filter { $0.hasSuffix(".png") }.sorted()
    #expect(
      names == (numbers + ["main.png", "tab.png"]).map { "png/\($0)" }
        + (numbers + ["main_popup.png"]).map { "popup/\($0)" })
  }

  /// An update replaces a larger export, but is refused if the folder has a file that no export wrote.
  @Test func popUpsAreUpdated() throws {
    let folder = try Self.pack(16)
    let arguments = [
      "export", "p", "--for", "line-popup", "-o", "out", "--author", "A", "--force", "--update",
    ]
    #expect(try stickerlint(arguments, in: folder.url).status == 0)
    for number in 9...16 {
      try FileManager.default.removeItem(at: folder.url.appending(path: "p/\(number) 🦦.png"))
    }
    try folder.write(Array("mine".utf8), to: "out/popup/mine.png")
    let refused = try stickerlint(arguments, in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.error.contains("popup/mine.png"), "\(refused.error)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "out/popup/mine.png"))
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Self.names("out/popup", in: folder).count == 9)
  }

  @Test(arguments: [[], ["--force"]]) func popUpsNeedAnimations(_ more: [String]) throws {
    let folder = try Self.pack(7)
    try folder.write(TestPNG.disc(300, line: 40).bytes, to: "p/8 🦦.png")
    let result = try stickerlint(
      ["export", "p", "--for", "line-popup", "-o", "out", "--author", "A"] + more, in: folder.url)
    #expect(result.status == 1)
    #expect(result.error.contains("8 🦦.png"), "\(result.error)")
    #expect(result.error.contains("still"), "\(result.error)")
    #expect(try Folders.names(in: folder.url) == ["p"])
  }
}
