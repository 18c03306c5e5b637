import StickerTestSupport
import Testing

@testable import StickerCodecs

@Suite struct PixelAspectTests {
  @Test(
    arguments: [
      (2, 1, "2:1"), (128, 90, "64:45"), (5_670, 11_340, "1:2"), (8, 1, "8:1"), (9, 1, nil),
      (2_835, 5_669, "1:2"), (2_835, 4_031, "45:64"), (1_417, 2_835, "1:2"),
      (2_147_483_647, 1_500_000_001, "1.43:1"), (101, 100, "101:100"), (1_000, 1_001, nil),
      (72, 72, nil), (0, 1, nil), (1, 0, nil), (-2, -1, nil), (1, 4_294_967_295, nil),
      (.max, 1, nil), (.max, .max - 1, nil), (.max, .max / 2, "2:1"), (.min, .min, nil),
    ] as [(Int, Int, String?)])
  func ratiosAreReducedAndBounded(_ width: Int, _ height: Int, _ text: String?) {
    #expect(PixelAspect(width: width, height: height)?.description == text)
  }

  @Test(arguments: [(408, 2, 1, 816), (720, 64, 45, 1_024), (1, 1, 8, 1), (3, 1, 2, 2)])
  func squareSizeIsComputed(_ count: Int, _ width: Int, _ height: Int, _ squares: Int) {
    let aspect = PixelAspect(width: width, height: height)
    #expect(aspect?.squares(across: count) == squares)
    #expect(aspect?.turned.turned == aspect)
  }

  private static func aspect(of bytes: [UInt8]) throws -> String? {
    try ImageFile.probe(bytes).image.metadata.pixelAspect?.description
  }

  /// The chunk contains the pixels per unit horizontally and vertically, and the unit (PNG 3rd edition,
  /// 11.3.4.3).
  @Test(
    arguments: [
      (1, 2, 0, "2:1"), (5_670, 2_835, 1, "1:2"), (2_835, 2_835, 1, nil), (0, 1, 1, nil),
      (1, .max, 0, nil),
    ] as [(UInt32, UInt32, UInt8, String?)])
  func aspectOfPNGIsRead(_ across: UInt32, _ down: UInt32, _ unit: UInt8, _ text: String?) throws {
    var image = TestPNG.still(2, 2)
    image.chunks.insert(.init("pHYs", bigEndian(across) + bigEndian(down) + [unit]), at: 1)
    #expect(try Self.aspect(of: image.bytes) == text)
    image.chunks[1].data.removeLast()
    #expect(try Self.aspect(of: image.bytes) == nil)
  }

  /// JFIF has 16-bit densities in one of three units, and EXIF has fractions. EXIF counts unless JFIF gives pixels that
  /// are not square.
  @Test(
    arguments: [
      (0, [1, 2], nil, "2:1"), (1, [144, 72], nil, "1:2"), (2, [28, 28], nil, nil),
      (1, [72, 72], [72, 1, 36, 1], "1:2"), (1, [0, 0], [300, 10, 60, 1], "2:1"),
      (1, [1, 1], [1, 0, 1, 0], nil), (1, [1, 1], [.max, .max, .max, 1], nil),
      (1, [1, 2], [2, 1, 1, 1], "2:1"),
    ] as [(UInt8, [Int], [UInt32]?, String?)])
  func aspectOfJPEGIsRead(
    _ unit: UInt8, _ density: [Int], _ resolution: [UInt32]?, _ text: String?
  ) throws {
    var jpeg = TestJPEG([200])
    let numbers = density.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    jpeg.segments = [
      TestJPEG.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, unit] + numbers + [0, 0])
    ]
    if let resolution { jpeg.segments.append(TestJPEG.exif(Self.tiff(resolution))) }
    #expect(try Self.aspect(of: jpeg.bytes) == text)
  }

  /// Returns a TIFF structure with XResolution and YResolution, whose fractions follow the directory at byte 8.
  private static func tiff(_ numbers: [UInt32]) -> [UInt8] {
    func entry(_ tag: UInt8, _ offset: UInt32) -> [UInt8] {
      [1, tag, 0, 5, 0, 0, 0, 1] + bigEndian(offset)
    }
    return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2] + entry(0x1A, 38) + entry(0x1B, 46) + [0, 0, 0, 0]
      + numbers.flatMap(bigEndian)
  }

  @Test func damagedResolutionIsIgnored() {
    let whole = Self.tiff([72, 1, 36, 1])
    for count in 0..<whole.count {
      #expect(EXIF.pixelAspect(in: whole.prefix(count)) == nil)
    }
    #expect(EXIF.pixelAspect(in: whole[...])?.description == "1:2")
    let outside = Array(whole.prefix(18)) + [255, 255, 255, 255] + whole.dropFirst(22)
    #expect(EXIF.pixelAspect(in: outside[...]) == nil)
  }

  /// The width of a pixel is (value + 15) / 64 of its height (GIF89a, 18).
  @Test(
    arguments: [(0, nil), (49, nil), (113, "2:1"), (17, "1:2"), (1, "1:4"), (255, "135:32")]
      as [(UInt8, String?)])
  func aspectOfGIFIsRead(_ value: UInt8, _ text: String?) throws {
    var gif = TestGIF(1, 1, TestGIF.image(1, 1, [0]))
    gif.aspect = value
    #expect(try Self.aspect(of: gif.bytes) == text)
    #expect(try ImageFile.probe(gif.bytes).image.defects.isEmpty)
  }
}
