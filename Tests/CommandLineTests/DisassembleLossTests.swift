import Foundation
import StickerCodecs
import StickerTestSupport
import Testing

/// The data of a file that `stickerlint disassemble` keeps, and its reports about data that it leaves out.
@Suite struct DisassembleLossTests {
  /// Two rows of two RGBA pixels with 16 bits per sample. No color sample has two equal bytes, so 8 bits would lose
  /// part of each.
  private static let deepRows: [[UInt8]] = (0..<2).map { row in
    (0..<2).flatMap { column in
      [0x12, UInt8(0x30 + row), 0x56, UInt8(0x70 + column), 0x9A, 0xBC, 0xFF, 0xFF] as [UInt8]
    }
  }

  private static func frame(_ folder: TemporaryFolder, _ number: Int) throws -> ImageHeader {
    try ImageFile.probe(data(folder, number)).image
  }

  private static func data(_ folder: TemporaryFolder, _ number: Int) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.url.appending(path: "frames/frame-00\(number).png")))
  }

  @Test func samplesOf16BitsAreKept() throws {
    let folder = try TemporaryFolder()
    let pixels = TestPNG.Chunk.image(Self.deepRows)
    let gamma = TestPNG.Chunk("gAMA", bigEndian(100_000))
    try folder.write(
      TestPNG([.header(2, 2, depth: 16), gamma, pixels, .end]).bytes, to: "deep.png")
    let result = try stickerlint(["disassemble", "deep.png", "-o", "frames"], in: folder.url)
    #expect(result.status == 0 && result.error.isEmpty)
    let frame = try Self.frame(folder, 1)
    #expect(frame.bitDepth == 16 && frame.metadata.colors.gamma == 100_000)
    #expect(try Self.data(folder, 1).firstRange(of: pixels.data) != nil)
  }

  @Test func framesDrawnOverOthersAreRoundedAndReported() throws {
    let folder = try TemporaryFolder()
    let chunks: [TestPNG.Chunk] = [
      .header(2, 2, depth: 16), .animation(frames: 3), .frame(0, 2, 2), .image(Self.deepRows),
      .frame(1, 1, 1, x: 1, y: 1), .frameData(2, [Array(repeating: 0x80, count: 8)]),
      .frame(3, 2, 2, blend: 1), .frameData(4, Self.deepRows), .end,
    ]
    try folder.write(TestPNG(chunks).bytes, to: "deep.png")
    let result = try stickerlint(["disassemble", "deep.png", "-o", "frames"], in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.error.contains(
        "8 of 16 bits per sample are kept in 1 of 3 frames, which is turned, or drawn over others\n"
      ))
    #expect(
      try [1, 2, 3].map { try Self.frame(folder, $0).bitDepth == 16 } == [true, false, true])
  }

  @Test func turnedSamplesAreRoundedAndReported() throws {
    let folder = try TemporaryFolder()
    // A TIFF with one entry: orientation 6.
    let exif = TestPNG.Chunk(
      "eXIf",
      Array("MM\0*".utf8) + bigEndian(8) + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        + bigEndian(0))
    try folder.write(
      TestPNG([.header(2, 2, depth: 16), exif, .image(Self.deepRows), .end]).bytes, to: "deep.png")
    let result = try stickerlint(["disassemble", "deep.png", "-o", "frames"], in: folder.url)
    #expect(result.error.contains("8 of 16 bits per sample are kept in 1 of 1 frame"))
    #expect(try Self.frame(folder, 1).bitDepth <= 8)
  }

  @Test func omittedMetadataIsReported() throws {
    let folder = try TemporaryFolder()
    var png = TestPNG.still(2, 2)
    png.chunks.insert(TestPNG.Chunk("tEXt", Array("Author\0Jane".utf8)), at: 1)
    png.chunks.insert(TestPNG.Chunk("caBX", [1, 2, 3]), at: 1)
    try folder.write(png.bytes, to: "signed.png")
    let result = try stickerlint(["disassemble", "signed.png", "-o", "frames"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.error.hasPrefix("stickerlint: the frames of signed.png are without "))
    #expect(result.error.contains("of metadata (author, copyright or description)"))
    #expect(result.error.contains("Content Credentials"))
    let frame = try Self.frame(folder, 1)
    #expect(frame.metadata.contents.isEmpty && frame.metadata.descriptiveBytes == 0)
  }

  @Test func lossOfUnusableProfilesIsReported() throws {
    let folder = try TemporaryFolder()
    for depth in [8, 16] as [UInt8] {
      let rows = depth == 8 ? TestPNG.rows(2, 2, [1, 2, 3, 255]) : Self.deepRows
      let profile = TestPNG.Chunk("iCCP", Array("x\0\0".utf8) + zlib([1, 2, 3]))
      try folder.write(
        TestPNG([.header(2, 2, depth: depth), profile, .image(rows), .end]).bytes,
        to: "\(depth).png")
      let output = "frames"
      let result = try stickerlint(["disassemble", "\(depth).png", "-o", output], in: folder.url)
      #expect(result.error.contains("warning: the color profile of \(depth).png cannot be read"))
      #expect(try Self.frame(folder, 1).metadata.colors.profile == nil)
      try FileManager.default.removeItem(at: folder.url.appending(path: output))
    }
  }
}
