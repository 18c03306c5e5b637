import StickerTestSupport
import Testing

@testable import StickerCodecs

/// Personal data in metadata, and the times of HEIC sequences.
@Suite struct MetadataContentsTests {
  private static func entry(_ tag: Int, _ type: UInt8, _ count: Int, _ value: Int) -> [UInt8] {
    big(tag, 2) + [0, type] + big(count, 4) + big(value, 4)
  }

  /// A TIFF structure with an artist and, in the next directory, the offset of a thumbnail.
  static let tiff: [UInt8] =
    [0x4D, 0x4D, 0, 0x2A] + big(8, 4) + big(1, 2) + entry(0x013B, 2, 6, 44) + big(26, 4)
    + big(1, 2) + entry(0x0201, 4, 1, 44) + big(0, 4) + Array("Otter\0".utf8)

  private static func contents(_ bytes: [UInt8]) throws -> MetadataContents {
    try ImageFile.probe(bytes).image.metadata.contents
  }

  @Test func thumbnailAndArtistAreFoundInEXIF() {
    #expect(EXIF.contents(of: Self.tiff[...]) == [.thumbnail, .authorship])
    #expect(EXIF.contents(of: EXIF.empty[...]) == [])
    // No prefix traps, and a directory that links to itself is read once.
    for count in 0..<Self.tiff.count { _ = EXIF.contents(of: Self.tiff.prefix(count)) }
    var circle = Self.tiff
    circle.replaceSubrange(22..<26, with: big(8, 4))
    #expect(EXIF.contents(of: circle[...]) == [.authorship])
  }

  /// Profiles as hexadecimal text, as written by ImageMagick.
  @Test(arguments: ["exif", "APP1", "xmp", "iptc"], [false, true])
  func profilesInTextsAreRead(_ name: String, _ isCompressed: Bool) throws {
    let isXMP = name == "xmp"
    let data: [UInt8] =
      isXMP ? Array("exif:GPSLatitude".utf8) : Array("Exif\0\0".utf8) + Self.tiff
    let digits = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let lines = "\(digits.prefix(72))\n\(digits.dropFirst(72))"
    let text = Array("\n\(name)\n    \(data.count)\n\(lines)\n".utf8)
    let keyword = Array("Raw profile type \(name)\0".utf8)
    let chunk =
      isCompressed
      ? TestPNG.Chunk("zTXt", keyword + [0] + zlib(text)) : TestPNG.Chunk("tEXt", keyword + text)
    var png = TestPNG.still(8, 8, [1, 2, 3, 255])
    png.chunks.insert(chunk, at: 1)
    let expected: MetadataContents =
      name == "iptc" ? [] : isXMP ? .location : [.thumbnail, .authorship]
    #expect(try Self.contents(png.bytes) == expected)
    // No prefix of the text traps.
    for count in keyword.count..<chunk.data.count {
      png.chunks[1].data = Array(chunk.data.prefix(count))
      _ = try Self.contents(png.bytes)
    }
    // A text above the limit is not read.
    var limits = DecodeLimits()
    limits.metadataBytes = text.count - 1
    png.chunks[1] = chunk
    #expect(try ImageFile.probe(png.bytes, limits: limits).image.metadata.contents == [])
  }

  @Test func credentialsAreFound() throws {
    var png = TestPNG.still(8, 8, [1, 2, 3, 255])
    png.chunks.insert(.init("caBX", [0]), at: 1)
    #expect(try Self.contents(png.bytes) == .credentials)
    var jpeg = TestJPEG([200])
    let box = Array("JP\0\u{1}\0\0\0\u{1}\0\0\0\u{28}jumb\0\0\0\u{20}jumdc2pa".utf8)
    jpeg.segments = [TestJPEG.segment(0xEB, box)]
    #expect(try Self.contents(jpeg.bytes) == .credentials)
    jpeg.segments = [TestJPEG.segment(0xEB, Array("JP\0\u{1}\0\0\0\u{1}other".utf8))]
    #expect(try Self.contents(jpeg.bytes) == [])
    let identifier: [UInt8] = ContentCredentials.boxIdentifier
    var heic = TestHEIC.still(300, 200)
    heic.file.boxes.append(TestBox("uuid", identifier + [0, 0]))
    #expect(try Self.contents(heic.bytes) == .credentials)
    heic.file["uuid"].content[0] = 0
    #expect(try Self.contents(heic.bytes) == [])
  }

  /// Returns a picture with an EXIF item, in which 6 bytes precede the TIFF structure.
  private static func heicWithEXIF() -> TestHEIC {
    var heic = TestHEIC.still(300, 200)
    heic.addItem("Exif", big(6, 4) + Array("Exif\0\0".utf8) + tiff)
    return heic
  }

  @Test func itemsOfHEICAreReadAndEmptied() throws {
    let heic = Self.heicWithEXIF()
    let file = try ImageFile.probe(heic.bytes)
    #expect(file.image.metadata.contents == [.thumbnail, .authorship])
    let emptied = try #require(file.heifWithoutDescription)
    #expect(emptied.count == heic.bytes.count)
    let again = try ImageFile.probe(emptied)
    #expect(again.image.metadata.contents == [] && again.heifWithoutDescription == nil)
    #expect(again.image.frames == file.image.frames)
    // Only the structure has changed.
    let changed = zip(heic.bytes, emptied).filter { $0 != $1 }.count
    #expect(changed > 0 && changed <= Self.tiff.count)
  }

  /// An EXIF item whose data are outside of `mdat` is kept: the other box may contain anything.
  @Test func metadataOutsideMediaDataIsKept() throws {
    var heic = Self.heicWithEXIF()
    let data = big(0, 4) + Self.tiff
    heic.file.boxes.append(TestBox("free", data))
    let recordStart = heic.file["meta"]["iloc"].content.count - 8
    heic.file["meta"]["iloc"].content.replaceSubrange(
      recordStart..., with: big(heic.bytes.count - data.count, 4) + big(data.count, 4))
    let file = try ImageFile.probe(heic.bytes)
    #expect(file.image.metadata.contents == [.thumbnail, .authorship])
    #expect(file.heifWithoutDescription == nil)
  }

  // MARK: Times

  private static func sequence(_ spoil: (inout TestBox) -> Void) throws -> ImageHeader {
    var heic = TestHEIC.sequence(300, 200, count: 2)
    spoil(&heic.file["moov"]["trak"])
    return try ImageFile.probe(heic.bytes).image
  }

  @Test func timesOfSequencesAreRead() throws {
    #expect(try Self.sequence { _ in }.frames.map { $0.delay?.milliseconds } == [100, 100])
    let runs = big(0, 4) + big(2, 4) + big(1, 4) + big(10, 4) + big(1, 4)
    let spoiled: [([UInt8], [Double?])] = [
      (runs + big(130, 4), [10, 130]),
      // Too few times, too many, and a truncated box: no times, but still two pictures.
      (big(0, 4) + big(1, 4) + big(1, 4) + big(10, 4), [nil, nil]),
      (big(0, 4) + big(1, 4) + big(-1, 4) + big(10, 4), [nil, nil]), (runs, [nil, nil]),
    ]
    for (content, delays) in spoiled {
      let image = try Self.sequence {
        $0["mdia"]["minf"]["stbl"]["stts"].content = content
      }
      #expect(image.frames.map { $0.delay?.milliseconds } == delays)
    }
    let timeless = try Self.sequence {
      $0["mdia"]["mdhd"].content.replaceSubrange(12..<16, with: big(0, 4))
    }
    #expect(timeless.frames.map { $0.delay } == [nil, nil])
  }

  /// Each case has the repeat flag, the durations of edit and track, and the number of plays (ISO/IEC 14496-12, 8.6.6).
  @Test(
    arguments: [
      (1, 200, 600, 3), (1, 200, 500, 3), (1, 200, 100, 1), (0, 200, 600, 1), (1, 200, -1, 0),
      (1, 0, 600, nil),
    ] as [(UInt8, Int, Int, Int?)])
  func editListsGiveTheNumberOfPlays(_ flag: UInt8, _ edit: Int, _ track: Int, _ plays: Int?) throws
  {
    let image = try Self.sequence {
      let list = TestBox("elst", [0, 0, 0, flag] + [1, edit, 0, 1 << 16].flatMap { big($0, 4) })
      $0.boxes.append(TestBox("edts", [], [list]))
      $0["tkhd"].content.replaceSubrange(20..<24, with: big(track, 4))
    }
    #expect(image.plays == plays)
  }
}
