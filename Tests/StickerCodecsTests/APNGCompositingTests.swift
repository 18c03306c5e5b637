import StickerCodecs
import StickerTestSupport
import Testing

@Suite struct APNGCompositingTests {
  static let red: [UInt8] = [255, 0, 0, 255]
  static let halfGreen: [UInt8] = [0, 255, 0, 128]
  static let clear: [UInt8] = [0, 0, 0, 0]

  /// A red 2 × 1 picture, then one semitransparent green pixel on its right, then an empty left pixel.
  static func animation(dispose: UInt8, blend: UInt8) -> TestPNG {
    TestPNG([
      .header(2, 1), .animation(frames: 3),
      .frame(0, 2, 1), .image(TestPNG.rows(2, 1, red)),
      .frame(1, 1, 1, x: 1, dispose: dispose, blend: blend), .frameData(2, [halfGreen]),
      .frame(3, 1, 1, blend: 1), .frameData(4, [clear]), .end,
    ])
  }

  /// `over` mixes half green into red with the specification's integer arithmetic: (0·32640 + 255·32385) / 65025.
  static let mixed: [UInt8] = [127, 128, 0, 255]

  @Test(
    arguments: [
      (0, 0, [red + halfGreen, red + halfGreen]),
      (1, 0, [red + halfGreen, red + clear]),
      (2, 0, [red + halfGreen, red + red]),
      (0, 1, [red + mixed, red + mixed]),
      (1, 1, [red + mixed, red + clear]),
      (2, 1, [red + mixed, red + red]),
    ] as [(UInt8, UInt8, [[UInt8]])])
  func disposeAndBlendFollowTheSpecification(
    _ dispose: UInt8, _ blend: UInt8, _ expected: [[UInt8]]
  ) throws {
    let file = Self.animation(dispose: dispose, blend: blend)
    #expect(try frames(of: file.bytes) == [Self.red + Self.red] + expected)
  }

  /// The second frame is replaced by what was there before it.
  @Test(arguments: [false, true])
  func alphaIsCountedUnlessItIsStopped(_ isStopped: Bool) throws {
    let file = TestPNG([
      .header(1, 1), .animation(frames: 3), .frame(0, 1, 1), .image([Self.red]),
      .frame(1, 1, 1, dispose: 2), .frameData(2, [Self.halfGreen]), .frame(3, 1, 1),
      .frameData(4, [Self.red]), .end,
    ])
    var reader = try ImageFile.probe(file.bytes).decode()
    _ = try reader.nextFrame()
    _ = try reader.nextFrame()
    if isStopped { reader.stopCountingAlpha() }
    let last = try #require(try reader.nextFrame())
    #expect((last.alpha == nil) == isStopped)
  }

  @Test func disposeOpPreviousOfTheFirstFrameMeansBackground() throws {
    let file = TestPNG([
      .header(1, 1), .animation(frames: 2), .frame(0, 1, 1, dispose: 2), .image([Self.red]),
      .frame(1, 1, 1, blend: 1), .frameData(2, [Self.clear]), .end,
    ])
    #expect(try frames(of: file.bytes) == [Self.red, Self.clear])
  }

  @Test func defaultImageNeedNotBeAFrame() throws {
    let file = TestPNG([
      .header(1, 1), .animation(frames: 1, plays: 3), .image([Self.red]), .frame(0, 1, 1),
      .frameData(1, [Self.halfGreen]), .end,
    ])
    let image = try ImageFile.probe(file.bytes).image
    #expect(image.hasHiddenDefaultImage)
    #expect(image.loopCount == 3)
    #expect(try frames(of: file.bytes) == [Self.halfGreen])
  }

  @Test func dataMayBeSplitAndDelaysAreKeptAsWritten() throws {
    var file = TestPNG([
      .header(1, 1), .animation(frames: 2), .frame(0, 1, 1, delay: (1, 0)), .image([Self.red]),
      .frame(1, 1, 1, delay: (7, 30)), .frameData(2, [Self.halfGreen]), .end,
    ])
    let payload = file.chunks[5].data.dropFirst(4)
    file.chunks[5].data = bigEndian(2) + payload.prefix(3)
    file.chunks.insert(.init("fdAT", bigEndian(3) + payload.dropFirst(3)), at: 6)
    let image = try ImageFile.probe(file.bytes).image
    #expect(
      image.frames.map(\.delay) == [
        FrameDelay(numerator: 1, denominator: 0), FrameDelay(numerator: 7, denominator: 30),
      ])
    #expect(image.frames[0].delay?.milliseconds == 10)
    #expect(try frames(of: file.bytes) == [Self.red, Self.halfGreen])
  }
}

/// Returns the composited frames of a file.
func frames(of bytes: [UInt8]) throws -> [[UInt8]] {
  var reader = try ImageFile.probe(bytes).decode()
  var frames: [[UInt8]] = []
  while let frame = try reader.nextFrame() { frames.append(frame.rgba) }
  return frames
}

extension Frame {
  /// The bytes of all pixels, R, G, B, A.
  var rgba: [UInt8] { pixels.withUnsafeBytes(Array.init) }
}
