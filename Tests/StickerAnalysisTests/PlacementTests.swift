import Testing

@testable import StickerAnalysis
@testable import StickerPixels

@Suite struct PlacementTests {
  @Test(arguments: [136, 300, 408, 618])
  func boundsOfADiscAreFound(_ side: Int) throws {
    let art = try #require(TestArt.disc(side, radius: 0.25, x: 0.4).analysis.art)
    let expected = Double(side) * 0.15
    #expect(abs(Double(art.left) - expected) <= 1 && abs(art.width - side / 2) <= 2)
    #expect(abs(Double(art.top) - Double(side) / 4) <= 1)
  }

  @Test(arguments: [(UInt8(255), 1, 1), (40, 30, 1), (9, 1, 1), (8, 1, 0), (255, 30, 0)])
  func visibleMarksAreSpecksIfFaintOrTiny(_ alpha: UInt8, _ length: Int, _ count: Int) throws {
    var art = TestArt.disc(408, radius: 0.3)
    let clean = art.analysis
    #expect(clean.specks == SpeckFacts())
    for x in 20..<20 + length { art.set(x, 10, orange, alpha: Double(alpha)) }
    let specks = art.analysis.specks
    #expect(specks.count == count)
    #expect(count == 0 || art.analysis.art == clean.art)
    #expect((specks.growth > 0.1) == (count > 0))
  }

  @Test func cutSidesDifferFromTouchingSides() throws {
    let cut = TestArt.disc(408).moved(-80, 0).analysis.border.sides[0]
    #expect(cut.edge == .left && cut.longestRun > 200)
    #expect(Double(cut.solidInside) < 1.1 * Double(cut.solid))
    let touching = TestArt.disc(408, radius: 0.5).analysis.border.sides
    for side in touching {
      #expect(side.longestRun > 0 && Double(side.solidInside) > 2 * Double(side.solid))
    }
    #expect(TestArt.disc(408).analysis.border.sides.allSatisfy { $0.solid == 0 })
  }

  /// Art that ends on the border has a semitransparent outermost line, and cropped art has an opaque one; a shadow
  /// is semitransparent throughout.
  @Test(arguments: [(255.0, 255.0, false), (159, 255, true), (159, 159, false), (200, 255, false)])
  func onlyArtWithASemitransparentOutermostLineEndsSoftly(
    _ border: Double, _ behind: Double, _ endsSoftly: Bool
  ) {
    var art = TestArt.disc(408).moved(-80, 0)
    for y in 100..<310 {
      art.set(0, y, orange, alpha: border)
      art.set(1, y, orange, alpha: behind)
    }
    #expect(art.analysis.border.sides[0].endsSoftly == endsSoftly)
  }

  /// A mark in a corner changes the bounds of the art, but hardly its centroid.
  @Test func cornerMarkHardlyMovesTheCentroid() throws {
    var art = TestArt.disc(408, radius: 0.2)
    let before = try #require(art.analysis.centroid)
    #expect(abs(before.x - 0.5) < 0.01 && abs(before.y - 0.5) < 0.01)
    for x in 4..<44 { for y in 380..<400 { art.set(x, y, orange, alpha: 255) } }
    let marked = art.analysis
    let (box, centroid) = (try #require(marked.art), try #require(marked.centroid))
    #expect(box.left == 4 && box.bottom == 399)
    #expect(abs(centroid.x - 0.5) < 0.03 && abs(centroid.y - 0.5) < 0.03)
    // An invisible veil does not move it either.
    let veiled = TestArt.disc(408, radius: 0.2, x: 0.3).mapped { ($0, max($1, 2)) }
    #expect(abs((try #require(veiled.analysis.centroid)).x - 0.3) < 0.01)
  }

  /// Art with both sides below 48 px has no edge facts.
  @Test(arguments: [(47, 47, false), (47, 48, true), (48, 47, true)])
  func tinyArtHasNoEdges(_ width: Int, _ height: Int, _ hasEdges: Bool) {
    let art = TestArt(100) { x, y in
      (20..<20 + width).contains(Int(x * 100)) && (20..<20 + height).contains(Int(y * 100))
        ? orange : nil
    }
    #expect(art.analysis.edges.contrast.isEmpty == !hasEdges)
  }

  /// An arm that enters the canvas, horizontal or slanted, is equally narrow further inside; a cropped head
  /// and a tip are not.
  @Test func limbsAreDistinguishedFromCutArt() {
    func arm(widening: Double, slope: Double) -> TestArt {
      TestArt(300) { x, y in
        abs(y - 0.4 - slope * x) < 0.05 + widening * x && x < 0.6 ? orange : nil
      }
    }
    let arts = [
      (arm(widening: 0, slope: 0), true), (arm(widening: 0, slope: 0.5), true),
      (arm(widening: 0.5, slope: 0), false), (TestArt.disc(300, radius: 0.3, x: 0.28), false),
    ]
    for (art, isLimb) in arts {
      let left = art.analysis.border.sides[0]
      #expect((20...100).contains(left.longestRun) && left.isLimb == isLimb)
    }
  }

  /// White and gray squares, partly covered by art; tiny squares, stripes, oblongs, colored tiles, and grays that are
  /// nearly white or dark are not a checkerboard.
  @Test(arguments: [
    (12.0, 12.0, 204.0, true), (8, 8, 245, true), (40, 40, 128, true), (12, 400, 204, false),
    (400, 12, 204, false), (12, 12, 252, false), (12, 12, 60, false), (2, 2, 204, false),
    (12, 30, 204, false),
  ])
  func paintedCheckerboardsAreFound(
    _ across: Double, _ down: Double, _ level: Double, _ isPainted: Bool
  ) {
    func board(_ tint: Double) -> Bool {
      let art = TestArt(300) { x, y in
        if abs(x - 0.3) < 0.2 && y > 0.3 { return violet }
        let isLight = (Int(x * 300 / across) + Int(y * 300 / down)).isMultiple(of: 2)
        return isLight ? SIMD3(255, 255, 255) : SIMD3(level - tint, level, level)
      }
      return art.analysis.border.hasCheckerboard
    }
    #expect(board(0) == isPainted && !board(60))
  }

  @Test func veilsAreFoundAlongTheBorder() {
    let veiled = TestArt.disc(408).mapped { color, alpha in (color, max(alpha, 6)) }
    #expect(veiled.analysis.border.hazeShare == 1 && veiled.analysis.border.hazeAlpha == 6)
    #expect(TestArt.disc(408).analysis.border.hazeShare == 0)
    // The soft edge of art that fills the canvas.
    var tile = TestArt(300) { x, y in x < 0.01 && y < 0.01 ? nil : violet }
    for position in 2..<300 {
      tile.set(299, position, violet, alpha: 27)
      tile.set(position, 299, violet, alpha: 27)
    }
    #expect(tile.analysis.border.hazeShare < 0.01)
    var row = TestArt.disc(408)
    for x in 0..<408 { row.set(x, 0, violet, alpha: 6) }
    #expect(row.analysis.border.hazeShare == 0)
    for y in 0..<408 { row.set(0, y, violet, alpha: 6) }
    #expect(row.analysis.border.hazeShare > 0.4 && row.analysis.border.isHazeLine)
    #expect(!veiled.analysis.border.isHazeLine)
    let unseen = TestArt.disc(408).mapped { color, alpha in (color, max(alpha, 2)) }
    #expect(unseen.analysis.border.hazeShare == 0)
  }

  /// A glow that ends at the border rises within a few px; a veil does not.
  @Test func glowsAreNotVeils() {
    var glow = TestArt.disc(408)
    for y in 0..<408 {
      for x in 0..<408 {
        let depth = Double(min(x, y, 407 - x, 407 - y))
        if depth < 60 { glow.set(x, y, violet, alpha: 8 + 3 * depth) }
      }
    }
    #expect(glow.analysis.border.hazeShare == 0)
  }

  @Test func opaqueBackgroundOfOneColorIsFound() {
    let flat = TestArt.disc(300).matted(SIMD3(255, 255, 255)).mapped { color, alpha in
      (alpha == 0 ? SIMD3(255, 255, 255) : color, 255)
    }
    #expect(flat.analysis.border.uniformColor == .white)
    // The color covers everything but a disc.
    #expect(abs(flat.analysis.border.uniformShare - 1 + 0.42 * 0.42 * .pi) < 0.02)
    #expect(TestArt.disc(300).analysis.border.uniformColor == nil)
  }

  /// A disc on a rectangle of one color. The rectangle is a background if it is nearly white; it is a card if it is
  /// black or colored, or if the art on it is a rectangle, too.
  @Test(arguments: [
    (SIMD3<Double>(240, 244, 250), false, Color(240, 244, 250)), (SIMD3(0, 0, 0), false, nil),
    (SIMD3(200, 220, 250), false, nil), (SIMD3(255, 255, 255), true, nil),
  ])
  func rectanglesOnAClearCanvasAreFound(
    _ color: SIMD3<Double>, _ isFramed: Bool, _ background: Color?
  ) throws {
    let inner = TestArt(300) { x, y in
      guard (0.1..<0.9).contains(x), (0.1..<0.9).contains(y) else { return nil }
      let isArt =
        isFramed
        ? (0.15..<0.85).contains(x) && (0.15..<0.85).contains(y)
        : (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.06
      return isArt ? violet : color
    }
    let found = try #require(inner.analysis.innerBox)
    #expect(found.background == background)
    #expect(TestArt.disc(300).analysis.innerBox == nil)
  }

  @Test func hiddenPicturesAreMeasured() throws {
    let art = TestArt.disc(300)
    #expect(art.analysis.hidden == nil)
    var index = 0.0
    let hidden = art.mapped { color, alpha in
      index += 1
      let noise = SIMD3((index * 7).remainder(dividingBy: 120) + 128, index / 400, 90)
      return alpha == 0 ? (noise, 0) : (color, alpha)
    }
    let facts = try #require(hidden.analysis.hidden)
    #expect(facts.commonShare < 0.05 && facts.plainShare < 0.5 && facts.coloredShare == 1)
    let flat = art.mapped { color, alpha in (alpha == 0 ? SIMD3(255, 255, 255) : color, alpha) }
    let white = try #require(flat.analysis.hidden)
    #expect(white.commonShare == 1 && white.plainShare == 1)
    #expect(flat.analysis.fingerprint == art.analysis.fingerprint)
    // A backdrop with JPEG noise: hardly any color repeats, and all are similar.
    let noisy = art.mapped { color, alpha in
      index += 1
      let (red, green) = (index * 7, index * 3)
      let noise = SIMD3(red.remainder(dividingBy: 20), green.remainder(dividingBy: 18), 0)
      return (alpha == 0 ? SIMD3(240, 238, 230) + noise : color, alpha)
    }
    let backdrop = try #require(noisy.analysis.hidden)
    #expect(backdrop.commonShare < 0.2 && backdrop.plainShare == 1)
    // Edge colors that bled along each row; neighboring rows have different colors.
    var bled = art
    for y in 0..<300 {
      for x in 0..<300 where art.pixels[(y * 300 + x) * 4 + 3] == 0 {
        bled.set(x, y, SIMD3(Double(y % 250), Double(y * 7 % 250), 40), alpha: 0)
      }
    }
    let streaks = try #require(bled.analysis.hidden)
    #expect(streaks.commonShare < 0.5 && streaks.formsStreaks)
    // Blocks of 8 px, as left by WebP encoders, and blocks of 9 px, as a drawing may have.
    for (side, isFiller) in [(8, true), (9, false)] {
      var blocks = art
      for y in 0..<300 {
        for x in 0..<300 where art.pixels[(y * 300 + x) * 4 + 3] == 0 {
          let number = Double(y / side * 40 + x / side)
          let color = SIMD3((number * 7).remainder(dividingBy: 120) + 128, number / 8, 90)
          blocks.set(x, y, color, alpha: 0)
        }
      }
      let facts = try #require(blocks.analysis.hidden)
      #expect(facts.commonShare < 0.5 && facts.isFiller == isFiller)
    }
  }

  /// A hexagon's far side is as flat as the side on the border; a cropped disc's is not.
  @Test func onlyTheHexagonHasAFlatFarSide() throws {
    let hexagon = TestArt(300) { x, y in
      let (across, down) = (abs(x - 0.5), abs(y - 0.4))
      return down <= 0.4 && across + down * 0.58 <= 0.46 ? orange : nil
    }
    let flat = try #require(hexagon.analysis.border.sides.first { $0.edge == .top })
    #expect(flat.longestRun > 100 && abs(flat.oppositeRun - flat.longestRun) < 10)
    let cut = TestArt.disc(300, y: 0.25).analysis.border.sides.first { $0.edge == .top }
    #expect(try #require(cut).oppositeRun < 60)
  }

  /// `maxPixels` allows the art of only about every third frame to be measured; a change of alpha in between is noticed
  /// at the next measured frame.
  @Test func changesBetweenMeasurementsAreNoticed() {
    let (left, right) = (
      TestArt.disc(100, radius: 0.2, x: 0.3), TestArt.disc(100, radius: 0.2, x: 0.7)
    )
    let analyzer = ImageAnalyzer(width: 100, height: 100, frameCount: 8, maxPixels: 90_000)
    for frame in [left] + Array(repeating: right, count: 7) {
      analyzer.add(packedPixels(frame.pixels), clear: 0, opaque: 0)
    }
    #expect(analyzer.frames[0].art == left.analysis.art)
    #expect(analyzer.frames[3].art == right.analysis.art)
    #expect(analyzer.frames[7].art == right.analysis.art)
  }

  /// The border color of an opaque picture is found even if the picture is too large to be measured.
  @Test func onlyOpaqueLargePicturesHaveBorderColors() {
    let (width, height) = (ImageAnalyzer.largestSide + 2, 40)
    let pixels = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let isFrame = min(x, y, width - 1 - x, height - 1 - y) < 3
      return isFrame ? UInt32(0xFF00_0000) : 0xFF20_40C0
    }
    let analyzer = ImageAnalyzer(width: width, height: height, frameCount: 1)
    analyzer.add(pixels.map(\.littleEndian), clear: 0, opaque: width * height)
    #expect(analyzer.frames[0].border.uniformColor == .black)
    #expect(analyzer.frames[0].border.isFrame)
    let two = ImageAnalyzer(width: width, height: height, frameCount: 2)
    for clear in 0...1 {
      two.add(pixels.map(\.littleEndian), clear: clear, opaque: width * height - clear)
    }
    #expect(two.frames.map(\.border.uniformColor) == [.black, nil])
  }

  /// Pictures of sizes that no sticker has are measured, too. If they are too large, only their pixels are counted.
  @Test(arguments: [(1, 1), (1, 70_000), (2049, 3), (7, 2048), (65, 64), (64, 1)])
  func oddSizesAreMeasured(_ width: Int, _ height: Int) {
    for pattern in 0..<3 {
      let pixels = (0..<width * height).flatMap { index -> [UInt8] in
        let alpha: UInt8 = pattern == 0 ? 0 : pattern == 1 ? 255 : index % 2 == 0 ? 255 : 0
        return [UInt8(index & 255), 9, 80, alpha]
      }
      let analyzer = ImageAnalyzer(width: width, height: height, frameCount: 3)
      for _ in 0..<3 {
        analyzer.add(packedPixels(pixels), clear: 0, opaque: width * height)
      }
      #expect(analyzer.frames.count == 3)
      #expect(analyzer.frames[2].counts.total == width * height)
      #expect((analyzer.motion == nil) == (max(width, height) > ImageAnalyzer.largestSide))
    }
  }
}
