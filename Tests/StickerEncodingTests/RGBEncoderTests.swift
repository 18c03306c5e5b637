import StickerCodecs
import StickerTestSupport
import Testing

@testable import StickerEncoding

@Suite struct RGBEncoderTests {
  /// Opaque pictures, some of which the sticker encoder would store with a palette or in gray.
  private static let pictures: [Bitmap] = [
    Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF]),
    Bitmap(width: 7, height: 5, pixels: Array(repeating: 0xFF80_8080, count: 35)),
    Bitmap(width: 16, height: 16, pixels: (0..<256).map { 0xFF00_0000 | $0 * 0x01_0101 }),
    {
      var dice = SeededGenerator(seed: 7)
      return Bitmap(
        width: 21, height: 17,
        pixels: (0..<357).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &dice) | 0xFF << 24 })
    }(),
  ]

  @Test(arguments: pictures)
  func everyPictureIsStoredAsPlainRGB(_ picture: Bitmap) throws {
    let bytes = try RGBEncoder().encode(picture)
    let file = try ImageFile.probe(bytes)
    #expect(file.image.format == .png && file.image.defects.isEmpty)
    #expect(file.image.colorType == .rgb && file.image.bitDepth == 8)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(!text.contains("tRNS") && !text.contains("PLTE"))
    #expect(try Animation(file).frames.map(\.bitmap) == [picture])
    #expect(
      Bitmap(
        width: picture.width, height: picture.height,
        pixels: try PlainPNG.pixels(of: bytes, width: picture.width, height: picture.height)
      ) == picture)
  }

  @Test func transparencyIsRefused() {
    let picture = Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFE00_0000])
    #expect(throws: EncodingFault.notOpaque) { try RGBEncoder().encode(picture) }
  }

  @Test(
    arguments: [
      (0xFF11_2233, 0xFF00_0000, 0xFF11_2233), (0x00FF_FFFF, 0xFF11_2233, 0xFF11_2233),
      (0x0000_0000, 0x0011_2233, 0xFF11_2233), (0x8000_00FF, 0xFF00_FF00, 0xFF00_7F80),
      (0x80FF_FFFF, 0xFF00_0000, 0xFF80_8080), (0x01FF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF),
      (0x04FF_BF3F, 0xFFFF_FFFF, 0xFFFF_FEFC),
    ] as [(UInt32, UInt32, UInt32)])
  func pixelsAreBlendedOverAColor(_ pixel: UInt32, _ ground: UInt32, _ expected: UInt32) {
    let flat = Bitmap(width: 1, height: 1, pixels: [pixel]).flattened(on: ground)
    #expect(flat.pixels == [expected] && flat.isOpaque)
  }
}
