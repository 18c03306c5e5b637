import StickerCodecs
import StickerTestSupport
import Testing

@Suite struct APNGFaultTests {
  /// IHDR, acTL, fcTL 0, IDAT, fcTL 1, fdAT 2, fcTL 3, fdAT 4, IEND.
  static let intact = TestPNG.animation(
    4, 4, colors: [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]])

  static let sequence: [SpoiledPNG] = [
    SpoiledPNG(
      "a gap", .wrongSequenceNumber("fdAT", expected: 2, found: 3, offset: 220), of: intact
    ) {
      $0.chunks[5].data[3] = 3
    },
    SpoiledPNG(
      "starts at 1", .wrongSequenceNumber("fcTL", expected: 0, found: 1, offset: 53), of: intact
    ) {
      $0.chunks[2].data[3] = 1
    },
    SpoiledPNG(
      "a number twice", .wrongSequenceNumber("fcTL", expected: 1, found: 0, offset: 182), of: intact
    ) {
      $0.chunks[4].data[3] = 0
    },
  ]

  static let control: [SpoiledPNG] = [
    SpoiledPNG("the length of acTL", is: "4", not: "8", of: intact) {
      $0.chunks[1].data.removeLast(4)
    },
    SpoiledPNG(
      "the number of frames in acTL", is: "9", not: "3, the number of fcTL chunks", of: intact
    ) {
      $0.chunks[1] = .animation(frames: 9)
    },
    SpoiledPNG(
      "the number of frames in acTL", is: "2", not: "3, the number of fcTL chunks", of: intact
    ) {
      $0.chunks[1] = .animation(frames: 2)
    },
    SpoiledPNG(
      "acTL twice", .duplicate("acTL", offset: 53), of: intact
    ) {
      $0.chunks.insert($0.chunks[1], at: 2)
    },
    SpoiledPNG("the length of fcTL", is: "25", not: "26", of: intact) {
      $0.chunks[4].data.removeLast()
    },
    SpoiledPNG("the dispose op in fcTL of frame 2", is: "3", not: "0, 1 or 2", of: intact) {
      $0.chunks[4].data[24] = 3
    },
    SpoiledPNG("the blend op in fcTL of frame 2", is: "2", not: "0 or 1", of: intact) {
      $0.chunks[4].data[25] = 2
    },
  ]

  static let area: [SpoiledPNG] = [
    SpoiledPNG(
      "the area in fcTL of frame 2", is: "4×4 at 1,0", not: "a part of the 4×4 canvas", of: intact
    ) {
      $0.chunks[4] = .frame(1, 4, 4, x: 1)
    },
    SpoiledPNG(
      "the area in fcTL of frame 2", is: "2×2 at 4294967295,0", not: "a part of the 4×4 canvas",
      of: intact
    ) {
      $0.chunks[4] = .frame(1, 2, 2, x: 0xFFFF_FFFF)
    },
    SpoiledPNG(
      "the area in fcTL of frame 2", is: "0×2 at 0,0", not: "a part of the 4×4 canvas", of: intact
    ) {
      $0.chunks[4] = .frame(1, 0, 2)
    },
    SpoiledPNG(
      "the area of the first frame", is: "2×4 at 0,0",
      not: "the whole 4×4 canvas, because it uses IDAT", of: intact
    ) {
      $0.chunks[2] = .frame(0, 2, 4)
    },
  ]

  static let data: [SpoiledPNG] = [
    SpoiledPNG("the length of fdAT", is: "3", not: "at least 4", of: intact) {
      $0.chunks[5].data = [0, 0, 0]
    },
    SpoiledPNG("a frame without data", .missing("image data for frame 2"), of: intact) {
      $0.chunks[5].data.removeLast($0.chunks[5].data.count - 4)
    },
    SpoiledPNG("the last frame without data", .missing("image data for frame 3"), of: intact) {
      $0.chunks.remove(at: 7)
    },
    SpoiledPNG(
      "data before its fcTL",
      .misplaced("fdAT", rule: "it must follow the fcTL of its frame", offset: 182), of: intact
    ) {
      $0.chunks.removeSubrange(4...)
      $0.chunks += [.frameData(1, TestPNG.rows(4, 4, [0, 0, 0, 0])), .end]
    },
    SpoiledPNG(
      "a frame's checksum",
      .checksumMismatch("fcTL", stored: 1, computed: 0xCC01_E935, offset: 182), of: intact
    ) {
      $0.chunks[4].checksum = 1
    },
  ]

  /// Readers that ignore checksums show the whole animation of an encoder that computes them wrongly.
  @Test func wrongChecksumsOfAllFramesAreADefect() throws {
    var image = Self.intact
    for index in image.chunks.indices where image.chunks[index].type == "fcTL" {
      image.chunks[index].checksum = 1
    }
    let file = try ImageFile.probe(image.bytes)
    #expect(file.image.defects.map(\.fault.mismatchedChunk) == ["fcTL"])
    #expect(file.image.defects.map(\.severity) == [.serious])
    #expect(file.image.frames.count == 3)
  }

  @Test(arguments: sequence + control + area + data)
  func faultIsNamed(_ spoiled: SpoiledPNG) {
    #expect(throws: spoiled.fault) { try ImageFile.probe(spoiled.file.bytes) }
  }

  @Test func tooManyAnnouncedFramesAreRefused() throws {
    var limits = DecodeLimits()
    limits.frames = 2
    #expect(throws: ImageFault.exceedsLimit(.frames, found: 3, allowed: 2)) {
      try ImageFile.probe(Self.intact.bytes, limits: limits)
    }
  }

  @Test func framesWithoutAnimationControlShowTheStill() throws {
    var file = Self.intact
    file.chunks.remove(at: 1)
    let image = try ImageFile.probe(file.bytes).image
    #expect(image.format == .png)
    #expect(image.frames.count == 1)
    #expect(image.defects.map(\.severity) == [.serious])
  }
}
