import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// WebP in the commands that read art.
@Suite struct WebPTests {
  private static let red: [UInt8] = [200, 0, 0, 255]

  private static func run(
    _ arguments: String..., in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(arguments, in: folder.url)
  }

  /// A folder with WebP files.
  private static func folder(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, bytes) in files { try folder.write(bytes, to: path) }
    return folder
  }

  private static let wave = TestWebP.animation(
    16, 12, colors: [[40, 0, 0, 128], [80, 0, 0, 255], [120, 0, 0, 255]], milliseconds: 70, plays: 3
  ).bytes

  @Test func animationKeepsFramesTimesAndLoop() throws {
    let folder = try Self.folder(["wave.webp": Self.wave])
    let result = try Self.run("assemble", "wave.webp", "-o", "out.png", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let animation = try AssembleTests.animation(folder)
    #expect(AssembleTests.levels(animation) == [40, 80, 120])
    #expect(animation.frames.map(\.delay.milliseconds) == [70, 70, 70])
    #expect(animation.loopCount == 3)
  }

  @Test func framesMayBeWebPAndPNGOfOneSize() throws {
    let folder = try Self.folder([
      "walk/1.webp": TestWebP([.picture(8, 8, [1, 0, 0, 255])]).bytes,
      "walk/2.png": AssembleTests.frame(2), "walk/3.webp": try TestWebP.fixture("lossy.webp"),
    ])
    let mixed = try Self.run("assemble", "walk", "-o", "out.png", in: folder)
    #expect(mixed.error.contains("20 × 14 px"), "\(mixed.error)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "walk/3.webp"))
    let result = try Self.run("assemble", "walk", "-o", "out.png", in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try AssembleTests.levels(AssembleTests.animation(folder)) == [1, 2])
  }

  @Test func assembleEachConvertsOnlyAnimations() throws {
    let still = TestWebP([.picture(8, 8, Self.red)]).bytes
    let folder = try Self.folder(["art/wave.webp": Self.wave, "art/still.webp": still])
    let result = try Self.run("assemble", "--each", "art", "-o", "out", "--effort", "1", in: folder)
    #expect(result.status < 2, "\(result.error)")
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["wave.png"])
  }

  @Test(arguments: ["turned.webp", "turned-as-in-jpeg.webp"])
  func photosAreTurnedUpright(_ name: String) throws {
    let folder = try Self.folder(["pack/photo.webp": TestWebP.fixture(name)])
    for (words, file) in [
      (["assemble", "pack/photo.webp", "-o", "out.png"], "out.png"),
      (["disassemble", "pack/photo.webp", "-o", "frames"], "frames/frame-001.png"),
      (["fix", "pack", "-o", "fixed", "--no-config"], "fixed/photo.png"),
    ] {
      let result = try stickerlint(words, in: folder.url)
      #expect(result.status < 2, "\(result.error)")
      let shown = try AssembleTests.animation(folder, file)
      #expect((shown.width, shown.height) == (14, 20), "\(words[0])")
      let stored = try Animation(ImageFile.probe(TestWebP.fixture(name)))
      // EXIF 6 shows the first row as the last column.
      let (turned, plain) = (shown.frames[0].bitmap, stored.frames[0].bitmap)
      #expect(
        (0..<20).allSatisfy { turned.pixels[$0 * 14 + 13] == plain.pixels[$0] }, "\(words[0])")
    }
  }

  @Test func damageIsReportedWithItsFrame() throws {
    var wave = TestWebP.animation(16, 12, colors: [Self.red, [1, 2, 3, 4]])
    for index in 29..<37 { wave.chunks[3].payload[index] = 0xFF }
    let folder = try Self.folder([
      "a.webp": wave.bytes, "b.webp": Array(Self.wave.dropLast(10)),
    ])
    let damaged = try Self.run("assemble", "a.webp", "-o", "out.png", in: folder)
    #expect(damaged.status == 1)
    #expect(
      damaged.error.contains("a.webp cannot be used as a frame: the pixels of frame 2 cannot be"))
    let cut = try Self.run("assemble", "b.webp", "-o", "out.png", in: folder)
    #expect(cut.status == 1)
    #expect(cut.error.contains("the file is cut off in frame 3 (ANMF)"), "\(cut.error)")
    let found = try findings(["lint", "b.webp", "--no-config"], in: folder.url)
    #expect(found.map(\.rule) == ["unreadable-image"])
  }

  @Test func iconsAreDrawnFromWebP() throws {
    let folder = try Self.folder([
      "logo.webp": TestWebP([.picture(1024, 1024, [20, 40, 200, 255])]).bytes
    ])
    let result = try Self.run("icons", "logo.webp", "-o", "Icon.stickersiconset", in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Folders.names(in: folder.url.appending(path: "Icon.stickersiconset")).count == 14)
  }

  @Test func contactSheetAndPageShowWebP() throws {
    let folder = try Self.folder(["pack/wave.webp": Self.wave])
    let sheet = try Self.run("contact-sheet", "pack", "-o", "sheet.apng", in: folder)
    #expect(sheet.status == 0 && sheet.output.contains("1 sticker"), "\(sheet)")
    let page = try Self.run("preview", "pack", "-o", "page.html", in: folder)
    #expect(page.status < 2, "\(page.error)")
    let text = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(text.contains(Data(Self.wave).base64EncodedString()))
  }

  @Test func inspectDescribesWebP() throws {
    let folder = try Self.folder(["wave.webp": Self.wave])
    let text = try Self.run("inspect", "wave.webp", in: folder).output
    #expect(text.contains("WebP, rgba, 8-bit") && text.contains("16 × 12 px"), "\(text)")
    #expect(text.contains("3 frames, 210 ms in all, each 70 ms") && text.contains("3 plays"))
  }

  /// The file must be converted, so only its picture is checked, not its size in bytes, its metadata or its structure.
  @Test func onlyThePictureOfAWebPIsChecked() throws {
    let flag = TestWebP([
      .canvas(200, 100, flags: 0x08), .picture(200, 100, Self.red),
      .init("EXIF", [UInt8](repeating: 0, count: 600_000)),
    ])
    let folder = try Self.folder(["pack/flag.png": flag.bytes + [1, 2, 3]])
    let rules = Set(try findings(["lint", "pack", "--no-config"], in: folder.url).map(\.rule))
    #expect(rules.contains("unsupported-format") && rules.contains("unusual-dimensions"))
    let container = [
      "file-too-large", "embedded-metadata", "trailing-data", "extension-mismatch",
      "irregular-structure", "damaged-image", "single-frame-animation",
    ]
    #expect(rules.isDisjoint(with: container), "\(rules)")
  }

  @Test func optimizeAdvisesFixForWebP() throws {
    let folder = try Self.folder(["pack/wave.webp": Self.wave])
    let result = try Self.run("optimize", "pack", "-o", "out", in: folder)
    let words = (result.output + result.error).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(
      words.contains(
        "Messages does not show WebP: 'stickerlint fix' makes a PNG"),
      "\(words)")
  }
}
