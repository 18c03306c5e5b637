import StickerCodecs
import StickerPixels
import Testing

/// The structure of WebP files, and how their frames are put on the canvas.
@Suite struct WebPFileTests {
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
  }

  private static func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// The head of a lossless picture, and a little of something.
  private static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8L", [0x2F] + number(width - 1 | (height - 1) << 14, 4) + [1, 2, 3])
  }

  private static func head(_ width: Int, _ height: Int, flags: UInt8 = 0x02) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  private static func frame(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, ms: Int = 40, flags: UInt8 = 0
  ) -> [UInt8] {
    chunk(
      "ANMF",
      number(x / 2, 3) + number(y / 2, 3) + number(width - 1, 3) + number(height - 1, 3)
        + number(ms, 3) + [flags] + lossless(width, height))
  }

  private static let animation = file(
    head(8, 6) + chunk("ANIM", [0, 0, 0, 0, 2, 0]) + frame(0, 0, 8, 6)
      + frame(2, 4, 3, 2, ms: 70_000, flags: 1) + frame(4, 0, 1, 1, flags: 2))

  @Test func framesAreFound() throws {
    let file = try WebPFile(Self.animation)
    #expect((file.width, file.height, file.loopCount) == (8, 6, 2))
    #expect(file.frames.map(\.milliseconds) == [40, 70_000, 40])
    #expect(file.frames[1].area == Area(x: 2, y: 4, width: 3, height: 2))
    #expect(file.frames.map(\.isBlended) == [true, true, false])
    #expect(file.frames.map(\.isCleared) == [false, true, false])
    let still = try WebPFile(file.still(1))
    #expect((still.width, still.height, still.frames.count) == (3, 2, 1))
  }

  @Test func whatMovesSaysSo() {
    #expect(WebPFile.isAnimated(Self.animation))
    #expect(!WebPFile.isAnimated(Array(Self.animation.prefix(20))))
    #expect(!WebPFile.isAnimated(Self.file(Self.lossless(8, 6))))
    #expect(!WebPFile.isAnimated(Self.file(Self.head(8, 6, flags: 0x10) + Self.lossless(8, 6))))
  }

  @Test func stillsWithAlphaApartKeepIt() throws {
    let lossy = Self.chunk(
      "VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + Self.number(5, 2) + Self.number(4, 2))
    let file = try WebPFile(
      Self.file(Self.head(5, 4, flags: 0x30) + Self.chunk("ALPH", [0, 1, 2]) + lossy))
    #expect(file.hasColorProfile)
    let still = file.still(0)
    #expect(String(decoding: still, as: UTF8.self).contains("ALPH"))
    #expect(try WebPFile(still).frames.count == 1)
  }

  /// However a file is cut or changed, it is read or refused.
  @Test func everyPrefixAndEveryByte() {
    let sound = Self.animation
    for count in 0..<sound.count {
      #expect(throws: ImageFault.self) { try WebPFile(Array(sound.prefix(count))) }
    }
    for index in sound.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = sound
        bytes[index] = value
        guard let file = try? WebPFile(bytes) else { continue }
        for frame in file.frames.indices { #expect(file.still(frame).count >= 20) }
      }
    }
  }

  @Test(arguments: [
    (file(head(16_777_216, 1)), ImageFault.exceedsLimit(.side, found: 16_777_216, allowed: 65_535)),
    (
      file(head(16_384, 16_384)),
      .exceedsLimit(.canvasPixels, found: 268_435_456, allowed: 16_777_216)
    ),
    (
      file(lossless(16_384, 16_384)),
      .exceedsLimit(.canvasPixels, found: 268_435_456, allowed: 16_777_216)
    ),
    (
      file(head(8, 6) + frame(2, 0, 8, 6)),
      .invalidValue("frame 1", found: "8 × 6 px at 2, 0", expected: "an area within the canvas")
    ),
    (
      file(Array("\u{1B}[2J".utf8) + [9, 0, 0, 0]), .truncated("a chunk", expected: 9, found: 0)
    ),
    (file(Array("EXIF".utf8) + [9, 0, 0, 0]), .truncated("EXIF", expected: 9, found: 0)),
    (file(head(8, 6)), .missing("picture")),
    (file(head(8, 6, flags: 0)), .missing("picture of one VP8 or VP8L chunk")),
    (
      file(head(8, 6, flags: 0) + lossless(6, 8)),
      .invalidValue("the picture's size", found: "6 × 8", expected: "8 × 6")
    ),
  ])
  func whatIsTooMuchOrWrongIsTold(_ bytes: [UInt8], _ fault: ImageFault) {
    #expect(throws: fault) { try WebPFile(bytes) }
  }

  @Test func framesAndPartsAreCounted() {
    var limits = DecodeLimits.standard
    limits.frames = 2
    #expect(throws: ImageFault.exceedsLimit(.frames, found: 3, allowed: 2)) {
      try WebPFile(Self.animation, limits: limits)
    }
    limits = .standard
    limits.parts = 4
    #expect(throws: ImageFault.exceedsLimit(.parts, found: 5, allowed: 4)) {
      try WebPFile(Self.animation, limits: limits)
    }
  }

  /// Laid over, cleared, replaced (RFC 9649, 2.7.1.1).
  @Test func framesAreComposited() throws {
    let file = try WebPFile(Self.animation)
    var canvas = WebPCanvas(file)
    let red: [UInt8] = [255, 0, 0, 255]
    let first = canvas.draw(file.frames[0], Array((0..<48).map { _ in red }.joined()))
    #expect(first.allSatisfy { $0 == 0xFF00_00FF })
    let half: [UInt8] = [0, 0, 255, 128]
    let second = canvas.draw(file.frames[1], Array((0..<6).map { _ in half }.joined()))
    #expect(second[4 * 8 + 2] == 0xFF80_007F)
    #expect(second[0] == 0xFF00_00FF)
    let third = canvas.draw(file.frames[2], [1, 2, 3, 4])
    #expect(third[4 * 8 + 2] == 0)
    #expect(third[4] == 0x0403_0201)
  }
}
