import StickerCodecs
import StickerTestSupport
import Testing

@testable import StickerEncoding

@Suite struct WebPEncodingTests {
  /// Returns an animation of a bar of 16 × 8 px that moves by its width per frame over an opaque gradient.
  private static func bar(frames: Int = 4, delay: FrameDelay) throws -> Animation {
    let (width, height) = (80, 48)
    return try Animation(
      frames: (0..<frames).map { frame in
        let pixels = (0..<width * height).map { index -> UInt32 in
          let (x, y) = (index % width, index / width)
          let isInside = (16..<24).contains(y) && x / 16 == frame % 5
          return isInside ? 0xFF20_40E0 : 0xFF00_0000 | UInt32(x * 3) << 8 | UInt32(y * 5)
        }
        return TimedBitmap(
          bitmap: Bitmap(width: width, height: height, pixels: pixels), delay: delay)
      }, loopCount: 3)
  }

  private static func decoded(_ bytes: [UInt8]) throws -> Animation {
    try Animation(ImageFile.probe(bytes))
  }

  @Test(arguments: [1, 5]) func softEdgesAreExact(_ effort: Int) async throws {
    let disc = try FitTests.disc(frames: 5, side: 33)
    let bytes = try await WebPEncoder(effort: Effort(effort)).encode(disc)
    let shown = try Self.decoded(bytes)
    #expect(shown.frames.map { $0.bitmap.withoutHiddenColors } == disc.frames.map(\.bitmap))
    #expect(shown.frames.map(\.delay.milliseconds) == [100, 100, 100, 100, 100])
    #expect(try await WebPEncoder(effort: Effort(effort), jobs: 3).encode(disc) == bytes)
  }

  @Test func aStillHasNoAnimation() async throws {
    let still = try FitTests.disc(frames: 1, side: 33)
    let image = try ImageFile.probe(await WebPEncoder().encode(still)).image
    #expect(image.plays == nil)
    #expect(image.frames.count == 1)
  }

  /// Only the two blocks that the bar leaves and enters are stored again.
  @Test func unchangedBlocksAreNotStored() async throws {
    let bar = try Self.bar(delay: FrameDelay(numerator: 1, denominator: 10))
    let file = try ImageFile.probe(await WebPEncoder().encode(bar))
    #expect(file.image.frames.map(\.area.width) == [80, 32, 32, 32])
    #expect(file.image.frames.map(\.area.height) == [48, 16, 16, 16])
    #expect(file.image.plays == 3)
    #expect(try Animation(file).frames.map(\.bitmap) == bar.frames.map(\.bitmap))
    // If the two blocks are far apart, the blocks between them are clear and blended over the canvas.
    let far = try Animation(
      frames: [bar.frames[0], bar.frames[3]] + bar.frames.prefix(1), loopCount: 0)
    let apart = try ImageFile.probe(await WebPEncoder().encode(far))
    #expect(apart.image.frames.map(\.blend) == [.source, .over, .over])
    #expect(try Animation(apart).frames.map(\.bitmap) == far.frames.map(\.bitmap))
  }

  @Test(arguments: [(1, 30, 30, 1000), (1, 24, 48, 2000), (1, 3000, 9, 9), (3, 700, 7, 30)])
  func delaysAreRoundedAndTheirSumIsKept(
    _ numerator: Int, _ denominator: Int, _ frames: Int, _ milliseconds: Int
  ) throws {
    let delay = FrameDelay(numerator: numerator, denominator: denominator)
    let delays = try Self.bar(frames: frames, delay: delay).wholeMilliseconds()
    #expect(delays.reduce(0, +) == milliseconds)
    #expect(delays.allSatisfy { abs(Double($0) - delay.milliseconds) < 1 })
  }

  @Test func animationsBeyondWebPAreRefused() async throws {
    let second = FrameDelay(numerator: 1, denominator: 1)
    func refusal(_ animation: Animation) async -> EncodingFault? {
      do throws(EncodingFault) {
        _ = try await WebPEncoder().encode(animation)
        return nil
      } catch {
        return error
      }
    }
    let wide = Bitmap(width: 16_384, height: 1)
    let tooWide = try Animation(frames: [TimedBitmap(bitmap: wide, delay: second)])
    #expect(await refusal(tooWide) == .beyondWebP("sides of more than 16383 px"))
    let widest = Bitmap(width: 16_383, height: 1)
    let wideEnough = try Animation(frames: [TimedBitmap(bitmap: widest, delay: second)])
    #expect(await refusal(wideEnough) == nil)
    let pictures = [Bitmap(width: 1, height: 1), Bitmap(width: 1, height: 1, pixels: [.max])]
    func dots(_ seconds: Int, plays: Int) throws -> Animation {
      let delay = FrameDelay(numerator: seconds, denominator: 1)
      return try Animation(
        frames: pictures.map { TimedBitmap(bitmap: $0, delay: delay) }, loopCount: plays)
    }
    #expect(await refusal(try dots(16_777, plays: 65_535)) == nil)
    let tooLong = await refusal(try dots(16_778, plays: 1))
    let reason =
      "delays of more than 16,777,215 ms, and frame 1 has 16,778,000 ms; shorten its delay"
    #expect(tooLong == .beyondWebP(reason))
    #expect(await refusal(try dots(1, plays: 65_536)) == .beyondWebP("more than 65,535 plays"))
  }

  @Test func limitsOfReadersAreKept() async throws {
    var limits = DecodeLimits.standard
    limits.fileBytes = 100
    let disc = try FitTests.disc(frames: 3, side: 33)
    await #expect(throws: EncodingFault.tooLarge(bytes: 100)) {
      _ = try await WebPEncoder(limits: limits).encode(disc)
    }
  }

  @Test func clearPixelsGetTheColorsAroundThem() {
    var bitmap = Bitmap(width: 5, height: 4)
    bitmap.pixels[0] = 0xFF00_00C8
    bitmap.pixels[19] = 0x8000_6400
    let filled = ColorBleed.applied(to: bitmap)
    #expect(filled.withoutHiddenColors == bitmap)
    #expect(filled.pixels[1] == 0x0000_00C8)
    #expect(filled.pixels[14] == 0x0000_6400)
    #expect(ColorBleed.applied(to: Bitmap(width: 3, height: 3)) == Bitmap(width: 3, height: 3))
  }

  @Test func animationUnderTheLimitIsUnchanged() async throws {
    let disc = try FitTests.disc(frames: 5, side: 33)
    let whole = try await WebPEncoder().encode(disc)
    let fitted = try await WebPFitter(limit: whole.count).fit(disc)
    #expect(fitted.quality == .exact)
    #expect(fitted.concessions.isNone)
    #expect(fitted.bytes == whole)
  }

  /// Reducing the colors of a frame is a loss, too.
  @Test func framesWithReducedColorsAreNotCountedAsExact() {
    let choices: [WebPLadder.Choice] = [.exact, .palette(2), .lossy(color: 15, alpha: nil), .exact]
    #expect(Concessions.Compression(choices)?.exactFrames == 2)
    #expect(Concessions.Compression([.exact, .palette(2)]) == nil)
  }

  @Test(arguments: [1, 6, 14]) func fittedFileIsUnderTheLimitAndHasTheMeasuredQuality(
    _ frames: Int
  ) async throws {
    let disc = try FitTests.disc(frames: frames, side: 40)
    let limit = try await WebPEncoder().encode(disc).count * 2 / 3
    var fitter = WebPFitter(limit: limit)
    fitter.floor = QualityFloor(psnr: 20, ssim: 0.3)
    let fitted = try await fitter.fit(disc)
    #expect(fitted.bytes.count <= limit)
    #expect(fitted.bytes.count > limit / 2)
    if let compression = fitted.concessions.compression {
      #expect(compression.exactFrames < frames)
    } else {
      #expect(fitted.concessions.colors != nil)
    }
    let decoded = try Self.decoded(fitted.bytes)
    #expect(decoded.frames.count == frames)
    #expect(
      decoded.frames.map { $0.bitmap.withoutHiddenColors } == fitted.animation.frames.map(\.bitmap))
    #expect(QualityMeter.measure(fitted.animation, against: disc) == fitted.quality)
    for (frame, wanted) in zip(fitted.animation.frames, disc.frames) {
      let stays = zip(frame.bitmap.pixels, wanted.bitmap.pixels).allSatisfy { shown, wanted in
        (wanted.alpha > 0 || shown == 0) && (wanted.alpha < 255 || shown.alpha == 255)
      }
      #expect(stays, "a clear or opaque pixel is no longer clear or opaque")
    }
    fitter.jobs = 3
    #expect(try await fitter.fit(disc) == fitted)
  }

  /// Rings of a few flat colors with soft edges, as in drawn stickers.
  private static func rings(frames: Int, side: Int = 160) throws -> Animation {
    let colors: [UInt32] = [0x50_3CE6, 0x3C_D2FA, 0xE6_A03C, 0xFF_FFFF, 0x14_141E]
    let pictures = (0..<frames).map { frame in
      let pixels = (0..<side * side).map { index -> UInt32 in
        let (x, y) = (Double(index % side - side / 2), Double(index / side - side / 2 + frame))
        let distance = (x * x + y * y).squareRoot() / 12
        guard distance < 6 else { return 0 }
        let (ring, part) = (Int(distance), distance - distance.rounded(.down))
        let blend = UInt32(max(0, part - 0.9) * 2550)
        let (inner, outer) = (colors[ring % 5], colors[(ring + 1) % 5])
        let mixed = [0, 8, 16].reduce(UInt32(0)) { sum, shift in
          sum | ((inner >> shift & 0xFF) * (255 - blend) + (outer >> shift & 0xFF) * blend) / 255
            << shift
        }
        return mixed | (ring == 5 ? 255 - blend : 255) << 24
      }
      return Bitmap(width: side, height: side, pixels: pixels)
    }
    let delay = FrameDelay(numerator: 1, denominator: 10)
    return try Animation(frames: pictures.map { TimedBitmap(bitmap: $0, delay: delay) })
  }

  /// Lossy data take more bytes for sharp edges than lossless data with few colors.
  @Test(arguments: [1, 4, 14]) func flatArtKeepsItsEdges(_ frames: Int) async throws {
    let rings = try Self.rings(frames: frames)
    let limit = try await WebPEncoder().encode(rings).count * 2 / 3
    let fitted = try await WebPFitter(limit: limit).fit(rings)
    #expect(fitted.bytes.count <= limit)
    #expect(fitted.quality.psnr > 32)
    let colors = try #require(fitted.concessions.colors)
    #expect(colors.kept <= 256 && colors.kept < colors.of)
    let shown = try Self.decoded(fitted.bytes).frames.map { $0.bitmap.withoutHiddenColors }
    #expect(shown == fitted.animation.frames.map(\.bitmap))
    #expect(QualityMeter.measure(fitted.animation, against: rings) == fitted.quality)
  }

  /// Shaded art with soft edges, which moves a little.
  private static func shades(frames: Int, side: Int) throws -> Animation {
    var state: UInt32 = 7
    let pictures = (0..<frames).map { frame in
      let pixels = (0..<side * side).map { index -> UInt32 in
        state = state &* 1_664_525 &+ 1_013_904_223
        let (x, y, noise) = (index % side, index / side, Int(state >> 29) - 4)
        let (dx, dy) = (2 * x - side, 2 * y - side)
        let channels = [
          40 + x + (frame * 5 + y) % 64 / 4 + noise, 60 + y + noise, 200 - x + noise,
          (side * side - dx * dx - dy * dy) / 24,
        ]
        return channels.reversed().reduce(0) { $0 << 8 | UInt32(max(0, min(255, $1))) }
      }
      return Bitmap(width: side, height: side, pixels: pixels)
    }
    let delay = FrameDelay(numerator: 1, denominator: 10)
    return try Animation(frames: pictures.map { TimedBitmap(bitmap: $0, delay: delay) })
  }

  /// Even if palettes fit at once, the search finds the strong compression that looks better.
  @Test func shadedArtIsCompressedStrongly() async throws {
    var fitter = WebPFitter(limit: 8_000)
    fitter.floor = QualityFloor(psnr: 0, ssim: 0)
    let fitted = try await fitter.fit(Self.shades(frames: 8, side: 128))
    #expect(fitted.bytes.count <= 8_000)
    #expect(fitted.concessions.compression != nil)
    #expect(fitted.quality.psnr > 30)
  }

  @Test func impossibleLimitIsRefused() async throws {
    let disc = try FitTests.disc(frames: 4, side: 33)
    for limit in [1, 200] {
      do throws(FitFault) {
        _ = try await WebPFitter(limit: limit).fit(disc)
        Issue.record("it fits")
      } catch {
        guard case .belowFloor(nil, _, let bytes?) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(bytes > limit)
      }
    }
  }

  /// The search ends once the error is small enough.
  @Test func smallErrorEndsTheSearch() async throws {
    let disc = try FitTests.disc(frames: 4, side: 33)
    let work = try WebPWork(disc, effort: .standard, jobs: 1, limits: nil)
    let frames = work.source.frames.map(\.stored)
    func examined(_ enough: Double) async throws -> Int {
      var search = WebPLadderSearch(
        frames, work.plan, examinedFrames: Array(frames.indices), WebPPalettes(),
        from: [.lossy(color: 15, alpha: 6)])
      try await search.settle(
        .bytes(1 << 20), steps: [8, 4], enough: enough, with: work.workers
      ) { _ in }
      return search.ladders.reduce(0) { $0 + $1.options.count }
    }
    let (few, many) = try await (examined(.infinity), examined(0))
    #expect(few < many)
  }

  @Test func verifierRefusesOtherPixelsAndTimes() async throws {
    let bar = try Self.bar(delay: FrameDelay(numerator: 1, denominator: 10))
    let bytes = try await WebPEncoder().encode(bar)
    let delays = [100, 100, 100, 100]
    func verify(_ source: Animation, _ delays: [Int], isExact: Bool = true) throws {
      var work = try WebPWork(source, effort: .standard, jobs: 1, limits: nil)
      work.delays = delays
      _ = try work.animation(shownBy: bytes, isExact: isExact) { _ in }
    }
    try verify(bar, delays)
    #expect(throws: EncodingFault.self) { try verify(bar, [100, 100, 100, 99]) }
    var other = bar.frames
    other[2].bitmap.pixels[7] ^= 1
    #expect(throws: EncodingFault.self) {
      try verify(Animation(frames: other, loopCount: 3), delays)
    }
    other[2].bitmap.pixels[7] = 0
    #expect(throws: EncodingFault.self) {
      try verify(Animation(frames: other, loopCount: 3), delays, isExact: false)
    }
    #expect(throws: EncodingFault.self) { try verify(Animation(frames: bar.frames), delays) }
  }
}
