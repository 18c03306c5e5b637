import StickerTestSupport
import Testing

@testable import StickerCodecs

/// Color descriptions in files, and their meaning.
@Suite struct ColorDescriptionTests {
  private static let p3Numbers = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
  private static let sRGBNumbers = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]

  private static func codePoints(_ bytes: UInt8...) -> TestPNG.Chunk { .init("cICP", bytes) }
  private static func profile(_ bytes: [UInt8]) -> TestPNG.Chunk {
    .init("iCCP", Array("a\0\0".utf8) + zlib(bytes))
  }
  private static func gamma(_ gamma: UInt32) -> TestPNG.Chunk { .init("gAMA", bigEndian(gamma)) }
  private static func primaries(_ numbers: [Int]) -> TestPNG.Chunk {
    .init("cHRM", numbers.flatMap { bigEndian(UInt32($0)) })
  }
  private static let sRGB = TestPNG.Chunk("sRGB", [0])

  private static let cases: [([TestPNG.Chunk], ColorEncoding)] = [
    ([], .unspecified), ([sRGB], .sRGB), ([codePoints(1, 13, 0, 1)], .sRGB),
    ([codePoints(1, 1, 0, 1)], .sRGB), ([codePoints(12, 13, 0, 1)], .codePoints(.displayP3)),
    ([profile(TestProfile.displayP3)], .codePoints(.displayP3)),
    ([profile(TestProfile.adobeRGB)], .profile(TestProfile.adobeRGB)),
    ([gamma(45_455)], .sRGB), ([gamma(45_455), primaries(sRGBNumbers)], .sRGB),
    ([gamma(100_000)], .calibrated(gamma: 100_000, nil)),
    (
      [gamma(45_455), primaries(p3Numbers)],
      .calibrated(gamma: 45_455, Chromaticities(p3Numbers))
    ),
    ([primaries(p3Numbers)], .calibrated(gamma: nil, Chromaticities(p3Numbers))),
    ([codePoints(9, 16, 0, 1)], .codePoints(CodePoints(primaries: 9, transfer: 16))),
    // The order of precedence of PNG 3rd edition, 4.3.
    ([gamma(100_000), sRGB], .sRGB),
    ([gamma(100_000), profile(TestProfile.displayP3)], .codePoints(.displayP3)),
    (
      [codePoints(9, 18, 0, 1), profile(TestProfile.displayP3), gamma(100_000)],
      .codePoints(CodePoints(primaries: 9, transfer: 18))
    ),
    // Damaged or meaningless chunks are ignored, and so is gAMA beside an unusable cHRM.
    ([codePoints(12, 13, 1, 1), sRGB], .sRGB), ([codePoints(2, 2, 0, 1), sRGB], .sRGB),
    ([codePoints(12, 13, 0), gamma(100_000)], .calibrated(gamma: 100_000, nil)),
    ([profile([0, 0, 0, 9, 1]), gamma(100_000)], .calibrated(gamma: 100_000, nil)),
    ([gamma(0)], .unspecified), ([gamma(4_000_000_000)], .unspecified),
    ([gamma(45_455), primaries([1, 0, 1, 1, 1, 1, 1, 1])], .unspecified),
  ]

  @Test(arguments: cases.indices) func chunksGiveTheColorEncoding(_ index: Int) throws {
    let (chunks, encoding) = Self.cases[index]
    var file = TestPNG.still(2, 2)
    file.chunks.insert(contentsOf: chunks, at: 1)
    #expect(try ImageFile.probe(file.bytes).image.decodedColors.encoding == encoding)
  }

  private static let written: [([UInt8], String)] = [
    ([6, 6, 0, 1], "6, 6, 0 and 1 (primaries other than sRGB's)"),
    ([1, 1, 0, 0], "1, 1, 0 and 0 (video range, 16 to 235)"),
    (
      [12, 8, 0, 0],
      "12, 8, 0 and 0 (video range, 16 to 235; primaries other than sRGB's; a curve other than sRGB's)"
    ),
  ]

  @Test(arguments: written)
  func codePointsAreReportedAsWritten(_ numbers: [UInt8], _ words: String) throws {
    var file = TestPNG.still(2, 2)
    file.chunks.insert(.init("cICP", numbers), at: 1)
    let name = try ImageFile.probe(file.bytes).image.decodedColors.name
    #expect(name == "the color space of code points \(words)")
  }

  @Test func knownCodePointsAreReportedByName() {
    #expect(ColorDescription(CodePoints(primaries: 12, transfer: 1)).name == "Display P3")
    #expect(ColorDescription(CodePoints(primaries: 9, transfer: 16)).name == "HDR (PQ)")
  }

  @Test func colorChunksAfterThePixelsAreIgnored() throws {
    var file = TestPNG.still(2, 2)
    file.chunks.insert(Self.codePoints(12, 13, 0, 1), at: 2)
    #expect(try ImageFile.probe(file.bytes).image.decodedColors.encoding == .unspecified)
  }

  /// Bytes after a profile are not part of it.
  @Test(arguments: [0, 3]) func gifProfilesAreRead(_ surplus: Int) throws {
    let profile = TestProfile.adobeRGB + Array(repeating: 7, count: surplus)
    let parts = stride(from: 0, to: profile.count, by: 255).map {
      Array(profile[$0..<min($0 + 255, profile.count)])
    }
    let name = Array("ICCRGBG1012".utf8)
    let block: [UInt8] =
      [0x21, 0xFF, 11] + name + parts.flatMap { [UInt8($0.count)] + $0 } + [0]
    let gif = TestGIF(1, 1, block, TestGIF.image(1, 1, [1]))
    #expect(try ImageFile.probe(gif.bytes).image.decodedColors.profile == TestProfile.adobeRGB)
  }
}
