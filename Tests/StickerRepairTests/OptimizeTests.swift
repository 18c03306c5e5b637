import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint optimize` makes smaller files that look the same.
@Suite struct OptimizeTests {
  private static let corpus = Folders.root.appending(path: "Tests/StickerCodecsTests/Corpus")

  private static func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> CommandResult
  {
    try stickerlint(["optimize", "--no-config", "--effort", "1"] + arguments, in: folder.url)
  }

  private static func bytes(_ folder: TemporaryFolder, _ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.url.appending(path: path)))
  }

  private static func animation(_ folder: TemporaryFolder, _ path: String) throws -> Animation {
    try Animation(ImageFile.probe(bytes(folder, path)))
  }

  /// A catalog with a GIF, and a pack whose manifest lists a GIF and a PNG.
  private static func packs() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let gif = try gif()
    let list = #"{"info":{"author":"xcode","version":1},"stickers":[{"filename":"wave.sticker"}]}"#
    try folder.write(Array(list.utf8), to: "a/A.stickerpack/Contents.json")
    try folder.write(gif, to: "a/A.stickerpack/wave.sticker/wave.gif")
    try folder.write(
      Array(#"{"info":{"author":"xcode","version":1},"properties":{"filename":"wave.gif"}}"#.utf8),
      to: "a/A.stickerpack/wave.sticker/Contents.json")
    try folder.write(gif, to: "b/art/wave.gif")
    try folder.write(TestPNG.disc(120).bytes, to: "b/art/sun.png")
    try folder.write(
      Array(
        "# Ours\nstickers:\n  - file: \"art/wave.gif\"  # waves\n  - {file: art/sun.png}\n".utf8),
      to: "b/stickerpack.yml")
    return folder
  }

  private static func gif() throws -> [UInt8] {
    let file = Folders.samplePacks.appending(path: "rules/hard-gif-edges/heart-bounce.gif")
    return try Array(Data(contentsOf: file))
  }

  @Test func aGIFBecomesAnAPNGAndListsFollow() throws {
    let folder = try Self.packs()
    let before = try SampleFixTests.files(in: folder.url)
    let result = try Self.run(["a", "b", "-o", "new"], folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("wave.gif → wave.png"), "\(result.output)")
    let contents = try JSONDocument(
      String(
        decoding: Self.bytes(folder, "new/a/A.stickerpack/wave.sticker/Contents.json"),
        as: UTF8.self))
    #expect(contents["properties"]?["filename"]?.text == "wave.png")
    let manifest = try String(decoding: Self.bytes(folder, "new/b/stickerpack.yml"), as: UTF8.self)
    #expect(
      manifest
        == "# Ours\nstickers:\n  - file: \"art/wave.png\"  # waves\n  - {file: art/sun.png}\n")
    for path in ["a/A.stickerpack/wave.sticker/wave", "b/art/wave"] {
      let (old, new) = (
        try Self.animation(folder, "\(path).gif"), try Self.animation(folder, "new/\(path).png")
      )
      #expect(old.joined() == new.joined())
      #expect(
        !FileManager.default.fileExists(atPath: folder.url.appending(path: "new/\(path).gif").path))
    }
    let after = try SampleFixTests.files(in: folder.url).filter { !$0.key.hasPrefix("new/") }
    #expect(after == before)
  }

  @Test func filesThatDoNotShrinkAreKept() throws {
    let folder = try Self.packs()
    #expect(try Self.run(["b", "--in-place", "--backup", "old"], folder).status == 0)
    #expect(
      try Set(SampleFixTests.files(in: folder.url.appending(path: "old")).keys)
        == [".stickerlint-originals", "b/art/wave.gif", "b/art/sun.png", "b/stickerpack.yml"])
    let once = try SampleFixTests.files(in: folder.url.appending(path: "b"))
    #expect(Set(once.keys) == ["art/sun.png", "art/wave.png", "stickerpack.yml"])
    let again = try Self.run(["b", "--in-place"], folder)
    #expect(
      again.output.contains("sun.png, wave.png: no smaller encoding was found"), "\(again.output)")
    #expect(again.output.contains("none of which can be made smaller without loss"))
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "b")) == once)
  }

  @Test func fileAboveALimitGetsAdviceAndLosesNothing() throws {
    let folder = try Self.packs()
    let result = try Self.run(["b/art/sun.png", "-o", "new", "--max-bytes", "100"], folder)
    #expect(result.status == 1)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("'stickerlint assemble b/art/sun.png --max-bytes 100 -o FILE.png'"), "\(words)"
    )
    #expect(try Self.animation(folder, "new/sun.png") == Self.animation(folder, "b/art/sun.png"))
  }

  @Test func jsonOfADryRunListsTheNewPaths() throws {
    let folder = try Self.packs()
    let plan = try JSONDocument(Self.run(["b", "--dry-run", "--format", "json"], folder).output)
    #expect(plan["written"] == .boolean(false))
    #expect(
      plan["files"]?.elements?.compactMap { $0["newPath"]?.text } == [
        "b/art/sun.png", "b/art/wave.png",
      ])
    #expect(plan["totals"]?["files"]?.number == 2)
  }

  /// A color description that means sRGB is removed; any other one is kept.
  @Test(arguments: [
    (45_455 as UInt32, nil as [UInt8]?, false), (100_000, nil, true),
    (45_455, [9, 16, 0, 1], true),
    (45_455, [1, 13, 0, 1], false),
  ]) func onlyColorDescriptionsThatMeanSRGBAreRemoved(
    _ gamma: UInt32, _ code: [UInt8]?, _ isKept: Bool
  ) throws {
    let folder = try TemporaryFolder()
    var png = TestPNG.disc(60)
    png.chunks.insert(TestPNG.Chunk("tEXt", Array("Software\0nobody".utf8)), at: 1)
    png.chunks.insert(TestPNG.Chunk("gAMA", bigEndian(gamma)), at: 1)
    if let code { png.chunks.insert(TestPNG.Chunk("cICP", code), at: 1) }
    try folder.write(png.bytes, to: "sun.png")
    #expect(try Self.run(["sun.png", "--in-place"], folder).status == 0)
    let text = try String(decoding: Self.bytes(folder, "sun.png"), as: Unicode.ASCII.self)
    #expect(text.contains("gAMA") == isKept)
    #expect(text.contains("cICP") == (isKept && code != nil))
    #expect(!text.contains("tEXt"))
  }

  @Test func removedCICPWithAMatrixIsReported() throws {
    let folder = try TemporaryFolder()
    var png = TestPNG.disc(60)
    png.chunks.insert(TestPNG.Chunk("cICP", [12, 13, 1, 1]), at: 1)
    try folder.write(png.bytes, to: "sun.png")
    let result = try Self.run(["sun.png", "--in-place"], folder)
    #expect(result.output.contains("without a cICP whose matrix PNG forbids"), "\(result.output)")
  }

  /// 16-bit samples with equal bytes are stored in 8 bits.
  @Test func deepSamplesOfEqualBytesAreStoredInEightBits() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<40).map { y in
      (0..<40).flatMap { x -> [UInt8] in
        let (red, green) = (UInt8(x * 5), UInt8(x * y / 7))
        return [red, red, green, green, 77, 77]
      }
    }
    let png = TestPNG([.header(40, 40, depth: 16, type: 2), .image(rows), .end])
    try folder.write(png.bytes, to: "deep.png")
    #expect(try Self.run(["deep.png", "--in-place"], folder).status == 0)
    let after = try ImageFile.probe(Self.bytes(folder, "deep.png"))
    #expect(after.image.bitDepth == 8)
    #expect(try Animation(after) == Animation(ImageFile.probe(png.bytes)))
  }

  /// A profile consists of all its numbered parts. If one is missing, is there twice or has the number 0, there is no
  /// profile.
  @Test(
    arguments: [
      ([(1, 3), (2, 3), (3, 3)], true), ([(2, 2), (1, 2)], true), ([(1, 2)], false),
      ([(1, 3), (2, 3), (2, 3)], false), ([(0, 1)], false), ([(1, 1), (1, 1)], false),
    ] as [([(Int, Int)], Bool)]) func onlyACompleteProfileInPartsIsJoined(
      _ parts: [(number: Int, of: Int)], _ isKept: Bool
    ) throws
  {
    let folder = try TemporaryFolder()
    let name = try #require(
      Folders.names(in: Self.corpus.appending(path: "jpeg")).first { $0.hasSuffix(".jpg") })
    var photo = try Array(Data(contentsOf: Self.corpus.appending(path: "jpeg/\(name)")))
    for part in parts {
      let contents =
        Array("ICC_PROFILE\0".utf8)
        + [UInt8(part.number), UInt8(part.of), 65 + UInt8(part.number), 97]
      photo.insert(contentsOf: [0xFF, 0xE2, 0, UInt8(contents.count + 2)] + contents, at: 2)
    }
    try folder.write(photo, to: "photo.jpg")
    #expect(try Self.run(["photo.jpg", "--in-place"], folder).status == 0)
    let text = String(decoding: try Self.bytes(folder, "photo.jpg"), as: Unicode.ASCII.self)
    let letters = ["", "Ba", "Ca", "Da"]
    let profile = parts.map(\.number).sorted().map { letters[$0] }.joined()
    #expect(text.contains("ICC_PROFILE\0\u{1}\u{1}" + profile) == isKept)
    #expect(text.contains("ICC_PROFILE") == isKept)
  }

  @Test func removedBytesAreReported() throws {
    let folder = try TemporaryFolder()
    var png = TestPNG.disc(120)
    png.chunks.insert(.init("tEXt", Array("Copyright\0Otters".utf8)), at: 1)
    try folder.write(png.bytes + [UInt8](repeating: 7, count: 40), to: "p/a.png")
    try folder.write(TestPNG.disc(90).bytes, to: "p/b.png")
    let result = try Self.run(["p", "-o", "new"], folder)
    #expect(
      result.output.contains(
        "% less; without 28 bytes of metadata (author, copyright or description); "
          + "without 40 bytes after the end of the image\n"),
      "\(result.output)")
    #expect(result.output.components(separatedBy: "without").count == 3, "\(result.output)")
  }

  /// The encoder does not write true 16-bit samples: their rows are only filtered and compressed again.
  @Test func trueDeepSamplesKeepTheirDepth() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<64).map { y in
      (0..<64).flatMap { x -> [UInt8] in [UInt8(x), UInt8(y), 0, UInt8(x ^ y), 9, 1] }
    }
    let png = TestPNG([.header(64, 64, depth: 16, type: 2), .image(rows), .end])
    try folder.write(png.bytes, to: "deep.png")
    let result = try Self.run(["deep.png", "--in-place"], folder)
    let after = try ImageFile.probe(Self.bytes(folder, "deep.png"))
    #expect(after.image.bitDepth == 16)
    #expect(try Self.bytes(folder, "deep.png").count < png.bytes.count / 2, "\(result.output)")
    #expect(try Animation(after) == Animation(ImageFile.probe(png.bytes)))
  }

  @Test func photosKeepTheirPixelsAndOrientation() throws {
    let folder = try TemporaryFolder()
    let source = Self.corpus.appending(path: "jpeg")
    for name in try Folders.names(in: source) where name.hasSuffix(".jpg") {
      try folder.write(Array(Data(contentsOf: source.appending(path: name))), to: "photos/\(name)")
    }
    let result = try Self.run(["photos", "-o", "new"], folder)
    #expect(result.status == 0, "\(result.error)")
    var smaller = 0
    for name in try Folders.names(in: folder.url.appending(path: "photos")) {
      let (old, new) = (
        try Self.bytes(folder, "photos/\(name)"), try Self.bytes(folder, "new/\(name)")
      )
      let files = (try ImageFile.probe(old), try ImageFile.probe(new))
      #expect(new == old || new.count < old.count)
      smaller += new.count < old.count ? 1 : 0
      #expect(
        files.0.image.metadata.orientation ?? 1 == files.1.image.metadata.orientation ?? 1,
        "\(name)")
      #expect(try Animation(files.0) == Animation(files.1), "\(name)")
    }
    #expect(smaller > 20)
  }

  @Test(arguments: [
    "jpeg-cut-inside-scan.jpg", "jpeg-end-missing.jpg", "jpeg-huffman-codes-overfull.jpg",
  ]) func damagedFilesAreKept(_ name: String) throws {
    let folder = try TemporaryFolder()
    let file = Self.corpus.appending(path: "faults/\(name)")
    let bytes = try Array(Data(contentsOf: file))
    try folder.write(bytes, to: name)
    let result = try Self.run([name, "--in-place"], folder)
    #expect(result.output.contains("\(name): "), "\(result.output)")
    #expect(try Self.bytes(folder, name) == bytes)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func unreadableFoldersAreReported() throws {
    let folder = try Self.packs()
    let art = folder.url.appending(path: "c/art")
    try folder.write(TestPNG.disc(60).bytes, to: "c/art/sun.png")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: art.path)
    let result = try Self.run(["c", "--dry-run"], folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: art.path)
    #expect(result.status == 2 && result.error.contains("c/art"), "\(result.error)")
  }

  @Test func iconsAreLeftToXcode() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(27, 20).bytes, to: "A.stickersiconset/icon.png")
    let result = try Self.run(["A.stickersiconset", "--dry-run"], folder)
    #expect(result.output.contains("it is an icon"), "\(result.output)")
  }

  @Test(arguments: [
    (["b"], "give -o FOLDER for a copy"), (["b", "-o", "new", "--in-place"], "use one of them"),
    (["b", "-o", "new", "--backup", "old"], "--backup needs --in-place"),
    (["nowhere", "-o", "new"], "nowhere"), (["b", "-o", "b/new"], "would be inside"),
    (["b/art/sun.png", "c/sun.png", "-o", "new"], "would be called sun.png"),
    (["b", "-o", "new", "--effort", "10"], "--effort must be"),
  ]) func wrongUsageIsRefusedWithTheReason(_ arguments: [String], _ sentence: String) throws {
    let folder = try Self.packs()
    try folder.write(TestPNG.disc(60).bytes, to: "c/sun.png")
    let before = try SampleFixTests.files(in: folder.url)
    let result = try Self.run(arguments, folder)
    #expect(result.status == 2)
    #expect(result.error.contains(sentence), "\(result.error)")
    #expect(try SampleFixTests.files(in: folder.url) == before)
  }

  /// A file whose name the manifest writes with escapes must be renamed by hand.
  @Test func aManifestThatCannotBeEditedKeepsTheGIF() throws {
    let folder = try Self.packs()
    try folder.write(
      Array("stickers:\n  - file: \"art/w\\u0061ve.gif\"\n".utf8), to: "b/stickerpack.yml")
    let result = try Self.run(["b", "--in-place"], folder)
    #expect(result.output.contains("could not be changed automatically"), "\(result.output)")
    #expect(try Self.bytes(folder, "b/art/wave.gif") == Self.gif())
  }
}
