import Foundation
import StickerBase
import StickerCodecs
import StickerPacks
import StickerPixels
import StickerTestSupport
import SystemPackage
import Testing

/// WebP files, decoded and compared with the frames that Pillow decodes with libwebp, and the faults of damaged files.
@Suite struct WebPDecodingTests {
  /// A file's frames as decoded by Pillow.
  struct Expected: Decodable, Sendable, CustomTestStringConvertible {
    var path: String
    var width, height, frameCount: Int
    var frameHashes: [String]
    var delaysMs: [Double]
    var loopCount: Int?

    var testDescription: String { path }
  }

  static let expected: [Expected] = {
    let file = TestWebP.fixtures.appending(path: "expected.jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Expected.self, from: Data($0.utf8))
    }
  }()

  @Test(arguments: expected) func framesMatchLibwebp(_ expected: Expected) async throws {
    let path = FilePath(TestWebP.fixtures.appending(path: expected.path).path)
    let sticker = try await StickerInspector(digestsFrames: true)
      .inspect(PackSource.File(path: path, links: .refused), within: MemoryBudget()).get()
    let image = try #require(sticker.image)
    #expect((image.width, image.height) == (expected.width, expected.height))
    #expect(image.frames.count == expected.frameCount)
    #expect(image.frames.compactMap { $0.delay?.milliseconds } == expected.delaysMs)
    #expect(image.loopCount == expected.loopCount)
    #expect(sticker.pixels?.frames.compactMap(\.digest) == expected.frameHashes)
  }

  @Test func everyFixtureIsCompared() throws {
    let files = try Folders.names(in: TestWebP.fixtures).filter { $0.hasSuffix(".webp") }
    #expect(files == Self.expected.map(\.path) && files.count >= 12)
  }

  @Test(arguments: [("turned.webp", 6), ("turned-as-in-jpeg.webp", 6), ("lossless.webp", nil)])
  func orientationIsRead(_ name: String, _ orientation: Int?) throws {
    let image = try ImageFile.probe(TestWebP.fixture(name)).image
    #expect(image.metadata.orientation == orientation)
    #expect(image.metadata.descriptiveBytes == 0 || name != "turned.webp")
    #expect((image.format, image.colorType, image.bitDepth) == (.webp, .rgb, 8))
  }

  @Test func metadataAndTrailingBytesAreMeasured() throws {
    let file = try TestWebP.fixture("profile.webp")
    let image = try ImageFile.probe(file + [1, 2, 3]).image
    #expect(image.metadata.hasICCProfile)
    // 12 bytes of XMP and the chunk's header.
    #expect(image.metadata.descriptiveBytes == 20)
    #expect(image.trailingByteCount == 3)
    #expect(image.colorType == .rgba)
  }

  @Test func locationIsFoundInEXIFAndXMP() throws {
    // A TIFF directory that links to a directory with a latitude (EXIF 2.3, 4.6.6).
    let exif: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26]
      + [0, 0, 0, 0, 0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]
    for part in [TestWebP.Chunk("EXIF", exif), .init("XMP ", Array("exif:GPSLatitude".utf8))] {
      let file = TestWebP([.canvas(8, 6, flags: 0x0C), .picture(8, 6, [1, 2, 3, 255]), part])
      #expect(try ImageFile.probe(file.bytes).image.metadata.hasLocation)
    }
  }

  static let animation = TestWebP([
    .canvas(8, 6), .plays(2), .frame(8, 6, [255, 0, 0, 255], milliseconds: 40),
    .frame(3, 2, [0, 0, 255, 128], x: 2, y: 4, milliseconds: 70_000, flags: 1),
    .frame(1, 1, [1, 2, 3, 4], x: 4, milliseconds: 16_777_215, flags: 2),
  ])

  @Test func framesAreDescribed() throws {
    let image = try ImageFile.probe(Self.animation.bytes).image
    #expect((image.width, image.height, image.loopCount) == (8, 6, 2))
    #expect(image.frames.map(\.delay?.milliseconds) == [40, 70_000, 16_777_000])
    #expect(image.frames.allSatisfy { $0.delay?.numerator ?? 0 <= 65_535 })
    #expect(image.frames[1].area == Area(x: 2, y: 4, width: 3, height: 2))
    #expect(image.frames.map(\.blend) == [.over, .over, .source])
    #expect(image.frames.map(\.disposal) == [.none, .background, .none])
  }

  /// Compositing, clearing and replacing (RFC 9649, 2.7.1.1).
  @Test func framesAreComposited() throws {
    var reader = try ImageFile.probe(Self.animation.bytes).decode()
    let first = try #require(try reader.nextFrame()).pixels
    #expect(first.allSatisfy { $0 == 0xFF00_00FF })
    let second = try #require(try reader.nextFrame()).pixels
    #expect(second[4 * 8 + 2] == 0xFF7F_007E)
    #expect(second[0] == 0xFF00_00FF)
    let third = try #require(try reader.nextFrame()).pixels
    #expect(third[4 * 8 + 2] == 0)
    #expect(third[4] == 0x0403_0201)
    #expect(try reader.nextFrame() == nil)
  }

  /// Returns the fault at which decoding all frames ends; `nil` if it succeeds.
  private static func decodingFault(_ bytes: [UInt8], _ limits: DecodeLimits = .standard)
    -> ImageFault?
  {
    do throws(ImageFault) {
      var reader = try ImageFile.probe(bytes, limits: limits).decode(limits: limits)
      while try reader.nextFrame() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: expected) func everyPrefixIsRefused(_ expected: Expected) throws {
    let intact = try TestWebP.fixture(expected.path)
    #expect(Self.decodingFault(intact) == nil)
    for count in 12..<intact.count {
      guard case .truncated? = Self.decodingFault(Array(intact.prefix(count))) else {
        Issue.record("\(count) bytes of \(expected.path) are not reported as cut off")
        return
      }
    }
  }

  /// Every changed file is decoded, or refused with a printable message.
  @Test(arguments: expected) func changedBytesDoNotTrap(_ expected: Expected) throws {
    let intact = try TestWebP.fixture(expected.path)
    for index in stride(from: 12, to: intact.count, by: max(1, intact.count / 200)) {
      for value in [0, 0x80, 0xFF] as [UInt8] {
        var bytes = intact
        bytes[index] = value
        guard let fault = Self.decodingFault(bytes) else { continue }
        let words = fault.description.unicodeScalars
        #expect(words.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      }
    }
  }

  static let solid = TestWebP.Chunk.picture(8, 6, [9, 9, 9, 255])
  static let large = TestWebP.Chunk.picture(20, 20, [9, 9, 9, 255])

  @Test(arguments: [
    (
      TestWebP([.canvas(16_777_216, 1, flags: 0), solid]),
      ImageFault.missing("picture that libwebp accepts")
    ),
    (TestWebP([.canvas(8, 6)]), .missing("picture that libwebp accepts")),
    (TestWebP([.canvas(6, 8, flags: 0), solid]), .missing("picture that libwebp accepts")),
    (
      TestWebP([.canvas(8, 6), .plays(0), .frame(8, 6, [1, 2, 3, 4], x: 2)]),
      .invalidValue(
        "the area of frame 1", found: "8 × 6 px at 2, 0", expected: "one within 8 × 6 px")
    ),
    (
      TestWebP([
        .canvas(8, 6), .plays(0), .frame(8, 6, [1, 2, 3, 4]),
        .init("ANMF", [UInt8](repeating: 0, count: 16) + TestWebP([large]).bytes.dropFirst(12)),
      ]),
      .invalidValue("the picture of frame 2", found: "20 × 20 px", expected: "1 × 1 px")
    ),
    (
      TestWebP([.canvas(8, 6), .plays(0), .init("ANMF", [1, 2, 3])]),
      .truncated("frame 1 (ANMF)", expected: 16, found: 3)
    ),
    (
      TestWebP([.canvas(8, 6), .plays(0), .init("ANMF", [UInt8](repeating: 0, count: 40))]),
      .invalidPixelData(frame: 0, detail: "libwebp finds no picture in them")
    ),
  ])
  func faultIsNamed(_ file: TestWebP, _ fault: ImageFault) {
    #expect(Self.decodingFault(file.bytes) == fault)
  }

  @Test func chunkNameWithControlCharactersIsNotPrinted() {
    var file = TestWebP([Self.solid, .init("\u{1B}[2J", [1, 2])]).bytes
    file[file.count - 6] = 9
    #expect(Self.decodingFault(file) == .truncated("a chunk", expected: 9, found: 2))
  }

  @Test func faultOfAFrameHasTheIndexOfTheFrame() throws {
    var file = Self.animation
    for index in 29..<37 { file.chunks[3].payload[index] = 0xFF }
    let fault = Self.decodingFault(file.bytes)
    guard case .invalidPixelData(frame: 1?, _)? = fault else {
      Issue.record("\(fault.map { "\($0)" } ?? "it is decoded")")
      return
    }
  }

  @Test(
    arguments: [
      (.frames, 2, 3), (.parts, 4, 5), (.side, 7, 8), (.canvasPixels, 47, 48),
      (.fileBytes, 100, animation.bytes.count),
    ] as [(DecodeLimits.Kind, Int, Int)])
  func filesAboveTheLimitsAreRefused(_ kind: DecodeLimits.Kind, _ allowed: Int, _ found: Int) {
    var limits = DecodeLimits()
    limits[kind] = allowed
    #expect(
      Self.decodingFault(Self.animation.bytes, limits)
        == .exceedsLimit(kind, found: found, allowed: allowed))
  }

  @Test func memoryAndWorkAreCounted() throws {
    let large = TestWebP([.picture(4096, 4096, [1, 2, 3, 4])]).bytes
    for kind in [DecodeLimits.Kind.workingBytes, .totalPixels] {
      var limits = DecodeLimits()
      limits[kind] = 16_000_000
      guard case .exceedsLimit(kind, _, _)? = Self.decodingFault(large, limits) else {
        Issue.record("\(kind) is not checked")
        continue
      }
    }
    #expect(try ImageFile.probe(large).workingBytes >= 9 * 4096 * 4096)
    #expect(try ImageFile.probe(large).workingBytes <= DecodeLimits.standard.workingBytes)
  }
}
