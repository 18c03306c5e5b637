import StickerCodecs
import StickerTestSupport
import Testing

@Suite struct PNGFaultTests {
  static let header: [SpoiledPNG] = [
    SpoiledPNG("no IHDR", .misplaced("IDAT", rule: "IHDR must be the first chunk", offset: 8)) {
      $0.chunks.removeFirst()
    },
    SpoiledPNG("second IHDR", .duplicate("IHDR", offset: 33)) {
      $0.chunks.insert(.header(4, 4), at: 1)
    },
    SpoiledPNG("the length of IHDR", is: "12", not: "13") { $0.chunks[0].data.removeLast() },
    SpoiledPNG("the width in IHDR", is: "0", not: "1 to 2147483647") {
      $0.chunks[0] = .header(0, 4)
    },
    SpoiledPNG("the height in IHDR", is: "2147483648", not: "1 to 2147483647") {
      $0.chunks[0] = .header(4, 1 << 31)
    },
    SpoiledPNG("the bit depth in IHDR", is: "4", not: "8, 16 with color type 2") {
      $0.chunks[0] = .header(4, 4, depth: 4, type: 2)
    },
    SpoiledPNG("the color type in IHDR", is: "5", not: "0, 2, 3, 4 or 6") {
      $0.chunks[0] = .header(4, 4, type: 5)
    },
    SpoiledPNG("the compression method in IHDR", is: "1", not: "0") { $0.chunks[0].data[10] = 1 },
    SpoiledPNG("the filter method in IHDR", is: "64", not: "0") { $0.chunks[0].data[11] = 64 },
    SpoiledPNG("the interlace method in IHDR", is: "2", not: "0 or 1") {
      $0.chunks[0] = .header(4, 4, interlace: 2)
    },
  ]

  static let indexed = TestPNG([
    .header(2, 1, depth: 8, type: 3), .init("PLTE", [255, 0, 0, 0, 255, 0]), .image([[0, 1]]), .end,
  ])

  static let chunks: [SpoiledPNG] = [
    SpoiledPNG("no IDAT", .missing("IDAT chunk")) { $0.chunks.remove(at: 1) },
    SpoiledPNG("no IEND", .missing("IEND chunk")) { $0.chunks.removeLast() },
    SpoiledPNG("no PLTE", .missing("PLTE chunk"), of: indexed) { $0.chunks.remove(at: 1) },
    SpoiledPNG(
      "two PLTEs", .duplicate("PLTE", offset: 51), of: indexed
    ) {
      $0.chunks.insert($0.chunks[1], at: 2)
    },
    SpoiledPNG("the length of PLTE", is: "5", not: "3 to 768, a multiple of 3", of: indexed) {
      $0.chunks[1].data.removeLast()
    },
    SpoiledPNG(
      "a length beyond the file",
      .truncated("IEND at byte 124", expected: 0x7FFF_FFFF + 12, found: 12)
    ) {
      $0.chunks[2].length = 0x7FFF_FFFF
    },
    SpoiledPNG("the length of IEND at byte 124", is: "2147483648", not: "at most 2147483647") {
      $0.chunks[2].length = 0x8000_0000
    },
    SpoiledPNG("the chunk type at byte 33", is: "\\x1b[2J", not: "four ASCII letters") {
      $0.chunks.insert(.init("\u{1B}[2J"), at: 1)
    },
    SpoiledPNG("an unknown critical chunk", .unsupported("the critical chunk CRIT at byte 33")) {
      $0.chunks.insert(.init("CRIT"), at: 1)
    },
    SpoiledPNG(
      "crushed by Xcode", .unsupported("the CgBI variant of PNG, which Xcode makes for devices,")
    ) {
      $0.chunks.insert(.init("CgBI", [0, 0, 0, 0]), at: 0)
    },
    SpoiledPNG(
      "IDATs apart", .misplaced("IDAT", rule: "IDAT chunks must be consecutive", offset: 57)
    ) {
      $0.chunks.insert(contentsOf: [.init("IDAT"), .init("tEXt")], at: 1)
    },
  ]

  @Test(arguments: header + chunks)
  func structureFaultIsNamed(_ spoiled: SpoiledPNG) {
    #expect(throws: spoiled.fault) { try ImageFile.probe(spoiled.file.bytes) }
  }

  static let pixels: [(String, TestPNG)] = [
    (
      "Not enough image data after row 3 of 4",
      TestPNG([.header(4, 4), .image(TestPNG.rows(4, 3, [0, 0, 0, 255])), .end])
    ),
    (
      "bad adaptive filter value after row 0 of 1",
      TestPNG([.header(1, 1), .init("IDAT", zlib([9, 0, 0, 0, 0])), .end])
    ),
    (
      "IDAT: incorrect header check after row 0 of 1",
      TestPNG([.header(1, 1), .init("IDAT", [1, 2, 3, 4, 5, 6, 7, 8]), .end])
    ),
  ]

  @Test(arguments: pixels)
  func pixelFaultIsNamed(_ detail: String, _ file: TestPNG) throws {
    var reader = try ImageFile.probe(file.bytes).decode()
    #expect(throws: ImageFault.invalidPixelData(frame: 0, detail: detail)) {
      try reader.nextFrame()
    }
  }

  static let defects: [(String, Defect.Severity, TestPNG)] = [
    (
      "the palette index of some pixels is 2, expected at most 1, the last color of the palette",
      .serious,
      TestPNG([
        .header(2, 1, depth: 8, type: 3), .init("PLTE", [255, 0, 0, 0, 255, 0]), .image([[0, 2]]),
        .end,
      ])
    ),
    (
      "the pixel data of frame 1 violate the format: IDAT: Too much image data", .serious,
      TestPNG([.header(1, 1), .image(TestPNG.rows(1, 2, [1, 2, 3, 255])), .end])
    ),
    (
      "tRNS at byte 33 is out of place: the color type has an alpha channel", .minor,
      TestPNG([.header(1, 1), .init("tRNS", [0]), .image([[1, 2, 3, 4]]), .end])
    ),
    (
      "the length of IEND is 1, expected 0", .minor,
      TestPNG([.header(1, 1), .image([[1, 2, 3, 4]]), .init("IEND", [0])])
    ),
  ]

  @Test(arguments: defects)
  func defectIsReportedWithItsSeverity(_ text: String, _ severity: Defect.Severity, _ file: TestPNG)
    throws
  {
    let image = try ImageFile.probe(file.bytes)
    var reader = try image.decode()
    while try reader.nextFrame() != nil {}
    let found = image.image.defects + reader.defects
    #expect(found.map(\.fault.description) == [text])
    #expect(found.map(\.severity) == [severity])
  }

  @Test func everyPrefixIsRefused() throws {
    let bytes = TestPNG.animation(3, 3, colors: [[255, 0, 0, 255], [0, 0, 255, 128]]).bytes
    for count in bytes.indices {
      #expect(throws: ImageFault.self, "\(count) of \(bytes.count) bytes") {
        try ImageFile.probe(Array(bytes.prefix(count)))
      }
    }
  }
}
