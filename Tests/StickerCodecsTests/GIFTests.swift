import StickerCodecs
import Testing

@Suite struct GIFTests {
  @Test func stillIsDecoded() throws {
    let bytes = TestGIF(2, 2, TestGIF.image(2, 2, [0, 1, 2, 3])).bytes
    let image = try ImageFile.probe(bytes).image
    #expect(image.format == .gif)
    #expect(image.width == 2)
    #expect(image.height == 2)
    #expect(image.colorType == .indexed)
    #expect(image.loopCount == 1)
    #expect(image.frames.map(\.delay) == [FrameDelay(numerator: 0, denominator: 100)])
    #expect(!image.isInterlaced)
    #expect(image.defects.isEmpty)
    #expect(try rows(of: bytes) == [["rg", "bw"]])
  }

  /// Only methods 0…3 are specified; 4 is treated like 3, and 5 and 7 are treated like 1.
  @Test(
    arguments: [
      (0, "grb"), (1, "grb"), (2, ".rb"), (3, "rrb"), (4, "rrb"), (5, "grb"), (7, "grb"),
    ] as [(UInt8, String)])
  func disposalFollowsTheMethod(method: UInt8, last: String) throws {
    let gif = TestGIF(
      3, 1, TestGIF.image(3, 1, [0, 0, 0]),
      TestGIF.control(disposal: method), TestGIF.image(1, 1, [1]), TestGIF.image(1, 1, x: 2, [2]))
    #expect(try rows(of: gif.bytes) == [["rrr"], ["grr"], [last]])
    let minor = method > 3 ? 1 : 0
    #expect(try defects(of: gif.bytes).filter { $0.severity == .minor }.count == minor)
  }

  @Test func firstFrameIsRestoredToAnEmptyCanvas() throws {
    let gif = TestGIF(
      2, 1, TestGIF.control(disposal: 3), TestGIF.image(1, 1, [0]), TestGIF.image(1, 1, x: 1, [1]))
    #expect(try rows(of: gif.bytes) == [["r."], [".g"]])
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 16, 17])
  func interlacedRowsAreOrdered(height: Int) throws {
    let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: height, by: $1) }
    let gif = TestGIF(
      2, height,
      TestGIF.image(2, height, order.flatMap { [UInt8($0 % 4), 0] }, interlaced: true))
    let natural = (0..<height).map { String(Array("rgbw")[$0 % 4]) + "r" }
    #expect(try rows(of: gif.bytes) == [natural])
    #expect(try ImageFile.probe(gif.bytes).image.isInterlaced)
  }

  @Test func localColorsAndTransparencyAreUsed() throws {
    let swapped = Array(TestGIF.colors[6...] + TestGIF.colors[..<6])
    let gif = TestGIF(
      4, 1, TestGIF.image(4, 1, [0, 1, 2, 3]),
      TestGIF.control(transparent: 1), TestGIF.image(4, 1, [0, 1, 2, 3], localColors: swapped),
      TestGIF.image(4, 1, [1, 1, 1, 1]))
    #expect(try rows(of: gif.bytes) == [["rgbw"], ["bgrg"], ["gggg"]])
  }

  @Test func backgroundIsNotPainted() throws {
    var gif = TestGIF(2, 1, TestGIF.image(1, 1, [0]))
    gif.background = 2
    #expect(try rows(of: gif.bytes) == [["r."]])
  }

  @Test(
    arguments: [
      (1, 1, ["..", ".r"]), (2, 2, ["..", ".."]), (0, 1, ["..", "rg"]), (1, 0, [".r", ".b"]),
    ] as [(Int, Int, [String])])
  func framesAreClippedToTheScreen(x: Int, y: Int, expected: [String]) throws {
    let gif = TestGIF(2, 2, TestGIF.image(2, 2, x: x, y: y, [0, 1, 2, 3]))
    #expect(try rows(of: gif.bytes) == [expected])
    #expect(
      try defects(of: gif.bytes) == [
        Defect(
          .beyondCanvas(frame: 0, right: x, bottom: y, width: 2, height: 2), severity: .serious,
          frame: 0)
      ])
  }

  @Test func controlExtensionAppliesToOneImage() throws {
    let gif = TestGIF(
      1, 1, TestGIF.control(delay: 7, disposal: 2), TestGIF.image(1, 1, [0]),
      TestGIF.image(1, 1, [1]))
    let frames = try ImageFile.probe(gif.bytes).image.frames
    #expect(frames.map { $0.delay?.milliseconds } == [70, 0])
    #expect(frames.map(\.disposal) == [.background, .none])
  }

  @Test(
    arguments: [
      ([], 1), ([TestGIF.loop(0)], 0), ([TestGIF.loop(65_535)], 65_535),
      ([TestGIF.application("ANIMEXTS1.0", [1, 5, 0])], 5),
      ([TestGIF.application("NETSCAPE2.0", [2, 9, 9, 0, 0], [1, 3, 0])], 3),
      ([TestGIF.application("NETSCAPE2.0")], 1),
      ([TestGIF.loop(4), TestGIF.loop(6)], 4),
      ([TestGIF.application("SOMEBODY1.0", [1, 5, 0])], 1),
    ] as [([[UInt8]], Int)])
  func loopCountIsRead(blocks: [[UInt8]], expected: Int) throws {
    var gif = TestGIF(1, 1, TestGIF.image(1, 1, [0]))
    gif.blocks.insert(contentsOf: blocks, at: 0)
    #expect(try ImageFile.probe(gif.bytes).image.loopCount == expected)
  }

  @Test func colorProfileIsNoted() throws {
    let gif = TestGIF(
      1, 1, TestGIF.application("ICCRGBG1012", [1, 2, 3]), TestGIF.image(1, 1, [0]))
    #expect(try ImageFile.probe(gif.bytes).image.metadata.hasICCProfile)
  }

  @Test func bytesAfterTheTrailerAreCounted() throws {
    var gif = TestGIF(1, 1, TestGIF.image(1, 1, [0]))
    gif.trailer += [1, 2, 3]
    #expect(try ImageFile.probe(gif.bytes).image.trailingByteCount == 3)
  }

  @Test func commentWithHTMLIsReported() throws {
    var gif = TestGIF(1, 1, TestGIF.image(1, 1, [0]))
    gif.blocks.insert([0x21, 0xFE, 7] + Array("<SCRIPT".utf8) + [0], at: 0)
    #expect(
      try ImageFile.probe(gif.bytes).image.defects.map(\.fault.description).first?
        .hasSuffix("contains HTML") == true)
  }

  @Test func eachRepeatedDefectIsReportedOnce() throws {
    var gif = TestGIF(1, 1)
    gif.blocks =
      Array(repeating: TestGIF.control(disposal: 7), count: 500)
      + Array(repeating: TestGIF.image(1, 1, x: 9, data: [2, 2, 0x44, 0xFF, 0]), count: 500)
    #expect(try ImageFile.probe(gif.bytes).image.defects.count == 3)
  }
}
