import Testing

@testable import StickerAnalysis

@Suite struct MotionFactsTests {
  private static let still = TestArt.disc(204, radius: 0.3)

  @Test func onlyExactlyEqualFramesCountAsRepeated() throws {
    var almost = Self.still
    almost.pixels[(102 * 204 + 102) * 4] ^= 1
    let motion = try #require(
      TestArt.analyze([Self.still, Self.still, almost]).motion)
    #expect(motion.frames.map(\.isRepeated) == [false, true, false])
  }

  @Test func centersAndAreasAreSharesOfTheCanvas() throws {
    let motion = try #require(
      TestArt.analyze([Self.still, Self.still.moved(25, 0)]).motion)
    let centers = try motion.frames.map { try #require($0.center) }
    #expect(abs(centers[0].x - 0.5) < 0.01 && abs(centers[1].x - 0.6225) < 0.01)
    #expect(abs(motion.frames[0].area - 0.283) < 0.01)
    #expect(motion.frames[1].change > 0.1 && motion.seam == motion.frames[1].change)
  }

  /// A disc that moves to the right, and returns to its second position in the last frame.
  @Test func pixelsLeftByEarlierFramesAreTracked() throws {
    let frames = [0, 40, 80, 120, 40].map { Self.still.moved($0 - 60, 0) }
    let motion = try #require(TestArt.analyze(frames).motion)
    #expect(motion.frames[0].clearedShare == 0 && motion.frames[1].clearedShare > 0.1)
    #expect(motion.frames[4].aloneBeforeShare > motion.frames[2].aloneBeforeShare)
    #expect(motion.lastAloneShare > 0.01 && motion.lastReturnedShare > 0.9)
    let distances = motion.frames[4].distances
    #expect(distances.x > distances.y && distances.y > 0 && motion.frames[1].distances.y == 0)
  }

  /// A disc that moves evenly, with two frames exchanged; the repeated first frame is not taken for a stop.
  @Test(arguments: [(3, 8), (5, 6), (2, 9)])
  func exchangedFramesAreFound(_ first: Int, _ second: Int) throws {
    var positions = Array(0..<12)
    positions.swapAt(first, second)
    let frames = [0, 0] + positions.dropFirst()
    let motion = try #require(
      TestArt.analyze(frames.map { Self.still.moved(5 * $0 - 30, 0) }).motion)
    let found = try #require(motion.exchange)
    #expect(found.first == first + 1 && found.second == second + 1 && found.roughness < 0.2)
  }

  @Test func palettesAreComparedWhereColorsAreFew() throws {
    func disc(_ level: Double) -> TestArt {
      TestArt.disc(204, radius: 0.4, SIMD3(repeating: level), SIMD3(repeating: level))
    }
    func shift(_ frames: TestArt...) -> PaletteShift? {
      TestArt.analyze(frames).motion?.frames[1].paletteShift
    }
    let found = try #require(shift(disc(100), disc(109)))
    #expect(abs(found.levels - 9) < 0.5 && found.deviatingShare > 0.9)
    let shaded = TestArt(204) { x, y in SIMD3(255 * x, 255 * y, 0) }
    #expect(shift(disc(100), shaded) == nil && shift(shaded, disc(100)) == nil)
  }

  @Test func flashesAreCountedOverWhite() throws {
    let dark = TestArt.disc(204, radius: 0.45, SIMD3(20, 20, 20), SIMD3(20, 20, 20))
    let light = TestArt.disc(204, radius: 0.45, SIMD3(240, 240, 240), SIMD3(240, 240, 240))
    let motion = try #require(TestArt.analyze([dark, light, dark]).motion)
    #expect(motion.frames[1].lightened > 0.6 && motion.frames[1].darkened == 0)
    #expect(motion.frames[2].darkened > 0.6 && motion.frames[2].lightened == 0)
  }

  /// Two changes in the same direction are not a reversal, not even across the end of the loop.
  @Test func lightChangesAreCountedWhereTheyReverse() throws {
    func disc(_ level: Double) -> TestArt {
      TestArt.disc(204, radius: 0.45, SIMD3(repeating: level), SIMD3(repeating: level))
    }
    let motion = try #require(TestArt.analyze([disc(20), disc(150), disc(240), disc(150)]).motion)
    let reversals = motion.frames.map { [$0.lightened > 0.6, $0.darkened > 0.6] }
    #expect(reversals == [[false, false], [true, false], [false, false], [false, true]])
    #expect(motion.frames[0].darkened < 0.05 && motion.frames[2].lightened < 0.05)
  }

  /// Block operations match scalar operations for every alpha.
  @Test func sampleBlocksMatchSingleSamples() {
    for alpha in UInt32(0)...255 {
      let colors = (0..<8).map { alpha &<< 24 | UInt32($0) &* 0x240B13 % 0x100_0000 }
      let block = colors.enumerated().reduce(into: SampleBlock.zero) { $0[$1.offset] = $1.element }
        .withoutHiddenColors
      let (mixed, lights) = (block.premultiplied, block.premultiplied.luminances)
      for (lane, color) in colors.enumerated() {
        let channels = (0..<3).map { (color &>> (8 &* $0) & 255 &* alpha &+ 127) / 255 }
        let expected = channels[0] | channels[1] &<< 8 | channels[2] &<< 16 | alpha &<< 24
        #expect(mixed[lane] == expected)
        let light = zip(channels, [0.2126, 0.7152, 0.0722])
          .reduce(0) { $0 + linearLight[Int($1.0 &+ 255 &- alpha)] * $1.1 }
        #expect(abs(Double(lights[lane]) - light) < 0.002)
        let sums = mixed.levelDifferences(to: SampleBlock(repeating: 0x8040_20FF))[lane]
        #expect(Int(sums & 0xFFFF &+ sums &>> 16) == levelDifference(mixed[lane], 0x8040_20FF))
      }
      var seen: Set<Int> = []
      block.isVisible.forEachLane { seen.insert($0) }
      #expect(seen == (alpha >= UInt32(SpeckBounds.visibleAlpha) ? Set(0..<8) : []))
    }
    var odd: [Int] = []
    SampleBlock(0, 1, 0, 1, 1, 0, 0, 1).forEachLane { odd.append($0) }
    #expect(odd.sorted() == [1, 3, 4, 7])
  }

  /// The art of an animation is measured on at most sixteen frames, including those at each quarter; the other frames
  /// use the previous measurement.
  @Test(arguments: [12, 16, 30, 40])
  func artIsMeasuredOnAtMostSixteenFrames(_ count: Int) {
    let frames = (0..<count).map { TestArt.disc(128, radius: 0.2, x: 0.25 + 0.01 * Double($0)) }
    let found = TestArt.analyze(frames).frames.map(\.art)
    let measured = Set((0..<16).map { $0 * count / 16 })
    for index in frames.indices {
      let expected = measured.contains(index) ? frames[index].analysis.art : found[index - 1]
      #expect(found[index] == expected)
    }
    #expect(measured.isSuperset(of: Look.frames(of: count)))
  }

  /// The samples are right at any spacing, whatever their number in the last block, down to the last row.
  @Test(arguments: [1, 9, 16, 137, 271, 273, 408, 545])
  func samplesAreThePixelsAtEachStep(_ width: Int) {
    let height = 140
    let pixels = (0..<width * height).map { UInt32(truncatingIfNeeded: ($0 + 1) &* 0x9E37_79B1) }
    let step = max(1, max(width, height) / 136)
    var sample = FrameSample(width: width, height: height)
    var traces = Traces(count: sample.count)
    var flashes = Flashes(count: sample.count)
    let alpha = pixels.map { UInt8(truncatingIfNeeded: $0 &>> 24) }
    let change = pixels.withUnsafeBufferPointer { pixels in
      alpha.withUnsafeBufferPointer { alpha in
        let raster = Raster(
          width: width, height: height, pixels: pixels.baseAddress!, alpha: alpha.baseAddress!)
        return sample.update(raster, 0..<height, &traces, &flashes)
      }
    }
    let expected = stride(from: step / 2, to: height, by: step).flatMap { y in
      stride(from: step / 2, to: width, by: step).map { x in
        SampleBlock(repeating: pixels[y * width + x]).withoutHiddenColors.premultiplied[0]
      }
    }
    #expect(Array(sample.colors.prefix(sample.count)) == expected)
    #expect(change.count == expected.count { $0 != 0 })
    #expect(change.difference == expected.reduce(0) { $0 + levelDifference($1, 0) })
    #expect(sample.colors.dropFirst(sample.count).allSatisfy { $0 == 0 })
  }

  @Test func framesOfEqualAlphaShareTheirEdgeFacts() {
    let painted = Self.still.mapped { color, alpha in (violet, alpha) }
    let frames = TestArt.analyze([Self.still, painted, painted.moved(3, 0)]).frames
    #expect(frames[1].edges == frames[0].edges && frames[1].fingerprint != frames[0].fingerprint)
    #expect(frames[2].art != frames[1].art)
  }

  @Test(arguments: [136, 300, 408])
  func appearanceDoesNotDependOnSize(_ side: Int) throws {
    let look = try #require(TestArt.analyze([.letter(408)]).looks.first)
    let resized = try #require(TestArt.analyze([.letter(side)]).looks.first)
    #expect(look.differingBits(from: resized) <= 9)
    let difference = try #require(look.difference(from: resized))
    #expect(look.minAlphaDifference(from: resized) <= difference.alpha)
    #expect(difference.color <= 5 && difference.alpha <= 0.08)
    let disc = try #require(TestArt.analyze([.disc(side)]).looks.first)
    let toDisc = try #require(look.difference(from: disc))
    #expect(look.differingBits(from: disc) > 9 || toDisc.color > 20)
    #expect(0.01...toDisc.alpha ~= look.minAlphaDifference(from: disc))
    var brief = disc
    brief.forgetDetails()
    #expect(look.difference(from: brief) == nil)
    #expect(look.differingBits(from: brief) == look.differingBits(from: disc))
  }
}
