import Testing

@testable import StickerAnalysis
@testable import StickerPixels

private let sizes = [136, 300, 408, 618]

@Suite struct EdgeTests {
  @Test(arguments: sizes)
  func softEdgesHaveNoMatte(_ side: Int) throws {
    for art in [TestArt.disc(side), .letter(side)] {
      let edges = art.analysis.edges
      #expect(try #require(edges.hardness).hardShare < 0.3)
      #expect(edges.matte == nil)
      #expect(edges.premultiplication == nil)
    }
  }

  @Test(arguments: sizes)
  func edgesOfOneBitAlphaAreHard(_ side: Int) throws {
    let edges = TestArt.disc(side).hard().analysis.edges
    #expect(try #require(edges.hardness).hardShare > 0.95)
    #expect(edges.pixelArtBlock == nil)
  }

  @Test func visibilityHasABitForEveryBackground() {
    let photos = PhotoBackground.allCases.flatMap(\.colors)
    #expect(Visibility.plain == 1 << Background.allCases.count - 1)
    #expect(Visibility.all == 1 << (Background.allCases.count + photos.count) - 1)
  }

  /// Horizontal and vertical sides are hard in clean art, too, so the sides of a rectangle are not judged.
  @Test func straightSidesAreNotHardEdges() {
    let square = TestArt(300) { x, y in
      (0.2..<0.8).contains(x) && (0.2..<0.8).contains(y) ? orange : nil
    }
    #expect(square.analysis.edges.hardness == nil)
  }

  /// A disc of 320 × 320 px, drawn in blocks.
  private static func blocks(_ block: Int) -> TestArt {
    let small = TestArt.disc(320 / block).hard()
    return TestArt(320) { x, y in
      let (column, row) = (min(Int(x * 320), 319) / block, min(Int(y * 320), 319) / block)
      let start = (row * (320 / block) + column) * 4
      let pixel = small.pixels[start..<start + 4].map(Double.init)
      return pixel[3] > 0 ? SIMD3(pixel[0], pixel[1], pixel[2]) : nil
    }
  }

  @Test(arguments: [2, 4, 8])
  func pixelArtIsRecognized(_ block: Int) {
    #expect(Self.blocks(block).analysis.edges.pixelArtBlock == block)
  }

  /// At most 15 % of the outline's runs may be shorter than 3 px; here, 12 of 96 are. Since that is more than a tenth,
  /// the blocks are said to be 3 px wide.
  @Test func blocksWithStrayPixelsAreStillPixelArt() {
    var art = Self.blocks(8)
    for x in [4, 10, 16] { art.set(x, 4, orange, alpha: 255) }
    #expect(art.analysis.edges.pixelArtBlock == 3)
  }

  @Test(
    arguments: sizes,
    [SIMD3<Double>(255, 255, 255), SIMD3(0, 0, 0), SIMD3(0, 255, 0), SIMD3(128, 128, 128)])
  func matteIsFoundWithItsColor(_ side: Int, _ matte: SIMD3<Double>) throws {
    let facts = try #require(TestArt.disc(side).matted(matte).analysis.edges.matte)
    #expect(facts.edge == .soft)
    #expect(facts.color.isWithin(10, of: Color(matte)), "\(facts.color)")
    #expect(abs(facts.strength - 1) < 0.06 && facts.fit > 0.95 && facts.slope > 0.8)
    #expect(facts.deviating * 10 > facts.pixels * 9)
  }

  /// Enlarged art has soft edges and an equally soft matte.
  @Test(arguments: [SIMD3<Double>(255, 255, 255), SIMD3(0, 0, 0), SIMD3(0, 255, 0)])
  func matteOfEnlargedArtIsFound(_ matte: SIMD3<Double>) throws {
    let art = TestArt.disc(75).enlarged(to: 300)
    #expect(art.analysis.edges.matte == nil)
    let facts = try #require(art.matted(matte).analysis.edges.matte)
    #expect(facts.color.isWithin(10, of: Color(matte)) && abs(facts.strength - 1) < 0.1)
    // Art with a drawn outline has no matte.
    let outlined = TestArt(75) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      return distance > 0.42 ? nil : distance > 0.4 ? matte : orange
    }
    #expect(outlined.enlarged(to: 300).analysis.edges.matte == nil)
  }

  /// A ball is darker where it faces away from the light.
  @Test func shadingOfTheArtIsNotAMatte() {
    let ball = TestArt(408) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      let light = min(1, max(0, (0.4 - distance) / 0.02))
      return distance <= 0.4 ? light * orange + (1 - light) * 0.3 * orange : nil
    }
    #expect(ball.analysis.edges.matte == nil)
  }

  @Test(
    arguments: [
      (SIMD3(40, 30, 60), SIMD3(255, 255, 255), false, true),
      (SIMD3(250, 240, 120), SIMD3(0, 0, 0), true, false),
      (SIMD3(230, 225, 210), SIMD3(255, 255, 255), false, false),
    ] as [(SIMD3<Double>, SIMD3<Double>, Bool, Bool)])
  func haloShowsOnlyAgainstContrastingBackgrounds(
    _ art: SIMD3<Double>, _ matte: SIMD3<Double>, _ onWhite: Bool, _ onBlack: Bool
  ) throws {
    let disc = TestArt(408) { x, y in
      (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) <= 0.16 ? art : nil
    }
    guard let facts = disc.matted(matte).analysis.edges.matte else {
      #expect(!onWhite && !onBlack)
      return
    }
    #expect((facts.halo.onWhite > HaloFacts.maxUnseen) == onWhite, "\(facts.halo)")
    #expect((facts.halo.onBlack > HaloFacts.maxUnseen) == onBlack, "\(facts.halo)")
  }

  @Test func halfMatteHasHalfTheStrength() throws {
    let art = TestArt.disc(408)
    let full = art.matted(SIMD3(255, 255, 255))
    var half = art
    for index in half.pixels.indices where half.pixels[index] != full.pixels[index] {
      half.pixels[index] = UInt8((Int(art.pixels[index]) + Int(full.pixels[index])) / 2)
    }
    let facts = try #require(half.analysis.edges.matte)
    #expect(facts.color == .white && abs(facts.strength - 0.5) < 0.05)
  }

  @Test(arguments: sizes)
  func premultipliedColorsAreBoundedByAlpha(_ side: Int) throws {
    let art = TestArt.disc(side).mapped { color, alpha in (alpha / 255 * color, alpha) }
    let facts = try #require(art.analysis.edges.premultiplication)
    #expect(facts.boundedShare > 0.95 && abs(facts.strength - 1) < 0.05 && facts.fit > 0.95)
  }

  /// A thin dark outline is the art's own color.
  @Test(arguments: sizes)
  func outlinesAreNotMattes(_ side: Int) {
    let art = TestArt(side) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      return distance > 0.42 ? nil : distance > 0.4 ? SIMD3(30, 20, 20) : orange
    }
    #expect(art.analysis.edges.matte == nil)
  }

  @Test(arguments: [300, 408, 618], [SIMD3<Double>(255, 255, 255), SIMD3(0, 0, 0)])
  func matteIsFoundOnHardenedEdges(_ side: Int, _ matte: SIMD3<Double>) throws {
    let facts = try #require(TestArt.disc(side).matted(matte).hard().analysis.edges.matte)
    #expect(facts.edge == .hard && facts.color == Color(matte))
    #expect(facts.fit > 0.3)
    #expect(TestArt.disc(side).hard().analysis.edges.matte == nil)
  }

  /// If every pixel that the shape touches becomes opaque, the outermost pixels are nearly white, which is a matte. A
  /// drawn outline, which is equally white all around, is not.
  @Test func whiteRingIsAMatteUnlessItIsDrawn() throws {
    let (side, white) = (408, SIMD3<Double>(255, 255, 255))
    let ringed = TestArt.letter(side, violet).matted(white).mapped { color, alpha in
      (color, alpha > 0 ? 255 : 0)
    }
    let facts = try #require(ringed.analysis.edges.matte)
    #expect(facts.edge == .hard && facts.color == .white)
    let outlined = TestArt(side) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      return distance > 0.42 ? nil : distance > 0.42 - 2.5 / Double(side) ? white : violet
    }
    #expect(outlined.hard().analysis.edges.matte == nil)
  }

  /// Threads of white along black strokes do not make the strokes visible on black; white borders 3 px wide do.
  @Test func whiteThreadsDoNotMakeBlackStrokesVisible() throws {
    let (white, black) = (SIMD3<Double>(255, 255, 255), SIMD3<Double>.zero)
    /// Returns the lost share of the outline of a circular stroke 10 px wide, whose borders have another color.
    func lost(_ border: Double, _ inside: SIMD3<Double>, _ outside: SIMD3<Double>) throws -> Double
    {
      let art = TestArt(408) { x, y in
        let distance =
          abs(((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot() - 0.35) * 408
        return distance > 5 ? nil : distance > 5 - border ? outside : inside
      }
      let facts = art.hard().analysis.edges.contrast
      return try #require(facts.first { $0.background == .black }).lostOutline
    }
    #expect(try lost(0.6, black, white) > 0.65)
    #expect(try lost(3, black, white) < 0.1)
    #expect(try lost(1, white, white) == 0)
  }

  /// Edges that were soft over 4 px, cut at half alpha: the matte is mixed into several rows of pixels.
  @Test(arguments: [SIMD3<Double>(255, 255, 255), SIMD3(0, 0, 0)])
  func matteIsFoundOnHardenedSoftEdges(_ matte: SIMD3<Double>) throws {
    var art = TestArt.disc(300, violet, violet)
    for y in 0..<300 {
      for x in 0..<300 {
        let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
        let inside = (120 - (dx * dx + dy * dy).squareRoot()) / 4 + 0.5
        art.set(x, y, violet, alpha: 255 * min(1, max(0, inside)))
      }
    }
    let facts = try #require(art.matted(matte).hard().analysis.edges.matte)
    #expect(facts.edge == .hard && facts.color == Color(matte))
    #expect(art.hard().analysis.edges.matte == nil)
  }

  /// A disc that becomes lighter over its outer 8 px is shaded.
  @Test(arguments: [8.0, 15, 25]) func lightEdgeIsNotAMatte(_ levels: Double) {
    var art = TestArt.disc(300, violet, violet).hard()
    for y in 0..<300 {
      for x in 0..<300 where art.pixels[4 * (y * 300 + x) + 3] > 0 {
        let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
        let light = max(0, (dx * dx + dy * dy).squareRoot() - 118) * levels
        art.set(x, y, pointwiseMin(violet + light, SIMD3(repeating: 255)), alpha: 255)
      }
    }
    #expect(art.analysis.edges.matte == nil)
  }

  @Test func smallCanvasesAndTinyArtHaveNoEdgeFacts() {
    #expect(TestArt.disc(60).analysis.edges == EdgeFacts())
    #expect(TestArt.disc(408, radius: 0.005).analysis.edges == EdgeFacts())
  }

  @Test(arguments: [
    (SIMD3<Double>(252, 250, 250), Background.white), (SIMD3(10, 10, 12), .black),
    (SIMD3(0, 120, 250), .blueBubble), (SIMD3(50, 200, 90), .greenBubble),
    (SIMD3(230, 230, 232), .grayBubble), (SIMD3(40, 40, 42), .grayBubbleInDarkMode),
  ])
  func artInTheColorOfABackgroundIsLost(_ color: SIMD3<Double>, _ background: Background) throws {
    for side in sizes {
      let lost = try #require(
        TestArt.disc(side, color, color).analysis.edges.contrast
          .first { $0.background == background })
      #expect(lost.lostOutline == 1 && lost.lostArea == 1)
      // An outline of 8 px at 512 px makes the art visible again.
      let outlined = TestArt(side) { x, y in
        let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
        return distance > 0.44 ? nil : distance > 0.424 ? SIMD3(255, 120, 20) : color
      }
      let seen = try #require(
        outlined.analysis.edges.contrast.first { $0.background == background })
      #expect(seen.lostOutline < 0.05)
    }
  }
}
