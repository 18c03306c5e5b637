import StickerCodecs
import StickerTestSupport
import Testing

/// Chunks besides those of the picture: their faults must be reported, and must not hide the picture.
@Suite struct PNGMetadataTests {
  static let profile = bigEndian(8) + [1, 2, 3, 4]

  static let wrong: [(chunk: TestPNG.Chunk, text: String)] = [
    (.init("gAMA", [0, 0, 1]), "the length of gAMA is 3, expected 4"),
    (.init("gAMA", bigEndian(0)), "the gamma in gAMA is 0, expected 1 to 2147483647"),
    (
      .init("cHRM", [UInt8](repeating: 0, count: 32)),
      "a chromaticity in cHRM is 0, expected more than 0"
    ),
    (.init("cICP", [12, 13, 1, 1]), "the matrix in cICP is 1, expected 0"),
    (.init("cICP", [12, 13, 0]), "the length of cICP is 3, expected 4"),
    (.init("mDCV", [UInt8](repeating: 0, count: 23)), "the length of mDCV is 23, expected 24"),
    (.init("cLLI", bigEndian(1)), "the length of cLLI is 4, expected 8"),
    (.init("sRGB", [4]), "the rendering intent in sRGB is 4, expected 0 to 3"),
    (.init("sBIT", [8, 8, 9, 8]), "a depth in sBIT is 9, expected 1 to 8"),
    (
      .init("pHYs", bigEndian(0) + bigEndian(1) + [1]),
      "the pixel density in pHYs is 0, expected more than 0"
    ),
    (.init("pHYs", bigEndian(1) + bigEndian(1) + [2]), "the unit in pHYs is 2, expected 0 to 1"),
    (.init("tIME", [7, 230, 13, 1, 0, 0, 0]), "the month in tIME is 13, expected 1 to 12"),
    (.init("tIME", [7, 230, 12, 1, 0, 0, 61]), "the second in tIME is 61, expected 0 to 60"),
    (.init("hIST", [0, 1]), "hIST at byte 33 is out of place: it needs a preceding PLTE"),
    (.init("tEXt", Array("\0a".utf8)), "the keyword's length in tEXt is 0, expected 1 to 79"),
    (
      .init("tEXt", [UInt8](repeating: 65, count: 90)),
      "the keyword's length in tEXt is 80 or more, expected 1 to 79"
    ),
    (.init("zTXt", Array("a\0".utf8)), "the file is cut off in zTXt: 0 of 1 bytes are present"),
    (.init("zTXt", Array("a\0\u{1}".utf8)), "the compression method in zTXt is 1, expected 0"),
    (
      .init("zTXt", Array("a\0\0none".utf8)),
      "the compressed data in zTXt is damaged, expected a valid zlib stream"
    ),
    (
      .init("zTXt", Array("a\0\0".utf8) + zlib([1, 2, 3]).dropLast(5)),
      "there is no end of the compressed data in zTXt"
    ),
    (
      .init("iCCP", Array("a\0\0".utf8) + zlib(bigEndian(9) + [1, 2, 3, 4])),
      "the size in the ICC profile is 9, expected 8"
    ),
    (.init("iTXt", Array("a\0\0\0".utf8)), "the file is cut off in iTXt: 2 of 5 bytes are present"),
    (
      .init("iTXt", Array("a\0\u{2}\0\0\0b".utf8)),
      "the compression flag in iTXt is 2, expected 0 to 1"
    ),
    (
      .init("iTXt", Array("a\0\u{1}\0\0\0none".utf8)),
      "the compressed data in iTXt is damaged, expected a valid zlib stream"
    ),
    (.init("sPLT", Array("a".utf8)), "there is no NUL after the keyword in sPLT"),
    (
      .init("tEXt", [UInt8](repeating: 65, count: 79)), "there is no NUL after the keyword in tEXt"
    ),
    (.init("sPLT", Array("a\0".utf8)), "the file is cut off in sPLT: 0 of 1 bytes are present"),
    (.init("sPLT", Array("a\0\u{7}".utf8)), "the depth in sPLT is 7, expected 8 or 16"),
    (
      .init("sPLT", Array("a\0\u{8}12345".utf8)),
      "the length of sPLT's entries is 5, expected a multiple of 6"
    ),
    (.init("prIv", Array("<script>".utf8)), "prIv at byte 33 contains HTML"),
    (
      .init("priv"),
      "the chunk type at byte 33 is priv, expected an upper-case third letter"
    ),
  ]

  @Test(arguments: wrong)
  func faultyChunkIsReportedAndThePictureIsDecoded(_ wrong: (chunk: TestPNG.Chunk, text: String))
    throws
  {
    let file = TestPNG([.header(1, 1), wrong.chunk, .image([[1, 2, 3, 4]]), .end])
    let image = try ImageFile.probe(file.bytes).image
    #expect(image.defects.map(\.fault.description) == [wrong.text])
    #expect(image.defects.map(\.severity) == [.minor])
    #expect(try frames(of: file.bytes) == [[1, 2, 3, 4]])
  }

  static let valid: [TestPNG.Chunk] = [
    .init("gAMA", bigEndian(45_455)), .init("cHRM", [UInt8](repeating: 1, count: 32)),
    .init("sRGB", [0]), .init("sBIT", [8, 8, 8, 8]), .init("bKGD", [0, 0, 0, 0, 0, 0]),
    .init("pHYs", bigEndian(2835) + bigEndian(2835) + [1]),
    .init("tIME", [7, 230, 2, 29, 0, 0, 0]),
    .init("tEXt", Array("a\0b".utf8)), .init("zTXt", Array("a\0\0".utf8) + zlib([65])),
    .init("iTXt", Array("a\0\0\0\0\0b".utf8)),
    .init("iTXt", Array("a\0\u{1}\0\0\0".utf8) + zlib([65])),
    .init("sPLT", Array("a\0\u{8}123456".utf8)), .init("sPLT", Array("a\0\u{10}1234567890".utf8)),
  ]

  @Test func validChunksAreNotReported() throws {
    let file = TestPNG([.header(1, 1)] + Self.valid + [.image([[1, 2, 3, 4]]), .end])
    #expect(try ImageFile.probe(file.bytes).image.defects.isEmpty)
  }

  @Test func profileAndSRGBExcludeEachOther() throws {
    let profile = TestPNG.Chunk("iCCP", Array("a\0\0".utf8) + zlib(Self.profile))
    for pair in [[profile, .init("sRGB", [0])], [.init("sRGB", [0]), profile]] {
      let file = TestPNG([.header(1, 1)] + pair + [.image([[1, 2, 3, 4]]), .end])
      let defects = try ImageFile.probe(file.bytes).image.defects
      #expect(defects.count == 1)
      #expect(
        defects.first?.fault.description.hasSuffix("a file may have sRGB or iCCP, but not both")
          == true)
    }
  }

  @Test func metadataAboveTheLimitsAreReported() throws {
    var limits = DecodeLimits()
    limits.metadataParts = 2
    limits.metadataBytes = 20
    let text = TestPNG.Chunk("tEXt", Array("a\0b".utf8))
    func defects(_ chunks: [TestPNG.Chunk]) throws -> [String] {
      let file = TestPNG([.header(1, 1)] + chunks + [.image([[1, 2, 3, 4]]), .end])
      return try ImageFile.probe(file.bytes, limits: limits).image.defects
        .map(\.fault.description)
    }
    #expect(
      try defects([text, text, text])
        == ["it has 3 chunks besides the picture, and the limit is 2"])
    #expect(
      try defects([.init("tEXt", Array("a\0".utf8) + [UInt8](repeating: 65, count: 30))])
        == ["it has 32 bytes of metadata, and the limit is 20"])
    // The whole text is inflated in one step.
    let long = TestPNG.Chunk("zTXt", Array("a\0\0".utf8) + zlib([UInt8](repeating: 65, count: 30)))
    #expect(try defects([long]) == ["it has 30 bytes of metadata, and the limit is 20"])
    let bomb = TestPNG.Chunk(
      "zTXt", Array("a\0\0".utf8) + zlib([UInt8](repeating: 65, count: 9000)))
    #expect(try defects([bomb]) == ["it has 4,096 bytes of metadata, and the limit is 20"])
  }

  static let colors: [(header: TestPNG.Chunk, chunks: [TestPNG.Chunk], text: String)] = [
    (
      .header(1, 1), [.init("PLTE", [1, 2])],
      "the length of PLTE is 2, expected 3 to 768, a multiple of 3"
    ),
    (
      .header(1, 1, type: 4), [.init("PLTE", [1, 2, 3])],
      "PLTE at byte 33 is out of place: a grayscale image has no palette"
    ),
    (
      .header(1, 1, depth: 1, type: 3), [.init("PLTE", [UInt8](repeating: 9, count: 9))],
      "the number of palette entries is 3, expected at most 2 with 1 bits"
    ),
    (
      .header(1, 1, type: 2), [.init("tRNS", [0])],
      "the length of tRNS is 1, expected 6"
    ),
    (
      .header(1, 1, type: 3), [.init("PLTE", [1, 2, 3]), .init("tRNS", [1, 2])],
      "the length of tRNS is 2, expected 1"
    ),
  ]

  @Test(arguments: colors)
  func faultyColorChunkIsReported(
    _ wrong: (header: TestPNG.Chunk, chunks: [TestPNG.Chunk], text: String)
  ) throws {
    let file = TestPNG([wrong.header] + wrong.chunks + [.image([[0]]), .end])
    #expect(try ImageFile.probe(file.bytes).image.defects.map(\.fault.description) == [wrong.text])
  }

  @Test func paletteAfterTheImageIsReported() throws {
    let file = TestPNG([
      .header(1, 1), .image([[1, 2, 3, 4]]), .init("PLTE", [1, 2, 3]), .end,
    ])
    #expect(
      try ImageFile.probe(file.bytes).image.defects.map(\.fault.description).first?
        .hasSuffix("it must come before IDAT") == true)
  }

  @Test func animationOfNoFramesIsAStill() throws {
    let file = TestPNG([.header(1, 1), .animation(frames: 0), .image([[1, 2, 3, 4]]), .end])
    let image = try ImageFile.probe(file.bytes).image
    #expect(image.format == .png)
    #expect(image.defects.map(\.severity) == [.serious])
  }

  private static let row = [UInt8](repeating: 0, count: 5)

  /// The second row is one too many.
  @Test(
    arguments: [
      (zlib(row), []), (zlib([9] + row), ["the pixels of the default image cannot be decoded: "]),
      (zlib(row + row), ["the pixel data of the default image violate the format: "]),
    ] as [([UInt8], [String])])
  func defectOfAHiddenDefaultImageIsReportedBesideThatOfAFrame(
    _ data: [UInt8], _ expected: [String]
  ) throws {
    let ofFrame = "the pixel data of frame 1 violate the format: "
    for (rows, expected) in [(1, expected), (2, expected + [ofFrame])] {
      let file = TestPNG([
        .header(1, 1), .animation(frames: 1), .init("IDAT", data), .frame(0, 1, 1),
        .frameData(1, Array(repeating: [1, 2, 3, 4], count: rows)), .end,
      ])
      var reader = try ImageFile.probe(file.bytes).decode()
      #expect(try reader.nextFrame()?.rgba == [1, 2, 3, 4])
      let texts = reader.defects.map(\.fault.description)
      #expect(texts.count == expected.count, "\(texts)")
      #expect(zip(texts, expected).allSatisfy { $0.hasPrefix($1) }, "\(texts)")
      #expect(reader.defects.map(\.frame) == expected.map { $0 == ofFrame ? 0 : nil as Int? })
    }
  }
}
