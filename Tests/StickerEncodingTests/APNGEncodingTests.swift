import StickerCodecs
import StickerPixels
import StickerTestSupport
import Testing

@testable import StickerEncoding

@Suite struct APNGEncodingTests {
  /// Colors that need different pixel formats.
  enum Palette: String, CaseIterable {
    case two, sixteen, many, partial, gray, shallowGray, grayAlpha, opaque, binary, full

    func pixel(_ random: inout SeededGenerator) -> UInt32 {
      func byte(_ step: UInt32 = 1) -> UInt32 {
        UInt32.random(in: 0...255 / step, using: &random) * step
      }
      func gray(_ level: UInt32, _ alpha: UInt32) -> UInt32 { alpha << 24 | level * 0x01_0101 }
      switch self {
      case .two: return byte(255) * 0x01_0101 | 0xFF00_0000
      case .sixteen: return byte(85) | byte(85) << 8 | 0xFF00_0000
      case .many: return byte(51) | byte(51) << 8 | byte(51) << 16 | 0xFF00_0000
      case .partial: return byte(85) | byte(85) << 24
      case .gray: return gray(byte(), 255)
      case .shallowGray: return gray(byte(85), byte(255))
      case .grayAlpha: return gray(byte(), byte())
      case .opaque: return byte() | byte() << 8 | byte() << 16 | 0xFF00_0000
      case .binary: return byte() | byte() << 8 | byte() << 16 | byte(255) << 24
      case .full: return byte() | byte() << 8 | byte() << 16 | byte() << 24
      }
    }
  }

  /// Frames that each change a part of the previous one, or nothing.
  private func animation(_ palette: Palette, seed: UInt64) throws -> Animation {
    var random = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...20, using: &random)
    let height = Int.random(in: 1...20, using: &random)
    var bitmap = Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in palette.pixel(&random) })
    let frames = (0..<Int.random(in: 1...7, using: &random)).map { index in
      let x = Int.random(in: 0..<width, using: &random)
      let y = Int.random(in: 0..<height, using: &random)
      let clears = Bool.random(using: &random)
      for row in y..<min(height, y + index) {
        for column in x..<min(width, x + index) {
          bitmap.pixels[row * width + column] = clears ? 0 : palette.pixel(&random)
        }
      }
      let delay = FrameDelay(
        numerator: .random(in: 0...300, using: &random),
        denominator: .random(in: 0...1000, using: &random))
      return TimedBitmap(bitmap: bitmap, delay: delay)
    }
    return try Animation(frames: frames, loopCount: .random(in: 0...3, using: &random))
  }

  @Test(arguments: Palette.allCases, [1, 3, 5, 7])
  func encodedAnimationShowsTheSameFrames(_ palette: Palette, _ effort: Int) async throws {
    for seed in 0..<6 as Range<UInt64> {
      let animation = try animation(palette, seed: seed &* 977 &+ UInt64(effort))
      let bytes = try await APNGEncoder(effort: Effort(effort)).encode(animation)
      let shown = try Animation(ImageFile.probe(bytes))
      #expect(shown.joined().frames.map(\.bitmap) == animation.joined().frames.map(\.bitmap))
      if shown.frames.count > 1 { #expect(shown.loopCount == animation.loopCount) }
    }
  }

  /// Players show a frame with a delay below 11 ms for 100 ms, so they show two for 200 ms. One joined frame with the
  /// sum of their delays would be shown for less.
  @Test(arguments: [(0, 2), (1, 2), (2, 1)])
  func equalFramesAreJoinedIfPlayersUseTheirDelays(_ hundredths: Int, _ count: Int) throws {
    let bitmap = Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: 0xFF00_00FF, count: 4))
    let delay = FrameDelay(numerator: hundredths, denominator: 100)
    let frame = TimedBitmap(bitmap: bitmap, delay: delay)
    #expect(try Animation(frames: [frame, frame]).joined().frames.count == count)
  }

  @Test(arguments: [1, 5, 9])
  func bytesDoNotDependOnJobs(_ effort: Int) async throws {
    let animation = try animation(.partial, seed: 12)
    let one = try await APNGEncoder(effort: Effort(effort), jobs: 1).encode(animation)
    let five = try await APNGEncoder(effort: Effort(effort), jobs: 5).encode(animation)
    #expect(one == five)
  }

  /// Predicted colors under clear pixels next to noise would look like a hidden picture.
  @Test(arguments: [1, 5, 7])
  func clearPixelsBesideNoiseStoreNearlyBlack(_ effort: Int) async throws {
    var random = SeededGenerator(seed: 3)
    let side = 40
    let pixels = (0..<side * side).map { index in
      index % side < side / 2 ? Palette.full.pixel(&random) | 0x0100_0000 : 0
    }
    let animation = try Animation(frames: [
      TimedBitmap(
        bitmap: Bitmap(width: side, height: side, pixels: pixels),
        delay: FrameDelay(numerator: 1, denominator: 10))
    ])
    let bytes = try await APNGEncoder(effort: Effort(effort)).encode(animation)
    let frame = try #require(try Self.firstFrame(of: bytes))
    let hidden = stride(from: 0, to: frame.count, by: 4).filter { frame[$0 + 3] == 0 }
      .flatMap { frame[$0..<$0 + 3] }
    let squares = hidden.reduce(0) { $0 + Int($1) * Int($1) }
    #expect(squares < hidden.count * 8 * 8)
  }

  /// Returns the RGBA8 pixels of a file's first frame, including the colors of clear pixels.
  private static func firstFrame(of bytes: [UInt8]) throws -> [UInt8]? {
    var reader = try ImageFile.probe(bytes).decode()
    return try reader.nextFrame()?.pixels.withUnsafeBytes(Array.init)
  }

  /// Bytes that repeat at a distance above deflate's window of 32,768 bytes cannot be a match.
  @Test(arguments: [16_000, 17_000, 30_000])
  func rowsWiderThanTheWindowAreEncoded(_ width: Int) async throws {
    var random = SeededGenerator(seed: 5)
    let half = (0..<width / 2).map { _ in
      UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random)
    }
    let bitmap = Bitmap(width: width, height: 2, pixels: half + half + half + half)
    let frame = TimedBitmap(bitmap: bitmap, delay: FrameDelay(numerator: 1, denominator: 10))
    let bytes = try await APNGEncoder().encode(Animation(frames: [frame]))
    #expect(try Animation(ImageFile.probe(bytes)).frames.map(\.bitmap) == [bitmap])
  }

  @Test func equalFramesAreJoined() async throws {
    let bitmap = Bitmap(width: 3, height: 3, pixels: (0..<9).map { 0xFF00_0000 | $0 })
    let hidden = Bitmap(width: 3, height: 3, pixels: (0..<9).map { $0 })
    let frames = [(bitmap, 1), (bitmap, 2), (hidden, 3), (Bitmap(width: 3, height: 3), 4)].map {
      TimedBitmap(bitmap: $0, delay: FrameDelay(numerator: $1, denominator: 15))
    }
    let bytes = try await APNGEncoder().encode(Animation(frames: frames))
    let image = try ImageFile.probe(bytes).image
    #expect(image.frames.map(\.delay?.numerator) == [3, 7])
    #expect(image.frames.map(\.delay?.denominator) == [15, 15])
  }

  @Test(arguments: [
    ((1, 10), (1, 15), (5, 30)), ((1, 0), (2, 100), (3, 100)),
    ((40000, 1000), (40000, 1000), (80, 1)),
  ])
  func delaysAreAddedExactly(_ first: (Int, Int), _ second: (Int, Int), _ sum: (Int, Int)) {
    func delay(_ pair: (Int, Int)) -> FrameDelay {
      FrameDelay(numerator: pair.0, denominator: pair.1)
    }
    #expect(delay(first).adding(delay(second)) == delay(sum))
  }

  @Test func delaysWithoutAnExactSumAreNotAdded() {
    let first = FrameDelay(numerator: 1, denominator: 65_521)
    let second = FrameDelay(numerator: 1, denominator: 65_519)
    #expect(first.adding(second) == nil)
  }

  /// A translucent color blended over another one is mixed with it, in any pixel format.
  @Test func translucentColorsAreNotBlendedOverOthers() {
    let opaque: [UInt32] = [0xFF00_00FF, 0xFF00_00FF]
    let mixed: [UInt32] = [0xFF00_00FF, 0x8000_00FF]
    let change = CanvasChange(from: opaque, to: mixed, width: 2, height: 1)
    #expect(!change.allowsOver)
    #expect(change.area == Area(x: 1, y: 0, width: 1, height: 1))
    #expect(CanvasChange(from: [0, 0], to: mixed, width: 2, height: 1).allowsOver)
    #expect(CanvasChange(from: mixed, to: opaque, width: 2, height: 1).allowsOver)
    #expect(!CanvasChange(from: opaque, to: [0xFF00_00FF, 0], width: 2, height: 1).allowsOver)
  }

  @Test(arguments: [
    ([0xFF00_0000, 0xFFFF_FFFF], "indexed1 indexed2 indexed8 gray1 gray8"),
    ([0xFF00_0000, 0xFF11_1111, 0], "indexed2 indexed8 gray4"),
    ([0xFF01_0203, 0x8000_0000], "indexed1 indexed2 indexed8"),
  ])
  func smallFormatsAreConsidered(_ colors: [UInt32], _ expected: String) {
    let frame = Bitmap(width: colors.count, height: 1, pixels: colors)
    let formats = PixelFormat.candidates(for: ColorSurvey([StoredBitmap(frame)]))
    let names = formats.map { "\($0.colorType)\($0.bitDepth)" }.sorted()
    #expect(names == expected.split(separator: " ").map(String.init).sorted())
  }

  /// Repetitions at odd distances are found only in whole bytes; noise is smaller when packed.
  @Test(arguments: [(true, 8), (false, 4)])
  func fewColorsArePackedUnlessTheyRepeat(_ repeats: Bool, _ depth: UInt8) async throws {
    var random = SeededGenerator(seed: 5)
    // Together with clear, sixteen colors.
    func color() -> UInt32 { 0xFF00_0000 | UInt32.random(in: 0..<15, using: &random) * 17 }
    let tile = (0..<37).map { _ in color() }
    let frames = (0..<3).map { frame in
      let pixels = (0..<60 * 60).map { index in
        repeats ? tile[(index + 11 * frame) % 37] : color()
      }
      return TimedBitmap(
        bitmap: Bitmap(width: 60, height: 60, pixels: pixels),
        delay: FrameDelay(numerator: 1, denominator: 10))
    }
    let bytes = try await APNGEncoder().encode(Animation(frames: frames))
    // IHDR's bit depth (PNG 3rd edition, 11.2.1).
    #expect(bytes[24] == depth)
    #expect(try Animation(ImageFile.probe(bytes)).frames.map(\.bitmap) == frames.map(\.bitmap))
  }
}
