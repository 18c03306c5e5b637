import Foundation
import StickerTestSupport
import Testing

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerEncoding
@testable import StickerPacks

/// Covers of exports, the emoji that `pack --init` writes, and messages about densities and about uploading emoji.
@Suite struct CoverTests {
  /// A pack of eight animations of one second, and a still.
  private static func pack() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 1...8 {
      let colors = (0..<5).map { [UInt8($0 * 40), UInt8(number * 20), 90, 160] }
      let png = TestPNG.animation(40, 40, colors: colors, delay: (1, 5))
      try folder.write(png.bytes, to: "pack/\(number).png")
    }
    try folder.write(TestPNG.disc(60, line: 9).bytes, to: "pack/still.png")
    return folder
  }

  private static func manifest(_ covers: String, in folder: TemporaryFolder) throws {
    let list = (1...8).map { "{file: \($0).png, emoji: 🦦}" }.joined(separator: ", ")
    try folder.write(
      Array("author: A\nfor:\n  \(covers)\nstickers: [\(list)]\n".utf8),
      to: "pack/stickerpack.yml")
  }

  private static func export(_ folder: TemporaryFolder) throws -> CommandResult {
    try stickerlint(
      ["export", "pack", "--for", "line-animated", "-o", "out", "--force"], in: folder.url)
  }

  @Test func animatedCoverMoves() throws {
    let folder = try Self.pack()
    try Self.manifest("line-animated: {main: 3.png, tab: still.png}", in: folder)
    let result = try Self.export(folder)
    #expect(result.status == 0, "\(result.error)")
    for (name, frames) in [("main", 5), ("tab", 0)] {
      let bytes = Array(try Data(contentsOf: folder.url.appending(path: "out/\(name).png")))
      let image = try ImageFile.probe(bytes).image
      #expect(image.format == (frames > 0 ? .apng : .png))
      #expect(image.colorType == .rgba && image.pixelsPerInch ?? 0 >= 72)
      #expect(frames == 0 || image.frames.count == frames)
    }
  }

  /// The still cover of an animation shows the art of its first frame in the middle, with the margin of the stickers,
  /// wherever that art moves later.
  @Test(arguments: [[], ["--enlarge"]]) func coverOfAnAnimationIsCentered(
    _ options: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let frames = [4, 50].map { left in
      var bitmap = Bitmap(width: 100, height: 60)
      for index in bitmap.pixels.indices where left..<left + 40 ~= index % 100 {
        bitmap.pixels[index] = 0xFF30_90D0
      }
      return TimedBitmap(bitmap: bitmap, delay: FrameDelay(numerator: 1, denominator: 5))
    }
    let bytes = try await APNGEncoder().encode(try Animation(frames: frames))
    try folder.write(bytes, to: "p/moves.png")
    let result = try stickerlint(
      [
        "export", "p", "--for", "signal", "-o", "out", "--author", "A", "--default-emoji", "🦦",
        "--force",
      ]
        + options, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let cover = Array(try Data(contentsOf: folder.url.appending(path: "out/cover.png")))
    let shown = try Animation(ImageFile.probe(cover))
    let area = try #require(Bitmap.visibleArea(of: shown.frames.map(\.stored)))
    #expect(area.height == (options.isEmpty ? 60 : 480))
    #expect(abs(area.x - (512 - area.x - area.width)) <= 1)
    #expect(abs(area.y - (512 - area.y - area.height)) <= 1)
    #expect(min(area.x, area.y) >= 16)
  }

  /// A cover that is made from a sticker is changed like the sticker.
  @Test(arguments: ["", "for:\n  line-animated: {main: 3.png}\n"])
  func animatedCoverIsChangedLikeItsSticker(_ covers: String) throws {
    let folder = try TemporaryFolder()
    for number in 1...8 {
      let colors = (0..<5).map { [UInt8($0 * 40), UInt8(number * 20), 90, 160] }
      let png = TestPNG.animation(40, 40, colors: colors, delay: (3, 10))
      try folder.write(png.bytes, to: "pack/\(number).png")
    }
    let list = (1...8).map {
      "  - {file: \($0).png, emoji: 🦦, for: {line-animated: {duration: 2}}}\n"
    }.joined()
    try folder.write(
      Array("author: A\n\(covers)stickers:\n\(list)".utf8), to: "pack/stickerpack.yml")
    let result = try Self.export(folder)
    #expect(result.status == 0, "\(result.error)")
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: "out/main.png")))
    let image = try ImageFile.probe(bytes).image
    #expect(abs(image.frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } - 2000) < 0.5)
  }

  /// Mistakes, and parts of their messages.
  @Test(arguments: [
    ("line-animated: {main: still.png}", "is a still, and main.png of LINE animated stickers"),
    ("lin: {main: still.png}", "stickerpack.yml:3:3: 'lin' is not a platform"),
    ("signal: {main: still.png}", "stickerpack.yml:3:12: 'main' is not a picture of Signal"),
    ("discord: {main: still.png}", "stickerpack.yml:3:3: Discord stickers have no picture"),
  ])
  func mistakesInCoversAreReported(_ covers: String, _ complaint: String) throws {
    let folder = try Self.pack()
    try Self.manifest(covers, in: folder)
    let result = try Self.export(folder)
    #expect(result.status > 0 && result.error.contains(complaint), "\(result.error)")
    #expect(try Folders.names(in: folder.url) == ["pack"])
  }

  @Test func newManifestHasKnownEmoji() throws {
    let folder = try TemporaryFolder()
    for name in ["👋 wave", "hug", "cry"] {
      try folder.write(TestPNG.disc(300).bytes, to: "pack/\(name).png")
    }
    try folder.write(Array("{\"hug\": \"🤗\"}".utf8), to: "pack/emoji.txt")
    _ = try stickerlint(["pack", "--init", "pack"], in: folder.url)
    let text = try String(
      contentsOf: folder.url.appending(path: "pack/stickerpack.yml"), encoding: .utf8)
    #expect(text.contains("emoji: [\"👋\"]\n") && text.contains("emoji: [\"🤗\"]\n"), "\(text)")
    #expect(text.components(separatedBy: "# emoji:").count == 2, "\(text)")
  }

  @Test func densityIsReportedOncePerPack() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.write(TestPNG.disc(360, line: UInt8(number * 9)).bytes, to: "pack/\(number).png")
    }
    let result = try stickerlint(
      ["lint", "pack", "--for", "kakao", "--rule", "unsuited-format", "--format", "json"],
      in: folder.url)
    #expect(result.output.components(separatedBy: "72 px per inch").count == 2, "\(result.output)")
    // The finding names its files, which do not count as fine, and leaves out those that are ignored.
    func check() throws -> String {
      let result = try stickerlint(
        ["lint", "pack", "--for", "kakao", "--rule", "unsuited-format", "--all"], in: folder.url)
      return result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let all = try check()
    #expect(all.contains("3 of 3 files (1.png, 2.png, 3.png) do not say"), "\(all)")
    #expect(all.contains("0 of 3 stickers fine"), "\(all)")
    try folder.write(
      Array("ignore: [{rule: unsuited-format, files: [1.png], reason: r}]\n".utf8),
      to: "pack/.stickerlint.yml")
    let some = try check()
    #expect(some.contains("2 of 3 files (2.png, 3.png) do not say"), "\(some)")
    #expect(some.contains("1 of 3 stickers fine") && !some.contains("unused-ignore"), "\(some)")
  }

  @Test func exportSaysWhereEmojiAreUploaded() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(128).bytes, to: "pack/otter wave.png")
    let result = try stickerlint(
      ["export", "pack", "--for", "slack-emoji,discord-emoji", "-o", "out"], in: folder.url)
    #expect(result.error.contains("Slack workspace"), "\(result.error)")
    #expect(result.error.contains("Discord server"), "\(result.error)")
  }
}
