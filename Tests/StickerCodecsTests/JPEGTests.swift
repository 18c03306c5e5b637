import StickerCodecs
import StickerPixels
import Testing

@Suite struct JPEGTests {
  /// Returns the color of a single-colored file.
  private func color(_ bytes: [UInt8]) throws -> [UInt8] {
    var reader = try ImageFile.probe(bytes).decode()
    let pixels = try #require(try reader.nextFrame()).rgba
    #expect(try reader.nextFrame() == nil)
    let first = Array(pixels.prefix(4))
    #expect(
      stride(from: 0, to: pixels.count, by: 4).allSatisfy {
        pixels[$0..<$0 + 4].elementsEqual(first)
      })
    return first
  }

  static func rgb(_ samples: [Int] = [228, 28, 200]) -> TestJPEG {
    var jpeg = TestJPEG(20, 12, samples)
    jpeg.segments = [TestJPEG.adobe(transform: 0)]
    return jpeg
  }

  @Test(arguments: [0xC0, 0xC1, 0xC2] as [UInt8])
  func rgbIsDecoded(process: UInt8) throws {
    var jpeg = Self.rgb()
    jpeg.process = process
    let image = try ImageFile.probe(jpeg.bytes).image
    #expect(image.format == .jpeg)
    #expect(image.width == 20)
    #expect(image.height == 12)
    #expect(image.bitDepth == 8)
    #expect(image.colorType == .rgb)
    #expect(image.isInterlaced == (process == 0xC2))
    #expect(image.loopCount == nil)
    #expect(image.frames == [FrameHeader(area: Area(x: 0, y: 0, width: 20, height: 12))])
    #expect(try color(jpeg.bytes) == [228, 28, 200, 255])
    #expect(try defects(of: jpeg.bytes).isEmpty)
  }

  @Test func grayscaleIsDecoded() throws {
    let jpeg = TestJPEG([200])
    #expect(try ImageFile.probe(jpeg.bytes).image.colorType == .grayscale)
    #expect(try color(jpeg.bytes) == [200, 200, 200, 255])
  }

  @Test func restartMarkersAreRead() throws {
    var jpeg = TestJPEG(80, 8, [200])
    jpeg.restartInterval = 1
    #expect(try color(jpeg.bytes) == [200, 200, 200, 255])
    #expect(try defects(of: jpeg.bytes).isEmpty)
  }

  /// Some programs would invert the picture if it had Adobe's marker.
  @Test func recodedCMYKStaysUnmarked() throws {
    var jpeg = TestJPEG(64, 64, [200, 228, 50, 240])
    jpeg.segments = [TestJPEG.segment(0xFE, [UInt8](repeating: 7, count: 200))]
    let recoded = try #require(try ImageFile.probe(jpeg.bytes).recodedJPEG())
    #expect(try ImageFile.probe(recoded).image.metadata.isUnmarkedCMYK)
    #expect(try color(recoded) == color(jpeg.bytes))
  }

  /// The samples 200, 228, 50 and 240, where 255 means no ink, as browsers show them with and without the marker.
  @Test(arguments: [true, false]) func cmykIsShownAsInBrowsers(isAdobe: Bool) throws {
    var jpeg = TestJPEG([200, 228, 50, 240])
    if isAdobe { jpeg.segments = [TestJPEG.adobe(transform: 0)] }
    let image = try ImageFile.probe(jpeg.bytes).image
    #expect(image.colorType == .cmyk && image.metadata.isUnmarkedCMYK == !isAdobe)
    #expect(try color(jpeg.bytes) == [188, 215, 47, 255])
  }

  @Test(
    arguments: [
      ([TestJPEG.adobe(transform: 1)], [1, 2, 3], .ycbcr),
      ([], [1, 2, 3], .ycbcr),
      ([], Array("RGB".utf8), .rgb),
      (
        [TestJPEG.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])],
        Array("RGB".utf8), .ycbcr
      ),
      ([TestJPEG.adobe(transform: 2)], [1, 2, 3, 4], .ycck),
    ] as [([[UInt8]], [UInt8], ColorType)])
  func colorTypeIsRead(segments: [[UInt8]], identifiers: [UInt8], expected: ColorType) throws {
    var jpeg = TestJPEG([Int](repeating: 200, count: identifiers.count))
    jpeg.segments = segments
    jpeg.identifiers = identifiers
    #expect(try ImageFile.probe(jpeg.bytes).image.colorType == expected)
    #expect(fault(of: jpeg.bytes) == nil)
  }

  @Test func metadataIsRead() throws {
    var jpeg = TestJPEG([200])
    jpeg.segments = [
      TestJPEG.exif(EXIFTests.tiff(value: 6, littleEndian: true)),
      TestJPEG.exif(EXIFTests.tiff(value: 3, littleEndian: true)),
      TestJPEG.profile(1, of: 2), TestJPEG.profile(2, of: 2),
    ]
    jpeg.end += [0, 0, 0]
    let image = try ImageFile.probe(jpeg.bytes).image
    #expect(image.metadata.orientation == 6)
    #expect(image.metadata.hasICCProfile)
    #expect(image.trailingByteCount == 3)
    #expect(image.defects.isEmpty)
  }

  @Test func fillBytesBeforeAMarkerAreSkipped() throws {
    var jpeg = TestJPEG([200])
    jpeg.segments = [[UInt8](repeating: 0xFF, count: 10_000)]
    #expect(try color(jpeg.bytes) == [200, 200, 200, 255])
    #expect(try defects(of: jpeg.bytes).isEmpty)
  }
}
