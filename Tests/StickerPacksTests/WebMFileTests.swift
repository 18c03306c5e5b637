import StickerTestSupport
import Testing

@testable import StickerPacks

/// The elements of WebM files, intact and corrupted.
@Suite struct WebMFileTests {
  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    // Two bytes of size (RFC 8794, 4).
    id + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  private static func track(_ type: UInt8, _ codec: String, _ video: [UInt8]) -> [UInt8] {
    element(
      [0xAE],
      element([0x83], [type]) + element([0x86], Array(codec.utf8)) + element([0xE0], video))
  }

  private static let video =
    element([0xB0], [2, 0]) + element([0xBA], [1, 0]) + element([0x53, 0xC0], [1])
  /// A unit of 1,000,000 ns, and a duration of 250 units as a floating-point number of four bytes.
  private static let info =
    element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]) + element([0x44, 0x89], [0x43, 0x7A, 0, 0])

  private static func segment(_ tracks: [UInt8]) -> [UInt8] {
    let block = element([0xA0], element([0xA1], [0x81, 0, 40, 0, 9, 9]))
    let simple = element([0xA3], [0x81, 0, 0, 0x80, 9])
    return element([0x15, 0x49, 0xA9, 0x66], info) + element([0x16, 0x54, 0xAE, 0x6B], tracks)
      + element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], [100]) + simple + block)
  }

  private static let header = element(
    WebMFile.signature, element([0x42, 0x82], Array("webm".utf8)))

  private static func file(_ tracks: [UInt8] = track(1, "V_VP9", video)) -> [UInt8] {
    header + element([0x18, 0x53, 0x80, 0x67], segment(tracks))
  }

  @Test func elementsAreRead() throws {
    let file = try #require(WebMFile(Self.file()))
    #expect(file.width == 512 && file.height == 256)
    #expect(file.codec == "V_VP9" && file.hasAlpha && file.otherTracks == 0)
    #expect(file.duration == 250)
    #expect(file.starts == [100, 140])
    #expect(file.delays == [40, 110])
  }

  @Test func soundIsAnotherTrack() throws {
    let tracks = Self.track(1, "V_VP9", Self.video) + Self.track(2, "A_OPUS", [])
    #expect(try #require(WebMFile(Self.file(tracks))).otherTracks == 1)
  }

  /// A program that writes to a pipe leaves the size of the segment unknown.
  @Test func unknownSizeIsSet() throws {
    let segment = Self.segment(Self.track(1, "V_VP9", Self.video))
    let id: [UInt8] = [0x18, 0x53, 0x80, 0x67]
    let live = Self.header + id + [0x01] + [UInt8](repeating: 0xFF, count: 7) + segment
    let sized = WebMFile.sized(live)
    let size = [0x01, 0, 0, 0, 0, 0, UInt8(segment.count >> 8), UInt8(segment.count & 0xFF)]
    #expect(sized == Self.header + id + size + segment)
    #expect(WebMFile(live) == WebMFile(sized) && WebMFile(sized) != nil)
    #expect(WebMFile.sized(sized) == sized)
    #expect(WebMFile.sized([]) == [])
  }

  @Test func cutOffFilesAreRefused() {
    let file = Self.file()
    for count in 0..<file.count { #expect(WebMFile(Array(file.prefix(count))) == nil) }
  }

  /// No bytes make the reader trap.
  @Test(arguments: 0..<20 as Range<UInt64>) func noCorruptedFileTraps(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var file = Self.file()
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        file[Int.random(in: 0..<file.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if let read = WebMFile(file) {
        #expect(read.width > 0 && read.height > 0 && read.duration.isFinite)
        #expect(read.delays.count == read.starts.count)
      }
    }
  }
}
