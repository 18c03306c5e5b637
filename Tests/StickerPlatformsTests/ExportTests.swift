import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerPlatforms

/// Files that `stickerlint export` writes, refuses to replace and keeps.
@Suite struct ExportTests {
  private static let ink: [UInt8] = [20, 90, 160, 200]

  /// A folder with a pack of stills that have emoji in their names.
  private static func pack(_ count: Int, side: Int = 408) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 1...count {
      try folder.write(
        TestPNG.disc(side, line: UInt8(number * 3 % 200)).bytes, to: "Otters/\(number) 🦦.png")
    }
    return folder
  }

  private static func image(_ path: String, in folder: TemporaryFolder) throws -> ImageHeader {
    let bytes = try Data(contentsOf: folder.url.appending(path: path))
    return try ImageFile.probe(Array(bytes)).image
  }

  private static func json(_ path: String, in folder: TemporaryFolder) throws -> [String: Any] {
    let bytes = try Data(contentsOf: folder.url.appending(path: path))
    return try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  @Test func signalPackIsWritten() throws {
    let folder = try Self.pack(3)
    let result = try stickerlint(
      ["export", "Otters", "--for", "signal", "-o", "out", "--author", "An \"otter\"\n"],
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == [
          ".stickerlint-export.json", "001.png", "002.png", "003.png", "cover.png", "manifest.json",
        ])
    let image = try Self.image("out/001.png", in: folder)
    #expect(image.width == 512 && image.height == 512)
    let manifest = try Self.json("out/manifest.json", in: folder)
    #expect(manifest["author"] as? String == "An \"otter\"\n")
    let stickers = try #require(manifest["stickers"] as? [[String: String]])
    #expect(stickers.map { $0["file"] } == ["001.png", "002.png", "003.png"])
    #expect(stickers.allSatisfy { $0["emoji"] == "🦦" && $0["contentType"] == "image/png" })
    let again = try stickerlint(
      [
        "export", "Otters", "--for", "signal", "-o", "out", "--author", "An \"otter\"\n",
        "--update",
      ], in: folder.url)
    #expect(again.output.contains("already up to date"))
  }

  /// The same change to several pictures is reported once, with their files.
  @Test func changesArePrintedOncePerKind() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ chunks: TestPNG.Chunk...) throws {
      var png = TestPNG.disc(300, line: 40)
      png.chunks.insert(contentsOf: chunks, at: 1)
      try folder.write(png.bytes, to: "Otters/\(name) 🦦.png")
    }
    try write("a", TestPNG.Chunk("cICP", [12, 13, 0, 1]))
    try write("b", TestPNG.Chunk("cICP", [12, 13, 0, 1]))
    let turn: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]
    try write("c", TestPNG.Chunk("eXIf", turn + [0, 0, 0, 0, 0, 0]))
    try write("d", TestPNG.Chunk("tEXt", Array("Copyright\0Ann".utf8)))
    try write("f", TestPNG.Chunk("pHYs", bigEndian(1_000) + bigEndian(2_000) + [0]))
    let row = (0..<300).flatMap { x -> [UInt8] in
      (x < 20 ? [UInt8](repeating: 0, count: 8) : [9, 8, 9, 8, 9, 8, 255, 255])
    }
    let rows = [[UInt8]](repeating: row, count: 300)
    let deep = TestPNG([.header(300, 300, depth: 16), .image(rows), TestPNG.Chunk("IEND")])
    try folder.write(deep.bytes, to: "Otters/e 🦦.png")
    let result = try stickerlint(
      ["export", "Otters", "--for", "signal", "-o", "out", "--author", "me"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    for line in [
      "a 🦦.png, b 🦦.png: the colors are converted from Display P3 to sRGB",
      "c 🦦.png: turned upright, as the EXIF orientation asks",
      "d 🦦.png: left out: author, copyright or description",
      "e 🦦.png: 1 image with 16 bits per sample: 8 are kept",
    ] { #expect(result.error.contains("stickerlint: \(line)\n"), "\(line)\n\(result.error)") }
    // A remark that begins with the file's name does not repeat it.
    #expect(result.error.contains("stickerlint: f 🦦.png asks for 2:1 pixels"), "\(result.error)")
  }

  @Test func animationForSignalIsTrueColorAndPlaysForever() throws {
    let folder = try TemporaryFolder()
    let other: [UInt8] = [20, 90, 160, 90]
    try folder.write(
      TestPNG.animation(300, 300, colors: [Self.ink, other], plays: 2).bytes, to: "p/🦦.png")
    let result = try stickerlint(
      ["export", "p", "--for", "signal", "-o", "out", "--author", "A", "--force"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let image = try Self.image("out/001.png", in: folder)
    #expect(image.format == .apng && image.colorType == .rgba && image.loopCount == 0)
    #expect(image.width == 512 && image.height == 512 && image.frames.count == 2)
    #expect(try Self.image("out/cover.png", in: folder).format == .png)
  }

  @Test func archiveOfLINEHasTheImages() throws {
    let folder = try Self.pack(8)
    let result = try stickerlint(
      ["export", "Otters", "--for", "line", "-o", "out", "--author", "A"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let archive = try ZipArchive(
      FilePath(folder.url.appending(path: "out/upload.zip").path), limits: .standard)
    let names = archive.tree.entries.map(\.path.string).sorted()
    #expect(names == (1...8).map { "0\($0).png" } + ["main.png", "tab.png"])
    let image = try Self.image("out/08.png", in: folder)
    #expect(image.width == 370 && image.height == 320 && image.colorType == .rgba)
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: "out/08.png")))
    #expect(bytes.firstRange(of: Array("pHYs".utf8)) != nil)
  }

  @Test func severalPlatformsGetAFolderEach() throws {
    let folder = try Self.pack(2)
    let result = try stickerlint(
      ["export", "Otters", "--for", "discord,telegram", "-o", "out"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Self.image("out/discord/01.png", in: folder).width == 320)
    #expect(try Self.image("out/telegram/001.png", in: folder).width == 512)
    let discord = try Self.json("out/discord/stickers.json", in: folder)
    let stickers = try #require(discord["stickers"] as? [[String: String]])
    #expect(stickers.map { $0["name"] } == ["1 🦦", "2 🦦"])
  }

  /// The number of stickers, arguments, and a part of the error message.
  static let refusals: [(count: Int, arguments: [String], complaint: String)] = [
    (3, ["--for", "signal"], "author"),
    (3, ["--for", "line", "--author", "A", "--force"], "8, 16, 24, 32 or 40"),
    (3, ["--for", "messages"], "'stickerlint pack'"),
    (3, ["--for", "kakao"], "does not export"),
    (3, ["--for", "signel"], "Did you mean 'signal'?"),
    (3, ["--for", "signal", "--default-emoji", "x"], "one emoji"),
    (3, [], "--for is missing"),
  ]

  @Test(arguments: refusals)
  func refusalLeavesNothing(_ count: Int, _ arguments: [String], _ complaint: String) throws {
    let folder = try Self.pack(count)
    let result = try stickerlint(
      ["export", "Otters", "-o", "out"] + arguments, in: folder.url)
    #expect(result.status == 1 || result.status == 2)
    #expect(result.error.contains(complaint), "\(result.error)")
    #expect(try Folders.names(in: folder.url) == ["Otters"])
  }

  @Test func dryRunWritesNothing() throws {
    let folder = try Self.pack(2)
    let result = try stickerlint(
      ["export", "Otters", "--for", "discord", "-o", "out", "--dry-run"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("not written (--dry-run)"))
    #expect(try Folders.names(in: folder.url) == ["Otters"])
  }

  @Test func dryRunOfSeveralPlatformsNeedsNoFolder() throws {
    let folder = try Self.pack(2)
    let result = try stickerlint(
      ["export", "Otters", "--for", "discord,telegram", "-o", "out/of/nothing", "--dry-run"],
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 2, "\(result.output)")
    #expect(try Folders.names(in: folder.url) == ["Otters"])
  }

  /// Platforms are exported or refused independently; the status is the worst one.
  @Test(arguments: [[], ["--force"]]) func refusalOfOneDoesNotStopTheOthers(
    _ more: [String]
  ) throws {
    let folder = try Self.pack(2)
    let result = try stickerlint(
      ["export", "Otters", "--for", "line,discord,signal", "-o", "out"] + more, in: folder.url)
    #expect(result.status == 1, "\(result.error)")
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["discord"])
    // Only these words: the report wraps longer lines.
    #expect(result.error.lowercased().contains("pack of line stickers has"), "\(result.error)")
    if more.isEmpty {
      #expect(result.error.contains("nothing was written for line"))
      #expect(result.error.contains("nothing was written for signal"))
    }
  }

  @Test func coverIsMadeFromThePictureInTheManifest() throws {
    let folder = try Self.pack(2)
    try folder.write(TestPNG.disc(60, line: 0).bytes, to: "Otters/face.png")
    func manifest(_ key: String) throws {
      let list = (1...2).map { "{file: \($0) 🦦.png, emoji: 🦦}" }.joined(separator: ", ")
      try folder.write(
        Array("for: {telegram: {\(key): face.png}}\nstickers: [\(list)]".utf8),
        to: "Otters/stickerpack.yml")
    }
    try manifest("thumbnail")
    let arguments = ["export", "Otters", "--for", "telegram", "-o", "out"]
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("thumbnail.png is made from Otters/face.png"), "\(result.error)")
    #expect(!result.error.contains("does not list"), "\(result.error)")
    try manifest("thumb")
    let wrong = try stickerlint(arguments + ["--update"], in: folder.url)
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("'thumb' is not a picture of Telegram stickers"), "\(wrong.error)")
  }

  @Test func matrixPackHasAnImagePackEvent() throws {
    let folder = try Self.pack(2)
    let result = try stickerlint(
      ["export", "Otters", "--for", "matrix", "-o", "out"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let event = try Self.json("out/image_pack.json", in: folder)
    let images = try #require(event["images"] as? [String: [String: Any]])
    #expect(images.keys.sorted() == ["1", "2"])
    #expect((images["1"]?["url"] as? String)?.hasPrefix("mxc://example.org/001.png") == true)
    let size = try #require((images["1"]?["info"] as? [String: Any])?["size"] as? Int)
    #expect(try Data(contentsOf: folder.url.appending(path: "out/001.png")).count == size)
    #expect(result.error.contains("mxc://example.org/…"), "\(result.error)")
  }

  @Test func exportedPlatformsHaveALayout() {
    #expect(Platform.all.map(\.id) == Platform.ids)
    #expect(Platform.all.filter(\.isExported).map(\.id) == PlatformLayouts.ids)
  }

  @Test func exportIntoTheSourceFolderIsRefused() throws {
    let folder = try Self.pack(2)
    try folder.write(Array("{}".utf8), to: "Otters/stickers.json")
    try folder.write(
      Array("stickers: [{file: 'Otters/1 🦦.png', emoji: 🦦}, {file: 'Otters/2 🦦.png'}]".utf8),
      to: "stickerpack.yml")
    let result = try stickerlint(
      ["export", "stickerpack.yml", "--for", "discord", "-o", "Otters", "--update"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains("holds the pack's source files"), "\(result.error)")
  }

  /// A file that an export did not write stays, even if it has a name that the export would use.
  @Test(arguments: ["notes.txt", "01.png"]) func updateKeepsForeignFiles(_ name: String) throws {
    let folder = try Self.pack(2)
    try folder.write(Array("mine".utf8), to: "out/\(name)")
    for more in [[], ["--update"]] {
      let result = try stickerlint(
        ["export", "Otters", "--for", "discord", "-o", "out"] + more, in: folder.url)
      #expect(result.status == 2)
      #expect(try Folders.names(in: folder.url.appending(path: "out")) == [name])
    }
  }

  @Test func longNamesAreCut() throws {
    let folder = try Self.pack(1)
    let result = try stickerlint(
      [
        "export", "Otters", "--for", "telegram", "-o", "out", "--name",
        String(repeating: "o", count: 70),
      ], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("the name has more than 64 characters, and is cut"))
    #expect(
      try Self.json("out/stickers.json", in: folder)["title"] as? String
        == String(repeating: "o", count: 64))
  }

  @Test func smallerPackReplacesALargerOne() throws {
    let folder = try Self.pack(3)
    let arguments = ["export", "Otters", "--for", "discord", "-o", "out", "--update"]
    #expect(try stickerlint(arguments, in: folder.url).status == 0)
    try FileManager.default.removeItem(at: folder.url.appending(path: "Otters/3 🦦.png"))
    #expect(try stickerlint(arguments, in: folder.url).status == 0)
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == [".stickerlint-export.json", "01.png", "02.png", "stickers.json"])
  }

  /// A wrong extension, which Messages does not accept, is accepted for other platforms.
  @Test func animationWithAWrongExtensionIsExportedForSignal() throws {
    let folder = try TemporaryFolder()
    let colors: [[UInt8]] = [[20, 90, 160, 200], [200, 90, 60, 255]]
    try folder.write(TestPNG.animation(40, 40, colors: colors).bytes, to: "art/a.gif")
    let signal = try stickerlint(
      [
        "export", "art", "--author", "A", "--default-emoji", "🦦", "--for", "signal", "-o", "out",
      ], in: folder.url)
    #expect(signal.status == 0, "\(signal.transcript)")
  }

  @Test func refusalOfAnimationsForLINENamesLINEAnimated() throws {
    let folder = try TemporaryFolder()
    let colors: [[UInt8]] = [[20, 90, 160, 200], [200, 90, 60, 255]]
    let wave = TestPNG.animation(40, 40, colors: colors).bytes
    for name in "abcdefgh" { try folder.write(wave, to: "art/\(name).gif") }
    let line = try stickerlint(
      [
        "export", "art", "--author", "A", "--default-emoji", "🦦", "--for", "line", "-o", "out",
        "--force",
      ], in: folder.url)
    #expect(line.status == 1, "\(line.transcript)")
    #expect(
      line.error.contains(
        ": LINE stickers are stills, not animations; '--for line-animated' takes them"
      ),
      "\(line.error)")
  }
}
