import Testing

@testable import StickerCodecs

/// A GIF with one fault, and the expected report.
struct SpoiledGIF: CustomTestStringConvertible {
  let testDescription: String
  let fault: ImageFault
  /// The frame that a minor defect is about; `nil` for the whole file.
  let frame: Int?
  let bytes: [UInt8]

  init(
    _ name: String, _ fault: ImageFault, frame: Int? = nil, _ spoil: (inout TestGIF) -> Void
  ) {
    testDescription = name
    self.fault = fault
    self.frame = frame
    var gif = TestGIF(3, 1, TestGIF.control(), TestGIF.image(3, 1, [0, 1, 2]))
    spoil(&gif)
    bytes = gif.bytes
  }

  init(
    _ field: String, is found: String, not expected: String, frame: Int? = nil,
    _ spoil: (inout TestGIF) -> Void
  ) {
    self.init(field, .invalidValue(field, found: found, expected: expected), frame: frame, spoil)
  }

  /// Replaces the image's data.
  init(_ name: String, _ fault: ImageFault, frame: Int? = nil, data: [UInt8]) {
    self.init(name, fault, frame: frame) { $0.blocks[1] = TestGIF.image(3, 1, data: data) }
  }
}

@Suite struct GIFFaultTests {
  static func pixelFault(_ detail: String) -> ImageFault {
    .invalidPixelData(frame: 0, detail: detail)
  }

  static let fatal: [SpoiledGIF] = [
    SpoiledGIF(
      "the GIF version", is: "0x393061", not: "0x383761 (87a) or 0x383961 (89a)"
    ) { $0.version = "90a" },
    SpoiledGIF("the logical screen", is: "0 × 1 px", not: "at least 1 × 1 px") { $0.width = 0 },
    SpoiledGIF("the logical screen", is: "3 × 0 px", not: "at least 1 × 1 px") { $0.height = 0 },
    SpoiledGIF("no image", .missing("image in the GIF")) { $0.blocks = [TestGIF.loop(0)] },
    SpoiledGIF("trailer first", .missing("image in the GIF")) { $0.blocks.insert([0x3B], at: 0) },
    SpoiledGIF(
      "the block type at byte 25", is: "0x00",
      not: "0x21 (extension), 0x2C (image) or 0x3B (trailer)"
    ) { $0.blocks.insert([0], at: 0) },
    SpoiledGIF("the size of frame 1", is: "0 × 1 px", not: "at least 1 × 1 px") {
      $0.blocks[1] = TestGIF.image(0, 1, [])
    },
    SpoiledGIF(
      "no color table",
      .missing("color table for frame 1, neither local nor global")
    ) { $0.globalColors = [] },
    SpoiledGIF(
      "a local color table that is cut off",
      .truncated("the color table of frame 1", expected: 768, found: 3)
    ) { gif in
      gif.blocks[1] = Array(TestGIF.image(3, 1, data: []).dropLast()) + [0x87, 1, 2, 3]
      gif.trailer = []
    },
    SpoiledGIF(
      "an extension that never ends", .truncated("a comment extension", expected: 9, found: 2)
    ) { gif in
      gif.blocks = [[0x21, 0xFE, 9, 1]]
    },
    SpoiledGIF(
      "the LZW minimum code size of frame 1", is: "0", not: "2…8"
    ) { $0.blocks[1] = TestGIF.image(3, 1, data: [0, 1, 0, 0]) },
    SpoiledGIF(
      "the LZW minimum code size of frame 1", is: "12", not: "2…8"
    ) { $0.blocks[1] = TestGIF.image(3, 1, data: [12, 1, 0, 0]) },
    SpoiledGIF("no data", pixelFault("the LZW data end after 0 of 3 px"), data: [2, 0]),
    SpoiledGIF(
      "two pixels of three", pixelFault("the LZW data end after 2 of 3 px"),
      data: [2] + TestGIF.subBlocks(lzw([0, 1], 2))),
    SpoiledGIF(
      "a table code at the start", pixelFault("an undefined LZW code follows 0 of 3 px"),
      data: [2] + TestGIF.subBlocks(packed([(4, 3), (6, 3)]))),
    SpoiledGIF(
      "a code beyond the table", pixelFault("an undefined LZW code follows 1 of 3 px"),
      data: [2] + TestGIF.subBlocks(packed([(4, 3), (0, 3), (7, 3)]))),
  ]

  @Test(arguments: fatal)
  func fatalFaultIsThrown(_ gif: SpoiledGIF) {
    #expect(fault(of: gif.bytes) == gif.fault)
  }

  static let serious: [SpoiledGIF] = [
    SpoiledGIF(
      "the size of the graphic control extension at byte 25", is: "3", not: "4"
    ) { $0.blocks[0] = [0x21, 0xF9, 3, 0, 0, 0, 0] },
    SpoiledGIF(
      "the size of the graphic control extension at byte 25", is: "0", not: "4"
    ) { $0.blocks[0] = [0x21, 0xF9, 0] },
    SpoiledGIF(
      "two blocks in a graphic control",
      .misplaced(
        "a second block in a graphic control extension", rule: "it has only one, of 4 bytes",
        offset: 25)
    ) { $0.blocks[0] = [0x21, 0xF9, 4, 0, 0, 0, 0, 1, 0, 0] },
    SpoiledGIF("a color index", is: "5", not: "below 4, the number of colors") {
      $0.blocks[1] = TestGIF.image(3, 1, [0, 5, 1], codeSize: 3)
    },
    SpoiledGIF("the LZW minimum code size of frame 1", is: "9", not: "2…8") {
      $0.blocks[1] = TestGIF.image(3, 1, [0, 1, 2], codeSize: 9)
    },
    SpoiledGIF(
      "an unknown block after the image",
      .invalidValue(
        "the block type at byte 48", found: "0x99",
        expected: "0x21 (extension), 0x2C (image) or 0x3B (trailer)")
    ) { $0.trailer = [0x99] },
    SpoiledGIF(
      "a second image that is cut off",
      .truncated("the descriptor of frame 2", expected: 9, found: 2)
    ) { $0.trailer = [0x2C, 0, 0] },
    SpoiledGIF("the size of frame 2", is: "1 × 0 px", not: "at least 1 × 1 px") {
      $0.blocks.append(TestGIF.image(1, 0, []))
    },
    SpoiledGIF(
      "data without a terminator",
      .truncated("the image data of frame 1", expected: 1, found: 0)
    ) {
      $0.blocks[1].removeLast()
      $0.trailer = []
    },
    SpoiledGIF("no trailer", .missingTrailer(frameCount: 1)) { $0.trailer = [] },
    SpoiledGIF("a graphic control without an image, no trailer", .missingTrailer(frameCount: 1)) {
      $0.blocks.append(TestGIF.control())
      $0.trailer = []
    },
  ]

  @Test(arguments: serious)
  func seriousDefectIsReported(_ gif: SpoiledGIF) throws {
    #expect(
      try defects(of: gif.bytes).contains { $0.fault == gif.fault && $0.severity == .serious })
    #expect(try rows(of: gif.bytes).count == 1)
  }

  static let minor: [SpoiledGIF] = [
    SpoiledGIF("the background color index", is: "4", not: "below 4, the number of colors") {
      $0.background = 4
    },
    SpoiledGIF(
      "an extension in 87a",
      .misplaced("an extension", rule: "GIF87a has no extensions", offset: 25)
    ) { $0.version = "87a" },
    SpoiledGIF(
      "two graphic controls",
      .misplaced("a graphic control extension", rule: "an image has only one", offset: 33)
    ) { $0.blocks.insert(TestGIF.control(), at: 0) },
    SpoiledGIF(
      "a graphic control at the end",
      .misplaced("a graphic control extension", rule: "an image must follow it", offset: 57)
    ) { $0.blocks.append(TestGIF.control()) },
    SpoiledGIF("the disposal method of frame 1", is: "7", not: "0…3", frame: 0) {
      $0.blocks[0] = TestGIF.control(disposal: 7)
    },
    SpoiledGIF(
      "the transparent color index of frame 1", is: "4", not: "below 4, the number of colors",
      frame: 0
    ) { $0.blocks[0] = TestGIF.control(transparent: 4) },
    SpoiledGIF(
      "no loop count", .missing("loop count in the loop extension at byte 25")
    ) { $0.blocks.insert(TestGIF.application("NETSCAPE2.0", [1]), at: 0) },
    SpoiledGIF(
      "two loop blocks",
      .duplicate("loop extension", offset: 44)
    ) { $0.blocks.insert(contentsOf: [TestGIF.loop(1), TestGIF.loop(2)], at: 0) },
    SpoiledGIF(
      "plain text", .unsupported("the plain text extension at byte 25")
    ) { $0.blocks.insert([0x21, 0x01, 1, 65, 0], at: 0) },
    SpoiledGIF(
      "the extension label at byte 26", is: "0x42", not: "0x01, 0xF9, 0xFE or 0xFF"
    ) { $0.blocks.insert([0x21, 0x42, 0], at: 0) },
    SpoiledGIF(
      "the identifier size of the application extension at byte 25", is: "3", not: "11"
    ) { $0.blocks.insert(TestGIF.application("abc"), at: 0) },
    SpoiledGIF(
      "the size of comments and application data", is: "70144 bytes", not: "at most 65536 bytes"
    ) { gif in
      let block = [255] + [UInt8](repeating: 65, count: 255)
      gif.blocks.insert([0x21, 0xFE] + Array(repeating: block, count: 274).joined() + [0], at: 0)
    },
    SpoiledGIF(
      "no end code", .missing("LZW end code in the image data"), frame: 0,
      data: [2] + TestGIF.subBlocks(lzw([0, 1, 2], 2, endsWithCode: false))),
    SpoiledGIF(
      "four pixels of three",
      .irregularPixelData(frame: 0, detail: "they contain more than the 3 px of the frame"),
      frame: 0, data: [2] + TestGIF.subBlocks(lzw([0, 1, 2, 3], 2))),
    SpoiledGIF(
      "data after the end code",
      .misplaced("a run of 3 bytes", rule: "nothing may follow the LZW end code", offset: 47),
      frame: 0, data: [2, 5] + lzw([0, 1, 2], 2) + [1, 2, 3, 0]),
  ]

  @Test(arguments: minor)
  func minorDefectIsReported(_ gif: SpoiledGIF) throws {
    #expect(
      try defects(of: gif.bytes) == [Defect(gif.fault, severity: .minor, frame: gif.frame)])
    #expect(try rows(of: gif.bytes) == [["rgb"]])
  }

  @Test func repeatedDefectIsReportedOnce() throws {
    let loop = TestGIF.application("NETSCAPE2.0", [])
    var gif = TestGIF(2, 2, TestGIF.image(2, 2, [0, 1, 2, 3]))
    gif.blocks += Array(repeating: loop, count: 1_000)
    let found = try defects(of: gif.bytes).filter { "\($0.fault)".contains("loop") }
    #expect(found.count == 1)
  }

  @Test func numberOfDefectsIsLimited() {
    var list = DefectList()
    for number in 0..<1_000 {
      let name = String(repeating: "x", count: number)
      list.add(.missing(name), .minor)
    }
    #expect(list.defects.count == DefectList.maxDefects)
  }

  /// Missing frames or pixels are a serious defect, unless the file is refused.
  @Test func everyPrefixIsRefusedOrDamaged() throws {
    let gif = TestGIF(
      20, 20, TestGIF.loop(0), TestGIF.control(delay: 5, disposal: 2),
      TestGIF.image(20, 20, (0..<400).map { UInt8($0 % 4) }), TestGIF.control(transparent: 1),
      TestGIF.image(10, 10, x: 5, y: 5, (0..<100).map { UInt8($0 / 3 % 4) }, interlaced: true))
    #expect(try defects(of: gif.bytes).isEmpty)
    for count in 0..<gif.bytes.count {
      let prefix = Array(gif.bytes.prefix(count))
      let found = try? defects(of: prefix)
      #expect(found?.contains { $0.severity == .serious } != false, "\(count) bytes")
    }
  }

  @Test(
    arguments: [
      (.frames, 2), (.parts, 3), (.side, 4), (.canvasPixels, 14), (.totalPixels, 36),
      (.workingBytes, 131_000),
    ] as [(DecodeLimits.Kind, Int)])
  func exceededLimitIsThrown(kind: DecodeLimits.Kind, allowed: Int) {
    let image = TestGIF.image(5, 3, [UInt8](repeating: 0, count: 15))
    var limits = DecodeLimits.standard
    limits[kind] = allowed
    guard
      case .exceedsLimit(kind, _, allowed)? = fault(
        of: TestGIF(5, 3, image, image, image).bytes, limits: limits)
    else {
      Issue.record("\(kind) is not checked")
      return
    }
  }

  @Test func hugeFrameWithLittleDataIsRefused() {
    let gif = TestGIF(3, 1, TestGIF.image(60_000, 3_000, [0, 1, 2]))
    #expect(fault(of: gif.bytes) == Self.pixelFault("the LZW data end after 3 of 180000000 px"))
  }
}
