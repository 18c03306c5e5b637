import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Pages written by `preview` and `lint`. `Tests/Browser` tests them in a browser.
@Suite struct PreviewTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "art/wave.png")
    try folder.write(TestPNG.disc(206).bytes, to: "art/points.png")
    return folder
  }

  private static func page(
    _ folder: TemporaryFolder, _ arguments: [String] = ["art"], name: String = "preview.html"
  ) throws -> String {
    let result = try stickerlint(["preview"] + arguments + ["-o", name], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.isEmpty)
    return try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  /// A picture with a location is left out, with a warning, if it is too expensive to redraw: here 25 megapixels.
  @Test func withheldPicturesAreNamed() throws {
    let folder = try Self.folder()
    let rows = Array(repeating: [UInt8](repeating: 0xFF, count: 125), count: 1_000)
    let location = "XML:com.adobe.xmp\0\0\0\0\0<x exif:GPSLatitude='48,51N'/>"
    var chunks: [TestPNG.Chunk] = [
      .header(1_000, 1_000, depth: 1, type: 0), .init("iTXt", Array(location.utf8)),
      .animation(frames: 25), .frame(0, 1_000, 1_000), .image(rows),
    ]
    for index in 1..<25 as Range<UInt32> {
      chunks += [.frame(2 * index - 1, 1_000, 1_000), .frameData(2 * index, rows)]
    }
    try folder.write(TestPNG(chunks + [.end]).bytes, to: "art/home.png")
    let result = try stickerlint(["preview", "art", "-o", "p.html"], in: folder.url)
    #expect(
      result.error.contains(
        "warning: art/home.png is not shown: the page would pass on a location or an EXIF thumbnail; export it "
          + "without metadata\n"), "\(result.error)")
    let page = try String(contentsOf: folder.url.appending(path: "p.html"), encoding: .utf8)
    #expect(!Self.pictures(in: page).contains { $0.range(of: Data(location.utf8)) != nil })
    #expect(page.contains(#""gap":"personal""#))
  }

  /// The JSON data that the page's script reads.
  private static func data(of page: String) throws -> JSONDocument {
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    return try JSONDocument(String(page[start..<end]))
  }

  private static func pack(of page: String) throws -> JSONDocument {
    try #require(try data(of: page)["packs"]?.elements?.first)
  }

  /// The pictures in a page.
  private static func pictures(in page: String) -> [Data] {
    page.matches(of: #/id="picture-\d+" data-type="[a-z\/]+">([^<]*)</#).compactMap {
      Data(base64Encoded: String($0.output.1))
    }
  }

  @Test func everyFileIsInThePageOnce() throws {
    let folder = try Self.folder()
    let page = try Self.page(folder)
    #expect(page.hasPrefix("<!doctype html>\n"))
    let files = [TestPNG.disc(206).bytes, TestPNG.disc(300).bytes].map { Data($0) }
    #expect(Self.pictures(in: page) == files)
    // The page loads nothing and needs no more than its policy allows.
    for text in ["<link", "<img", "<iframe", "<script src", " style=\"", " onclick="] {
      #expect(!page.contains(text))
    }
  }

  /// Users share pages, so a picture with a location is redrawn without it.
  @Test func picturesWithLocationsAreRedrawn() throws {
    let folder = try Self.folder()
    var png = TestPNG.disc(300)
    png.chunks.insert(.init("eXIf", PropertyArt.exif(.location)), at: 1)
    try folder.write(png.bytes, to: "art/wave.png")
    let pictures = try Self.pictures(in: Self.page(folder))
    #expect(pictures.count == 2)
    for picture in pictures {
      let file = try ImageFile.probe(Array(picture))
      #expect(file.image.metadata.contents.isEmpty)
      let plain = try Animation(ImageFile.probe(TestPNG.disc(file.image.width).bytes))
      #expect(try Animation(file).frames == plain.frames)
    }
  }

  /// The bytes do not depend on the clock, the number of jobs or the locale.
  @Test func theSameFilesGiveTheSameBytes() throws {
    let folder = try Self.folder()
    let first = try Self.page(folder)
    #expect(try Self.page(folder, ["art", "--jobs", "8"], name: "other.html") == first)
    let again = try stickerlint(
      ["preview", "art", "-o", "third.html"], in: folder.url,
      environment: ["LC_ALL": "tr_TR.UTF-8"])
    #expect(again.status == 0)
    let third = folder.url.appending(path: "third.html")
    #expect(try String(contentsOf: third, encoding: .utf8) == first)
  }

  /// A page of an earlier run is replaced. Other files are replaced only with `--force`.
  @Test func onlyPagesAreReplacedWithoutForce() throws {
    let folder = try Self.folder()
    _ = try Self.page(folder)
    let again = try stickerlint(["preview", "art"], in: folder.url)
    #expect(
      again.error.contains("preview.html had an earlier page; it is replaced"), "\(again.error)")
    try folder.write(Array("<p>mine</p>".utf8), to: "mine.html")
    let refused = try stickerlint(["preview", "art", "-o", "mine.html"], in: folder.url)
    #expect(refused.status == 2 && refused.error.contains("--force replaces it"))
    let mine = folder.url.appending(path: "mine.html")
    #expect(try String(contentsOf: mine, encoding: .utf8) == "<p>mine</p>")
    _ = try Self.page(folder, ["art", "--force"], name: "mine.html")
  }

  @Test(arguments: [
    (["art", "-o", "page.png"], "must be a name ending in .html"),
    (["art", "-o", "out.html"], "out.html is a folder"),
    (["art", "-o", "nowhere/page.html"], "nowhere"),
    (["arts"], "arts"),
    (["empty"], "nothing to show in empty"),
  ])
  func unusableInputAndOutputAreRefused(_ arguments: [String], _ complaint: String) throws {
    let folder = try Self.folder()
    try folder.write([], to: "out.html/x")
    try folder.write([1], to: "empty/notes.txt")
    let result = try stickerlint(["preview"] + arguments, in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains(complaint), "\(result.error)")
    #expect(try Folders.names(in: folder.url) == ["art", "empty", "out.html"])
  }

  /// Each platform other than Messages lists one canvas per sticker, which is empty if the platform cannot show the
  /// sticker. Findings name their platform.
  @Test func platformsListACanvasForEverySticker() throws {
    let folder = try Self.folder()
    let page = try Self.page(folder, ["art", "--for", "messages,signal,line-animated"])
    let pack = try Self.pack(of: page)
    let platforms = try #require(pack["platforms"]?.elements)
    #expect(platforms.compactMap { $0["id"]?.text } == ["signal", "line-animated"])
    let canvases = try #require(platforms.first?["stickers"]?.elements)
    #expect(canvases.count == 2 && canvases.allSatisfy { $0["canvas"]?["width"]?.number == 512 })
    // A still cannot be one of LINE's animated stickers.
    let emptyCanvases = try #require(platforms.last?["stickers"]?.elements)
    #expect(emptyCanvases.count == 2 && emptyCanvases.allSatisfy { $0["canvas"]?["width"] == nil })
    let findings = try #require(pack["findings"]?.elements)
    #expect(findings.contains { $0["platforms"]?.elements?.first?.text == "line-animated" })
    #expect(
      try Self.pack(of: Self.page(folder, name: "b.html"))["platforms"]?.elements?.isEmpty == true)
  }

  /// Names cannot end a script or begin an element, and are complete in the JSON.
  @Test func hostileNamesAreTextInThePage() throws {
    let folder = try TemporaryFolder()
    let names = ["<img src=x onerror=y>.png", "<!--<script>.png", "{{{policy}}}.png", "شكرا.png"]
    for name in names { try folder.write(TestPNG.disc(300).bytes, to: "art/\(name)") }
    let page = try Self.page(folder)
    #expect(!page.contains("<img") && !page.contains("<!--<"))
    let stickers = try #require(try Self.pack(of: page)["stickers"]?.elements)
    #expect(Set(stickers.compactMap { $0["name"]?.text }) == Set(names))
  }

  @Test func sequenceIsOneAnimatedPicture() throws {
    let folder = try TemporaryFolder()
    let ink: [UInt8] = [20, 90, 160, 255]
    for number in 1...3 {
      let frame = TestPNG.still(300, 300, number == 2 ? ink : [200, 40, 90, 255]).bytes
      try folder.write(frame, to: "art/Wave.stickersequence/\(number).png")
    }
    let page = try Self.page(folder)
    let pictures = Self.pictures(in: page)
    let text = String(decoding: pictures.first ?? Data(), as: UTF8.self)
    #expect(pictures.count == 1 && text.contains("acTL"))
    let sticker = try #require(try Self.pack(of: page)["stickers"]?.elements?.first)
    #expect(sticker["name"]?.text == "Wave" && sticker["delays"]?.elements?.count == 3)
  }

  /// A sequence that cannot be decoded is left out, but the page does not give lack of room as the reason.
  @Test func undecodableSequenceIsNotReportedAsNoRoom() throws {
    let folder = try TemporaryFolder()
    for number in 1...2 {
      let frame = TestPNG([.header(300, 300), .init("IDAT", [1, 2, 3]), .end]).bytes
      try folder.write(frame, to: "art/Wave.stickersequence/\(number).png")
    }
    try folder.write(TestPNG.disc(300).bytes, to: "art/wave.png")
    let page = try Self.page(folder)
    #expect(Self.pictures(in: page).count == 1 && !page.contains(#""gap":"no-room""#))
  }

  @Test func lintWritesTheFindingsView() throws {
    let folder = try Self.folder()
    for (embedding, count) in [("all", 2), ("thumbnails", 2), ("none", 0)] {
      let result = try stickerlint(
        ["art", "--format", "html", "--embed", embedding, "--report", "html=out.html"],
        in: folder.url)
      #expect(result.status == 0 && result.error.isEmpty)
      #expect(Self.pictures(in: result.output).count == count)
      let data = try Self.data(of: result.output)
      #expect(data["opens"]?.text == "findings" && data["embedding"]?.text == embedding)
      let finding = try #require(try Self.pack(of: result.output)["findings"]?.elements?.first)
      #expect(finding["rule"]?.text == "unusual-dimensions")
      let file = folder.url.appending(path: "out.html")
      #expect(try String(contentsOf: file, encoding: .utf8) == result.output)
    }
  }

  /// A failed run is explained in its page.
  @Test func failuresAreInThePage() throws {
    let folder = try Self.folder()
    try folder.write(Array("rules: 7\n".utf8), to: ".stickerlint.yml")
    let result = try stickerlint(["art", "--format", "html"], in: folder.url)
    #expect(result.status == 2)
    #expect(try Self.data(of: result.output)["errors"]?.elements?.isEmpty == false)
  }

  @Test func embedNeedsTheHTMLFormat() throws {
    let folder = try Self.folder()
    let result = try stickerlint(["art", "--embed", "all"], in: folder.url)
    #expect(result.status == 2 && result.error.contains("--embed needs --format html"))
  }
}
