import StickerCodecs
import Testing

/// A JPEG with one fault, and the expected report.
struct SpoiledJPEG: CustomTestStringConvertible {
  let testDescription: String
  let fault: ImageFault
  let bytes: [UInt8]

  init(_ name: String, _ fault: ImageFault, _ spoil: (inout TestJPEG) -> Void) {
    testDescription = name
    self.fault = fault
    var jpeg = TestJPEG(80, 80, [200])
    spoil(&jpeg)
    bytes = jpeg.bytes
  }

  init(_ field: String, is found: String, not expected: String, _ spoil: (inout TestJPEG) -> Void) {
    self.init(field, .invalidValue(field, found: found, expected: expected), spoil)
  }

  /// Pixel data that are refused, mostly in libjpeg's words.
  init(refused detail: String, _ spoil: (inout TestJPEG) -> Void) {
    self.init(detail, .invalidPixelData(frame: 0, detail: detail), spoil)
  }

  /// A warning in libjpeg's words.
  init(warned detail: String, _ spoil: (inout TestJPEG) -> Void) {
    self.init(detail, .irregularPixelData(frame: 0, detail: detail), spoil)
  }
}

@Suite struct JPEGFaultTests {
  static let fatal: [SpoiledJPEG] = [
    SpoiledJPEG("no scan", .missing("scan (SOS) in the JPEG")) { $0.scan = [] },
    SpoiledJPEG(
      "a scan before the frame", .missing("frame header (SOF) before the first scan")
    ) { $0.segments = [$0.scanHeader] },
    SpoiledJPEG(
      "two frame headers",
      .misplaced("a second frame header (SOF)", rule: "a file has only one", offset: 125)
    ) { $0.scan = $0.frameHeader },
    SpoiledJPEG(
      "two starts",
      .misplaced("a second start of image marker", rule: "a file has only one", offset: 2)
    ) { $0.segments = [[0xFF, 0xD8]] },
    SpoiledJPEG("the size of the image", is: "0 × 80 px", not: "at least 1 × 1 px") {
      $0.scan = $0.scanHeader
      $0.width = 0
    },
    SpoiledJPEG("the size of the image", is: "80 × 0 px", not: "at least 1 × 1 px") {
      $0.scan = $0.scanHeader
      $0.height = 0
    },
    SpoiledJPEG("the number of components", is: "0", not: "1, 3 or 4") { $0.identifiers = [] },
    SpoiledJPEG("two components", .unsupported("a JPEG with 2 components")) {
      $0.identifiers = [1, 2]
    },
    SpoiledJPEG("the sampling of a component", is: "0 × 5", not: "1…4 in each direction") {
      $0.sampling = 0x05
    },
    SpoiledJPEG("12 bits", .unsupported("a JPEG with 12 bits per sample")) { $0.precision = 12 },
    SpoiledJPEG("the sample precision", is: "0", not: "8 bits") { $0.precision = 0 },
    SpoiledJPEG("lossless", .unsupported("lossless JPEG")) { $0.process = 0xC3 },
    SpoiledJPEG("hierarchical", .unsupported("hierarchical JPEG")) { $0.process = 0xC5 },
    SpoiledJPEG("arithmetic lossless", .unsupported("lossless JPEG")) { $0.process = 0xCB },
    SpoiledJPEG("JPEG-LS", .unsupported("JPEG-LS")) { $0.process = 0xF7 },
    SpoiledJPEG("reserved marker", .unsupported("the marker 0xFF02 at byte 2")) {
      $0.segments = [TestJPEG.segment(0x02, [])]
    },
    SpoiledJPEG(
      "a segment beyond the file",
      .truncated("the segment of marker 0xFFE1", expected: 65_533, found: 161)
    ) { $0.segments = [[0xFF, 0xE1, 0xFF, 0xFF]] },
    SpoiledJPEG(refused: "Quantization table 0x00 was not defined") {
      $0.tables = [TestJPEG.huffman]
    },
    SpoiledJPEG(refused: "Bogus Huffman table definition") {
      $0.tables = [
        TestJPEG.quantization,
        TestJPEG.segment(0xC4, [0x00, 3] + [UInt8](repeating: 0, count: 15) + [0, 1, 2]),
      ]
    },
    SpoiledJPEG(refused: "Invalid component ID 9 in SOS") {
      $0.scan = TestJPEG.segment(0xDA, [1, 9, 0, 0, 63, 0]) + $0.scanData
    },
    SpoiledJPEG(refused: "the file ends in scan 1 after 16 of 80 rows") {
      $0.scan = $0.scanHeader + $0.scanData.prefix(7)
      $0.end = []
    },
  ]

  @Test(arguments: fatal)
  func fatalFaultIsThrown(_ jpeg: SpoiledJPEG) {
    #expect(fault(of: jpeg.bytes) == jpeg.fault)
  }

  static let serious: [SpoiledJPEG] = [
    SpoiledJPEG("no end", .missing("end of image marker (EOI)")) { $0.end = [] },
    SpoiledJPEG("no Huffman table", .missing("Huffman table (DHT) before the first scan")) {
      $0.tables = [TestJPEG.quantization]
    },
    SpoiledJPEG("the length of the segment at byte 2", is: "1", not: "at least 2") {
      $0.segments = [[0xFF, 0xE1, 0, 1]]
    },
    SpoiledJPEG(warned: "Corrupt JPEG data: premature end of data segment") {
      $0.scan = $0.scanHeader + $0.scanData.prefix(7)
    },
    SpoiledJPEG(warned: "Corrupt JPEG data: 3 extraneous bytes before marker 0xdb") {
      $0.segments = [[1, 2, 3]]
    },
    SpoiledJPEG(warned: "Corrupt JPEG data: found marker 0xd5 instead of RST0") {
      $0.restartInterval = 1
      $0.scan = $0.scanHeader + [0xAF, 0xFF, 0xD5]
    },
    SpoiledJPEG(
      "a cut segment after the scan",
      .truncated("the segment of marker 0xFFFE", expected: 98, found: 0)
    ) { $0.end = [0xFF, 0xFE, 0, 100] },
  ]

  @Test(arguments: serious)
  func seriousDefectIsReported(_ jpeg: SpoiledJPEG) throws {
    #expect(
      try defects(of: jpeg.bytes).contains { $0.fault == jpeg.fault && $0.severity == .serious })
  }

  static let minor: [SpoiledJPEG] = [
    SpoiledJPEG("the size of comments", is: "65537 bytes", not: "at most 65536 bytes") {
      $0.segments = [60_000, 5_537].map {
        TestJPEG.segment(0xFE, [UInt8](repeating: 65, count: $0))
      }
    },
    SpoiledJPEG("the EXIF orientation", is: "9", not: "1…8") {
      $0.segments = [TestJPEG.exif(EXIFTests.tiff(value: 9, littleEndian: true))]
    },
    SpoiledJPEG("the numbering of the ICC profile's parts", is: "255", not: "1…1 of 1") {
      $0.segments = [TestJPEG.profile(255, of: 1)]
    },
    SpoiledJPEG("the numbering of the ICC profile's parts", is: "1", not: "1…2 of 2") {
      $0.segments = [TestJPEG.profile(1, of: 2), TestJPEG.profile(1, of: 2)]
    },
    SpoiledJPEG(warned: "Warning: unknown JFIF revision number 9.01") {
      $0.segments = [
        TestJPEG.segment(0xE0, Array("JFIF\0".utf8) + [9, 1, 0, 0, 1, 0, 1, 0, 0])
      ]
    },
  ]

  @Test(arguments: minor)
  func minorDefectIsReported(_ jpeg: SpoiledJPEG) throws {
    let found = try defects(of: jpeg.bytes)
    #expect(found.map(\.fault) == [jpeg.fault])
    #expect(found.map(\.severity) == [.minor])
  }

  @Test(arguments: [0xC0, 0xC2] as [UInt8])
  func everyPrefixIsRefusedOrReported(process: UInt8) {
    var jpeg = JPEGTests.rgb()
    jpeg.process = process
    jpeg.segments.append(TestJPEG.exif(EXIFTests.tiff(value: 6, littleEndian: true)))
    for count in 0..<jpeg.bytes.count {
      let found = try? defects(of: Array(jpeg.bytes.prefix(count)))
      #expect(found?.contains { $0.severity == .serious } != false, "\(count) bytes")
    }
  }

  @Test func tooManyScansAreRefused() {
    var jpeg = TestJPEG([200])
    jpeg.process = 0xC2
    let scan = jpeg.scanHeader + jpeg.scanData
    jpeg.scan = Array(repeating: scan, count: 5).flatMap { $0 }
    var limits = DecodeLimits.standard
    limits.scans = 4
    #expect(
      fault(of: jpeg.bytes, limits: limits) == .exceedsLimit(.scans, found: 5, allowed: 4))
  }

  @Test func moreScansThanEncodersMakeAreReported() throws {
    var jpeg = TestJPEG([200])
    jpeg.process = 0xC2
    let scan = jpeg.scanHeader + jpeg.scanData
    for (count, isReported) in [(100, false), (101, true)] {
      jpeg.scan = Array(repeating: scan, count: count).flatMap { $0 }
      let texts = try ImageFile.probe(jpeg.bytes).image.defects.map(\.fault.description)
      #expect(
        texts == (isReported ? ["the number of scans is more than 100, expected about 10"] : []))
    }
  }

  @Test func arithmeticCodingIsReported() throws {
    var jpeg = TestJPEG([200])
    jpeg.process = 0xC9
    let image = try ImageFile.probe(jpeg.bytes).image
    #expect(
      image.defects.map(\.fault.description) == [
        "the entropy coding is arithmetic, expected Huffman, as many decoders support nothing else"
      ])
  }

  @Test func commentWithAZIPArchiveIsReported() throws {
    var jpeg = TestJPEG([200])
    jpeg.segments = [TestJPEG.segment(0xFE, Array("PK\u{3}\u{4}".utf8))]
    let image = try ImageFile.probe(jpeg.bytes).image
    #expect(
      image.defects.map(\.fault.description) == ["a comment at byte 6 contains a ZIP archive"])
  }

  @Test func shortFrameHeaderIsRefused() {
    let bytes: [UInt8] = [0xFF, 0xD8] + TestJPEG.segment(0xC0, [8, 0, 1])
    #expect(
      fault(of: bytes)
        == .invalidValue("the length of the frame header (SOF)", found: "3", expected: "6"))
  }

  @Test func tooManySegmentsAreRefused() {
    var jpeg = TestJPEG([200])
    jpeg.segments = Array(repeating: TestJPEG.segment(0xFE, []), count: 9)
    var limits = DecodeLimits.standard
    limits.parts = 8
    #expect(
      fault(of: jpeg.bytes, limits: limits) == .exceedsLimit(.parts, found: 9, allowed: 8))
  }

  /// A progressive image needs memory for all its coefficients in addition to the canvas.
  @Test(arguments: [(0xC0, true), (0xC2, false)] as [(UInt8, Bool)])
  func progressiveImageNeedsMoreMemory(process: UInt8, isAllowed: Bool) {
    var jpeg = TestJPEG(1024, 1024, [200])
    jpeg.process = process
    var limits = DecodeLimits.standard
    limits.workingBytes = 5 << 20
    let isRefused =
      if case .exceedsLimit(.workingBytes, _, _)? = fault(of: jpeg.bytes, limits: limits) {
        true
      } else {
        false
      }
    #expect(isRefused != isAllowed)
  }
}
