import StickerCodecs
import StickerTestSupport
import Testing

@testable import StickerEncoding

@Suite struct FitTests {
  /// A disc of soft gradients with a soft edge that moves back and forth on a clear canvas; no two
  /// neighboring frames are equal.
  static func disc(frames: Int = 3, side: Int = 16) throws -> Animation {
    try Animation(
      frames: (0..<frames).map { frame in
        let (step, tint) = (frame % side, frame % 27)
        let center = Double(side + min(step, side - step)) / 2
        let pixels = (0..<side * side).map { index -> UInt32 in
          let (x, y) = (Double(index % side) - center, Double(index / side) - center)
          let cover = min(max(Double(side) / 3 - (x * x + y * y).squareRoot(), 0), 1)
          guard cover > 0 else { return 0 }
          let red = UInt32(128 + x * 9)
          let green = UInt32(128 + y * 9 + Double(tint * 3))
          return UInt32(cover * 255) << 24 | 0x40_0000 | green << 8 | red
        }
        return TimedBitmap(
          bitmap: Bitmap(width: side, height: side, pixels: pixels).withoutHiddenColors,
          delay: FrameDelay(numerator: 1, denominator: 10))
      })
  }

  static func fitter(_ limit: Int) -> Fitter {
    var fitter = Fitter(limit: limit)
    fitter.effort = Effort(1)
    fitter.floor = QualityFloor(psnr: 20, ssim: 0.3)
    // Many scales and palettes are slow in a debug build.
    fitter.smallestSide = 16
    return fitter
  }

  @Test func animationUnderTheLimitIsUnchanged() async throws {
    let animation = try Self.disc()
    let fitted = try await Self.fitter(1 << 20).fit(animation)
    #expect(fitted.concessions.isNone)
    #expect(fitted.quality == .exact)
    // The encoder chooses the colors of clear pixels.
    #expect(try Animation(ImageFile.probe(fitted.bytes)).joined() == animation)
  }

  /// A limit equal to the file's size is met, however wrong the first estimate.
  @Test func animationExactlyAtTheLimitIsUnchanged() async throws {
    let disc = try Self.disc(frames: 6)
    let whole = try await APNGEncoder(effort: Effort(1)).encode(disc).count
    #expect(try await Self.fitter(whole).fit(disc).quality == .exact)
  }

  @Test(arguments: [80, 65])
  func fittedFileIsUnderTheLimitAndHasTheMeasuredQuality(_ percent: Int) async throws {
    let animation = try Self.disc()
    let whole = try await APNGEncoder(effort: Effort(1)).encode(animation).count
    let limit = whole * percent / 100
    let fitted = try await Self.fitter(limit).fit(animation)
    #expect(fitted.bytes.count <= limit)
    #expect(!fitted.concessions.isNone)
    let decoded = try Animation(ImageFile.probe(fitted.bytes))
    #expect(QualityMeter.measure(decoded, against: animation) == fitted.quality)
    #expect(fitted.quality.psnr > 20)
    var again = Self.fitter(limit)
    again.jobs = 3
    #expect(try await again.fit(animation) == fitted)
  }

  @Test func loopsThatRepeatAreKeptOnce() async throws {
    let disc = try Self.disc(frames: 3)
    let twice = try Animation(frames: disc.frames + disc.frames)
    let fitted = try await Self.fitter(1 << 20).fit(twice)
    #expect(fitted.animation == disc)
    #expect(fitted.concessions.loop == Concessions.Frames(kept: 3, of: 6))
    let counted = try Animation(frames: disc.frames + disc.frames, loopCount: 2)
    #expect(counted.shortestLoop() == counted)
  }

  @Test func fitBelowTheQualityFloorThrowsTheShortfall() async throws {
    var fitter = Self.fitter(300)
    fitter.floor = QualityFloor(psnr: 60)
    let (floor, bytes) = try await Self.shortfall(of: fitter)
    #expect(floor.psnr == 60)
    #expect(bytes ?? 0 > 300)
    // With few colors, no number of bytes is enough.
    fitter.floor = QualityFloor(psnr: 90)
    fitter.maxColors = 4
    #expect(try await Self.shortfall(of: fitter).bytes == nil)
  }

  @Test(arguments: [20, 35])
  func reportedShortfallIsEnoughToFit(_ floor: Double) async throws {
    var fitter = Self.fitter(100)
    fitter.floor = QualityFloor(psnr: floor, ssim: 0.9)
    let bytes = try #require(try await Self.shortfall(of: fitter).bytes)
    #expect(bytes > 100)
    fitter.limit = bytes
    let fitted = try await fitter.fit(try Self.disc())
    #expect(fitted.bytes.count <= bytes)
    #expect(fitter.floor.admits(fitted.quality))
  }

  /// A maximum of colors above the number in the art is no concession.
  @Test(arguments: [150, 199, Int.max])
  func artOfOneColorIsExactEvenAtALowLimit(_ limit: Int) async throws {
    let bitmap = Bitmap(
      width: 64, height: 64, pixels: [UInt32](repeating: 0xFF20_4060, count: 64 * 64))
    let delay = FrameDelay(numerator: 1, denominator: 10)
    var fitter = Self.fitter(limit)
    fitter.maxColors = 256
    let fitted = try await fitter.fit(
      try Animation(frames: [TimedBitmap(bitmap: bitmap, delay: delay)]))
    #expect(fitted.quality == .exact)
    #expect(fitted.concessions.isNone)
  }

  private static func shortfall(
    of fitter: Fitter
  ) async throws -> (floor: QualityFloor, bytes: Int?) {
    let error = await #expect(throws: FitFault.self) { try await fitter.fit(try disc()) }
    guard case .belowFloor(_, let floor, let bytes) = try #require(error) else {
      throw try #require(error)
    }
    return (floor, bytes)
  }

  @Test func colorLimitIsMetWithoutShrinking() async throws {
    var fitter = Self.fitter(1 << 20)
    fitter.maxColors = 16
    let fitted = try await fitter.fit(try Self.disc())
    #expect(ColorCensus(fitted.animation.frames.map(\.bitmap)).colors.count <= 16)
    #expect(fitted.concessions.colors?.kept == 16)
    fitter.maxColors = 4
    fitter.floor = QualityFloor(psnr: 0, ssim: 0)
    fitter.smallestSide = 1
    #expect(try await fitter.fit(try Self.disc()).concessions.canvas == nil)
  }

  /// Every grade changes channels by at most its `maxChange`, keeps clear and opaque alpha, black and white, and
  /// reports the actual error.
  @Test func roundingStaysWithinItsGrade() throws {
    let pixels =
      (0..<4096).map { index -> UInt32 in
        let alpha = [0, 255, UInt32(index % 254 + 1)][index % 3]
        return alpha == 0 ? 0 : alpha << 24 | UInt32(index &* 40_503 & 0xFF_FFFF)
      } + [0xFFFF_FFFF, 0xFF00_0000]
    let bitmap = Bitmap(width: 1, height: pixels.count, pixels: pixels)
    for grade in Rounding.grades {
      let rounding = Rounding(grade: grade)
      let (rounded, error) = rounding.round(pixels)
      #expect(rounded.suffix(2) == pixels.suffix(2))
      var largestChange = 0
      for (pixel, roundedPixel) in zip(pixels, rounded) {
        #expect((pixel >> 24 == 0) == (roundedPixel >> 24 == 0))
        #expect((pixel >> 24 == 255) == (roundedPixel >> 24 == 255))
        for shift: UInt32 in [0, 8, 16, 24] {
          let change = abs(Int(pixel >> shift & 255) - Int(roundedPixel >> shift & 255))
          largestChange = max(largestChange, change)
        }
      }
      #expect(largestChange <= rounding.maxChange)
      let measured = bitmap.meanSquaredError(
        Bitmap(width: 1, height: pixels.count, pixels: rounded))
      #expect(abs(error - measured) <= 0.001 * measured)
    }
    #expect(Rounding(grade: 0).round(pixels).pixels == pixels)
    let usual = Rounding.grades.map { Rounding(grade: $0).usualPSNR }
    #expect(usual == usual.sorted(by: >))
  }

  /// Changing shades, with new noise in every frame.
  ///
  /// - Parameter maxNoise: the largest value that noise adds to a channel.
  private static func noise(_ maxNoise: Int, side: Int = 48, frames: Int = 4) throws -> Animation {
    var generator = SeededGenerator(seed: 7)
    return try Animation(
      frames: (0..<frames).map { frame in
        let pixels = (0..<side * side).map { index -> UInt32 in
          let (y, x) = index.quotientAndRemainder(dividingBy: side)
          let channels = [x * 3 + frame * 4, y * 3 + 40, (x + y) * 2 + 20].map {
            UInt32(min($0 + Int.random(in: 0...maxNoise, using: &generator), 255))
          }
          return 0xFF00_0000 | channels[2] << 16 | channels[1] << 8 | channels[0]
        }
        return TimedBitmap(
          bitmap: Bitmap(width: side, height: side, pixels: pixels),
          delay: FrameDelay(numerator: 1, denominator: 10))
      })
  }

  /// Rounded noise fills the limit, and looks better than with a palette.
  @Test(arguments: [78, 88, 95])
  func noiseFillsTheLimitWithoutAPalette(_ percent: Int) async throws {
    let noise = try Self.noise(24)
    let whole = try await APNGEncoder(effort: Effort(1)).encode(noise).count
    var fitter = Self.fitter(whole * percent / 100)
    let fitted = try await fitter.fit(noise)
    #expect(fitted.bytes.count <= fitter.limit)
    #expect(fitted.bytes.count * 100 >= fitter.limit * 93)
    #expect(fitted.concessions.rounding > 0 && fitted.concessions.colors == nil)
    fitter.maxColors = 256
    #expect(try await fitter.fit(noise).quality.psnr < fitted.quality.psnr)
  }

  /// A smaller canvas must gain decibels and lose no structure.
  @Test(arguments: [(4, 14), (24, 8), (60, 8)])
  func shrinkingLosesNoStructure(_ maxNoise: Int, _ percent: Int) async throws {
    let noise = try Self.noise(maxNoise)
    let whole = try await APNGEncoder(effort: Effort(1)).encode(noise).count
    var fitter = Self.fitter(whole * percent / 100)
    fitter.floor = QualityFloor(psnr: 0, ssim: 0)
    let free = try await fitter.fit(noise)
    fitter.smallestSide = 48
    let kept = try await fitter.fit(noise)
    try #require(free.concessions.canvas != nil && free.concessions.frames == nil)
    try #require(kept.concessions.frames == nil)
    #expect(free.quality.psnr > kept.quality.psnr)
    #expect(free.quality.ssim >= kept.quality.ssim - 0.001)
  }

  /// For noise beside a fine checkerboard, a smaller canvas has a lower error in decibels, but loses the
  /// checkerboard.
  @Test(arguments: [(14, 14), (20, 8), (20, 14)])
  func structureIsNotGivenUpForDecibels(_ contrast: UInt32, _ percent: Int) async throws {
    let noise = try Self.noise(24)
    let checkered = try Animation(
      frames: noise.frames.map { frame in
        let pixels = frame.bitmap.pixels.enumerated().map { index, pixel -> UInt32 in
          let (y, x) = index.quotientAndRemainder(dividingBy: 48)
          guard y >= 32 else { return pixel }
          return 0xFF60_6060 + UInt32((x + y) % 2) * contrast * 0x01_0101
        }
        return TimedBitmap(
          bitmap: Bitmap(width: 48, height: 48, pixels: pixels), delay: frame.delay)
      })
    let whole = try await APNGEncoder(effort: Effort(1)).encode(checkered).count
    var fitter = Self.fitter(whole * percent / 100)
    fitter.floor = QualityFloor(psnr: 0, ssim: 0)
    let fitted = try await fitter.fit(checkered)
    #expect(fitted.concessions.canvas == nil && fitted.concessions.frames == nil)
  }

  @Test func stillPictureIsFitted() async throws {
    let disc = try Self.disc(frames: 1)
    let whole = try await APNGEncoder(effort: Effort(1)).encode(disc).count
    let fitted = try await Self.fitter(whole * 7 / 10).fit(disc)
    #expect(fitted.bytes.count <= whole * 7 / 10)
  }

  /// Progress is reported for every frame, not by time, and never jumps.
  @Test(arguments: [Int.max, 2500, 100])
  func progressRisesWithEveryFrame(_ limit: Int) async throws {
    let count = 40
    let (parts, reports) = AsyncStream.makeStream(of: Double.self)
    var fitter = Self.fitter(limit)
    fitter.floor = QualityFloor(psnr: 30)
    _ = try? await fitter.fit(try Self.disc(frames: count)) { reports.yield($0) }
    reports.finish()
    var seen = [0.0]
    for await part in parts { seen.append(part) }
    #expect(seen == seen.sorted())
    #expect(seen.allSatisfy { 0...1 ~= $0 })
    #expect(Set(seen).count > 4 * count)
    #expect(zip(seen.dropFirst(), seen).map(-).max() ?? 1 < 0.05)
  }

  /// A trial takes no longer for 2000 frames than for 36.
  @Test func excerptHasAtMost36Frames() throws {
    for count in [1, 2, 36, 37, 100, 2000] {
      let excerpt = Excerpt(of: count)
      #expect(excerpt.frames == excerpt.frames.sorted())
      #expect(Set(excerpt.frames).count == excerpt.frames.count)
      #expect(excerpt.frames.first == 0 && excerpt.frames.last == count - 1)
      #expect(excerpt.frames.count <= 36)
      #expect(excerpt.isWhole == (count <= 36))
    }
  }

  @Test func manyFramesFitWithTheMeasuredQuality() async throws {
    let animation = try Self.disc(frames: 44)
    let whole = try await APNGEncoder(effort: Effort(1)).encode(animation).count
    let limit = whole * 6 / 10
    let fitted = try await Self.fitter(limit).fit(animation)
    #expect(fitted.bytes.count <= limit && fitted.bytes.count > limit * 8 / 10)
    let decoded = try Animation(ImageFile.probe(fitted.bytes))
    #expect(QualityMeter.measure(decoded, against: animation) == fitted.quality)
    var again = Self.fitter(limit)
    again.jobs = 8
    #expect(try await again.fit(animation) == fitted)
  }

  /// A limit that is far too low is refused after looking at a few frames, with an estimate of the required
  /// bytes.
  @Test func hopelessLimitIsRefusedEarly() async throws {
    let animation = try Self.disc(frames: 120)
    var fitter = Self.fitter(400)
    fitter.floor = QualityFloor(psnr: 40, ssim: 0.9)
    let error = await #expect(throws: FitFault.self) { try await fitter.fit(animation) }
    guard case .belowFloor(_, _, let bytes?) = try #require(error) else {
      throw try #require(error)
    }
    fitter.limit = bytes * 5 / 4
    let fitted = try await fitter.fit(animation)
    #expect(fitted.bytes.count <= fitter.limit)
  }

  /// A refusal after a few frames is right about what fits, what does not, and at what quality.
  @Test func refusalOfAScoutHoldsForAllFrames() async throws {
    let noise = try Self.noise(24, frames: 12)
    let whole = try await APNGEncoder(effort: Effort(1)).encode(noise).count
    var fitter = Self.fitter(whole / 12)
    fitter.floor = QualityFloor(psnr: 34, ssim: 0)
    func refusal() async throws -> FitFault? {
      var scout = FitScout(noise, fitter, FitProgress { _ in })
      return try await scout.refusal()
    }
    guard case .belowFloor(let quality?, _, let bytes?) = try #require(try await refusal()) else {
      throw try #require(try await refusal())
    }
    #expect(quality.psnr < 33 && bytes > fitter.limit * 3 / 2)
    fitter.isTrial = true
    await #expect(throws: FitFault.self) { try await fitter.fit(noise) }
    // The quality of the refusal is within reach, and so are its bytes.
    fitter.isTrial = false
    fitter.floor.psnr = quality.psnr - 0.1
    #expect(try await fitter.fit(noise).quality.psnr >= quality.psnr - 0.1)
    fitter.floor.psnr = 34
    fitter.limit = bytes * 5 / 4
    #expect(try await refusal() == nil)
    let fitted = try await fitter.fit(noise)
    #expect(fitted.quality.psnr >= 34)
    (fitter.isTrial, fitter.limit, fitter.floor.psnr) = (true, whole, 26)
    let trial = try await fitter.fit(noise)
    #expect(trial.bytes.count <= fitter.limit && fitter.floor.admits(trial.quality))
  }

  /// Fewer frames are not tried if even their share of the bytes is above the limit.
  @Test func fewerFramesThatCannotFitAreNotTried() throws {
    let animation = try Self.disc(frames: 20, side: 32)
    var search = FitSearch(animation, Self.fitter(1), FitProgress { _ in })
    let best = search.best()
    #expect(best == nil && !search.scaled.isEmpty && search.thinned.isEmpty)
  }

  /// A stage with fewer frames is used again only on the same canvas.
  @Test func fewerFramesAreTriedOnTheGivenCanvas() throws {
    let animation = try Self.disc(frames: 20, side: 32)
    var search = FitSearch(animation, Self.fitter(1), FitProgress { _ in })
    let small = search.thinnedStage(keeping: 10, (width: 16, height: 16))
    let large = search.thinnedStage(keeping: 10, (width: 32, height: 32))
    let fewer = search.thinnedStage(keeping: 14, (width: 16, height: 16))
    #expect([small, large, fewer].map(\.width) == [16, 32, 16])
    #expect([small, large, fewer].map(\.frameCount) == [10, 10, 14])
    #expect(search.thinned.map { $0.map(\.frameCount) } == [[14, 10], [10]])
    let again = search.thinnedStage(keeping: 10, (width: 16, height: 16))
    #expect(again === small)
  }

  @Test(arguments: [nil, 0, 3, 7, 30])
  func partitionPointFindsTheFirstMatch(_ near: Int?) {
    for first in 0...8 {
      let index = (0..<8).partitionPoint(near: near) { $0 >= first }
      #expect(index == first)
    }
    let none = [Int]().partitionPoint(near: near) { _ in true }
    #expect(none == 0)
  }

  /// If art has too many colors to count each, clear, translucent and opaque ones are still counted separately.
  @Test func coarseColorsKeepTheKindOfAlpha() {
    let pixels = (0..<4096).map { index -> UInt32 in
      let alpha: UInt32 = index % 3 == 0 ? 255 : UInt32(index % 256)
      return alpha == 0 ? 0 : alpha << 24 | UInt32(index * 2654 & 0xFFFFFF)
    }
    let bitmap = Bitmap(width: 64, height: 64, pixels: pixels)
    var census = ColorCensus(maxColors: 700)
    census.add(bitmap)
    #expect(census.colors.count <= 700)
    #expect(census.counts.reduce(0, +) == pixels.count)
    for (pixel, position) in zip(pixels, census.positions(in: bitmap)) {
      let color = census.colors[Int(position)]
      #expect((pixel == 0) == (color == 0))
      #expect((pixel >> 24 == 255) == (color >> 24 == 255))
    }
  }
}
