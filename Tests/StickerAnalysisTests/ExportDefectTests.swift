import Testing

@testable import StickerAnalysis
@testable import StickerPixels

private let white = SIMD3<Double>(255, 255, 255)

/// Defects that exports leave in the art or beside it, and drawings that resemble them.
@Suite struct ExportDefectTests {
  /// Returns a disc inside a colored ring `width` px wide.
  private static func outlined(_ side: Int, _ width: Double, _ color: SIMD3<Double>) -> TestArt {
    TestArt(side) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot() * Double(side)
      let radius = 0.4 * Double(side)
      return distance > radius + width ? nil : distance > radius ? color : violet
    }
  }

  /// Returns the art flattened onto white and then keyed: the closer a color is to white, the more transparent it is.
  private static func keyed(_ art: TestArt, ramp: Double) -> TestArt {
    art.mapped { color, alpha in
      let flat = white + alpha / 255 * (color - white)
      let key = min(255, (white - flat).max() / ramp * 255)
      return key < 0.5 ? (.zero, 0) : (flat, key)
    }
  }

  @Test(arguments: [300, 408, 618])
  func softColorKeysLeaveARimOrAMatte(_ side: Int) {
    for ramp in [64.0, 96, 160] {
      let edges = Self.keyed(.disc(side), ramp: ramp).analysis.edges
      #expect(edges.rim != nil || edges.matte != nil, "\(ramp)")
    }
    // From the edge inward, keyed art becomes opaque before it reaches its own color, and matted art only there.
    let art = TestArt.disc(side, SIMD3(240, 90, 60), SIMD3(30, 20, 60))
    #expect(Self.keyed(art, ramp: 96).analysis.edges.rim?.isKeyed == true)
    #expect(art.matted(white).analysis.edges.rim?.isKeyed != true)
  }

  @Test(arguments: [300, 408, 618], [1.0, 1.5, 2, 4])
  func drawnOutlinesAreNotRims(_ side: Int, _ width: Double) {
    for color in [white, SIMD3(20, 20, 30)] {
      let edges = Self.outlined(side, width, color).analysis.edges
      #expect(edges.rim == nil && edges.matte == nil)
    }
    #expect(TestArt.disc(side).analysis.edges.rim == nil)
  }

  /// White around light art goes unnoticed.
  @Test(arguments: [(SIMD3<Double>(60, 30, 90), true), (SIMD3<Double>(205, 200, 190), false)])
  func whiteIsARimOnlyAroundDarkArt(_ color: SIMD3<Double>, _ isRim: Bool) {
    let art = TestArt(408) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      let distance = (dx * dx + dy * dy).squareRoot() * 408 - 160
      // The width alternates between 0.7 and 0.1 px from quadrant to quadrant.
      let width = dx * dy > 0 ? 0.7 : 0.1
      return distance > width ? nil : distance > 0 ? white : color
    }
    #expect((art.analysis.edges.rim != nil) == isRim)
  }

  /// The art is light above and dark below, so a white matte shows only on its lower half.
  @Test func mattesAreFoundOnPartsOfTheArt() throws {
    let art = TestArt.disc(408, SIMD3(250, 248, 240), SIMD3(30, 20, 60))
    let matte = try #require(art.matted(white).analysis.edges.matte)
    #expect(matte.color == .white && matte.isBackground)
    #expect(art.analysis.edges.matte == nil)
  }

  /// Around single-colored art, a gray matte and half as strong a white one explain the edges equally well.
  @Test func onlyWeakMatteOfSingleColoredArtIsAmbiguous() throws {
    let art = TestArt.disc(408, violet, violet)
    let full = art.matted(white)
    var half = art
    for index in half.pixels.indices {
      half.pixels[index] = UInt8((Int(art.pixels[index]) + Int(full.pixels[index])) / 2)
    }
    #expect(try #require(half.analysis.edges.matte).isAmbiguous)
    #expect(try #require(full.analysis.edges.matte).isAmbiguous == false)
  }

  /// A flat, faint layer beside a disc, and a glow with many alpha values.
  @Test(arguments: [300, 408])
  func faintLayerIsFoundAndGlowIsNot(_ side: Int) throws {
    var layer = TestArt.disc(side, radius: 0.3)
    var glow = layer
    for y in 0..<side {
      for x in 0..<side where layer.pixels[(y * side + x) * 4 + 3] == 0 {
        if x < side / 2 { layer.set(x, y, violet, alpha: 12) }
        let (dx, dy) = (Double(x) / Double(side) - 0.5, Double(y) / Double(side) - 0.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        glow.set(x, y, orange, alpha: max(0, 200 - (distance - 0.3) * 1200))
      }
    }
    let facts = try #require(layer.analysis.faintLayer)
    #expect((0.25...0.5).contains(facts.share) && facts.alpha == 12)
    #expect(facts.color.isWithin(2, of: Color(violet)))
    #expect(glow.analysis.faintLayer?.share ?? 0 < 0.01)
    #expect(TestArt.disc(side).analysis.faintLayer?.share ?? 0 < 0.01)
  }

  /// A shadow whose black was mixed with the white behind it, and a clean shadow.
  @Test func shadowsRevealTheBackgroundTheyWereMixedWith() throws {
    func art(_ color: (Double) -> SIMD3<Double>) -> TestArt {
      var art = TestArt.disc(300, radius: 0.3)
      for y in 0..<300 {
        for x in 0..<300 where art.pixels[(y * 300 + x) * 4 + 3] == 0 {
          let (dx, dy) = (Double(x) / 300 - 0.5, Double(y) / 300 - 0.5)
          let alpha = max(0, 130 - ((dx * dx + dy * dy).squareRoot() - 0.3) * 900)
          if alpha > 0.5 { art.set(x, y, color(alpha), alpha: alpha) }
        }
      }
      return art
    }
    let soft = try #require(art { white - $0 / 255 * white }.analysis.edges.softMatte)
    #expect(soft.fit > 0.95 && soft.ownLuma < 20 && soft.share > 0.05)
    #expect(soft.color == .white)
    // The same with a dark green background.
    let green = SIMD3(0, 128.0, 0)
    let onGreen = try #require(art { green - $0 / 255 * green }.analysis.edges.softMatte)
    #expect(onGreen.fit > 0.95 && onGreen.color.isWithin(12, of: Color(0, 128, 0)))
    // Clean shadows and glows keep their colors, a white shape that darkens with transparency has no white behind it,
    // and a white outline around a gray shape does not become white gradually.
    for clean in [
      art { _ in .zero }, art { _ in SIMD3(90, 200, 255) }, art { $0 / 255 * white },
      art { $0 < 70 ? white : SIMD3(130, 130, 130) },
    ] {
      #expect(clean.analysis.edges.softMatte == nil)
    }
  }

  /// Art with a mark differs in one place; the same art with hard edges differs everywhere.
  @Test func localAndGlobalDifferencesAreDistinguished() throws {
    let art = TestArt.letter(300, SIMD3(240, 90, 60))
    var marked = art
    for y in 140..<160 { for x in 140..<160 { marked.set(x, y, white, alpha: 255) } }
    func look(_ art: TestArt) throws -> Look { try #require(TestArt.analyze([art]).looks.first) }
    let plain = try look(art)
    let (local, global) = (
      try #require(plain.difference(from: look(marked))),
      try #require(plain.difference(from: look(art.hard())))
    )
    #expect(local.largest > 5 && local.spread < 0.3)
    #expect(global.largest > 0.3 && global.spread > 0.6)
    #expect(plain.difference(from: plain)?.spread == 1)
  }

  /// Most semitransparent pixels of a black shadow are black; along the edge of a disc that lay on black, few are.
  @Test func softPixelsOfAShadowHaveOneColor() {
    let disc = TestArt.disc(300, radius: 0.3, violet, violet)
    var shadowed = disc
    for y in 0..<300 {
      for x in 0..<300 where disc.pixels[4 * (y * 300 + x) + 3] == 0 {
        let (dx, dy) = (Double(x) / 300 - 0.5, Double(y) / 300 - 0.5)
        let alpha = max(0, 160 - ((dx * dx + dy * dy).squareRoot() - 0.3) * 3000)
        if alpha > 0.5 { shadowed.set(x, y, .zero, alpha: alpha) }
      }
    }
    func areBlack(_ art: TestArt) -> Bool {
      let rows = CanvasRows(width: art.side, height: art.side)
      return packedPixels(art.pixels).withUnsafeBufferPointer { pixels in
        let start = pixels.baseAddress!
        _ = rows.update(0..<art.side, of: start)
        let raster = Raster(
          width: art.side, height: art.side, pixels: start, alpha: UnsafePointer(rows.alpha))
        var samples = EdgeSamples(width: art.side, height: art.side)
        samples.gather(raster)
        return samples.areMostly(.black, raster)
      }
    }
    #expect(areBlack(shadowed) && !areBlack(disc.matted(.zero)))
  }

  /// Strong white whose share grows faster than transparency is a thin outline; white that is weaker or grows more
  /// slowly is a matte.
  @Test(arguments: [(1.2, 1.05, false), (1.2, 0.7, true), (1.05, 1.05, true)])
  func onlyStrongWhiteThatOutgrowsTransparencyIsAnOutline(
    _ strength: Double, _ slope: Double, _ isMatte: Bool
  ) {
    let facts = MatteFacts(
      edge: .soft, color: .white, strength: strength, pixels: 100, deviating: 100, fit: 0.95,
      error: 20, slope: slope, offset: strength - slope)
    #expect(facts.isBackground == isMatte)
  }

  /// A disc with stripes, whose outline is as soft as the stripes, or crisp, as around soft brushwork.
  @Test(arguments: [
    (0.0, false, true), (1, false, true), (5, false, false), (8, false, false), (5, true, true),
    (8, true, true),
  ])
  func artIsUnsharpIfStripesAndOutlineAreSoft(_ spread: Double, _ isCrisp: Bool, _ isSharp: Bool)
    throws
  {
    let side = 300
    var art = TestArt(side) { x, y in
      guard (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.17 else { return nil }
      let position = (x * Double(side)).truncatingRemainder(dividingBy: 40) - 20
      let inside = 10 - abs(position)
      let share = spread == 0 ? (inside < 0 ? 0 : 1) : min(1, max(0, inside / spread + 0.5))
      return violet + share * (white - violet)
    }
    if !isCrisp {
      for y in 0..<side {
        for x in 0..<side {
          let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
          let share = (120 - (dx * dx + dy * dy).squareRoot()) / max(1, spread) + 0.5
          let alpha = 255 * min(1, max(0, share))
          art.pixels[4 * (y * side + x) + 3] = UInt8(
            min(alpha, Double(art.pixels[4 * (y * side + x) + 3])))
        }
      }
    }
    let facts = try #require(art.analysis.edges.sharpness)
    #expect((facts.steepness >= 0.55) == isSharp, "\(facts.steepness)")
  }

  /// A disc with stripes, enlarged from 100 px by interpolation, has bends at the original pixels; an equally soft disc
  /// drawn at full size has none.
  @Test func onlyInterpolatedArtCountsAsEnlarged() throws {
    let small = TestArt(100) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      guard dx * dx + dy * dy < 0.17 else { return nil }
      return (9 * x + 4 * y).truncatingRemainder(dividingBy: 1) < 0.5 ? violet : white
    }
    let enlarged = try #require(small.enlarged(to: 300).analysis.edges.sharpness)
    #expect(enlarged.isEnlarged, "\(enlarged.steepness)")
    let soft = TestArt(300) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      guard dx * dx + dy * dy < 0.17 else { return nil }
      let position = 300 * (9 * x + 4 * y).truncatingRemainder(dividingBy: 1) / 9.8
      let share = min(1, max(0, min(position, 15 - position) / 2.5 + 0.5))
      return violet + share * (white - violet)
    }
    #expect(try #require(soft.analysis.edges.sharpness).isEnlarged == false)
  }

  /// A disc with stripes and a hard outline is drawn pixel by pixel only if the stripes are hard, too.
  @Test(arguments: [true, false])
  func artDrawnPixelByPixelHasNoMixedPixelsInside(_ isDrawn: Bool) {
    let art = TestArt(200) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      guard dx * dx + dy * dy < 0.17 else { return nil }
      return (9 * x + 4 * y).truncatingRemainder(dividingBy: 1) < 0.5 ? violet : white
    }
    let cut = art.mapped { color, alpha in
      guard alpha >= 128 else { return (.zero, 0) }
      return (isDrawn ? (color.y > 160 ? white : violet) : color, 255)
    }
    let edges = cut.analysis.edges
    #expect(edges.hardness?.hardShare == 1)
    #expect(edges.isStepped == isDrawn)
  }

  /// One mixed pixel between small tiles is a drawn shade; between larger tiles, or if there are two, mixed pixels come
  /// from antialiasing.
  @Test(arguments: [(3, 1, true), (4, 2, false), (12, 1, false)])
  func onlySingleMixedPixelsBetweenSmallTilesAreDrawn(_ tile: Int, _ ramp: Int, _ isDrawn: Bool) {
    func color(_ column: Int, _ row: Int) -> SIMD3<Double> {
      [white, SIMD3(150, 130, 140), SIMD3(20, 20, 30)][
        (30 + column * 2 + row * 7 + column * row) % 3]
    }
    let tiles = TestArt(120) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      guard dx * dx + dy * dy < 0.17 else { return nil }
      let (column, row) = (Int(x * 120), Int(y * 120))
      let (across, down) = (column / tile, row / tile)
      let shares = [column, row].map { min(1, Double($0 % tile + 1) / Double(ramp + 1)) }
      let rows = [down - 1, down].map { row in
        let before = color(across - 1, row)
        return before + shares[0] * (color(across, row) - before)
      }
      return rows[0] + shares[1] * (rows[1] - rows[0])
    }
    let cut = tiles.mapped { color, alpha in alpha >= 128 ? (color, 255) : (.zero, 0) }
    #expect(cut.analysis.edges.hardness?.hardShare == 1)
    #expect(cut.analysis.edges.isStepped == isDrawn)
  }

  /// Blocks of 5 or 6 px, and blocks of 1 or 2 px, fit no grid.
  @Test(arguments: [5.4, 1.4]) func artOffAnyGridIsStepped(_ size: Double) {
    let blocks = TestArt(200) { x, y in
      let position = SIMD2((x * 200).rounded(.down), (y * 200).rounded(.down))
      let block = (position / size).rounded(.down) * size / 200
      let offset = block - SIMD2(0.5, 0.5)
      return (offset * offset).sum() < 0.15 ? violet : nil
    }
    #expect(blocks.analysis.edges.isStepped)
  }

  /// A staircase of 2 px blocks is drawn pixel by pixel, at any offset; one of single pixels need not be.
  @Test(arguments: [1, 2], [0, 1, 2, 3])
  func onlyStairsOfBlocksAreStepped(_ block: Int, _ shift: Int) {
    var art = TestArt(200) { _, _ in nil }
    for y in 0..<180 {
      for x in 0..<180 where x / block + y / block < 180 / block {
        art.set(x + shift + 10, y + shift, violet, alpha: 255)
      }
    }
    let edges = art.analysis.edges
    #expect(edges.hardness?.hardShare == 1)
    #expect(edges.isStepped == (block == 2))
  }

  /// A mix with white cannot be seen on white, nor a mix with black on black, so a halo there has another cause.
  @Test(arguments: [
    (Color.white, 0.3, 0.1, true), (.white, 0.1, 0.3, false), (.white, 0.17, 0.1, false),
    (.black, 0.1, 0.3, true), (.black, 0.3, 0.1, false), (Color(250, 90, 220), 0.3, 0.1, false),
  ])
  func matteIsSeenOnItselfIfItsVisibleHaloIsStrongerThere(
    _ color: Color, _ onWhite: Double, _ onBlack: Double, _ expected: Bool
  ) {
    var matte = MatteFacts(
      edge: .soft, color: color, strength: 1, pixels: 100, deviating: 100, fit: 1, error: 9)
    matte.halo.onWhite = onWhite
    matte.halo.onBlack = onBlack
    #expect(matte.isSeenOnItself == expected)
  }

  @Test func hiddenPictureHasManyColorsAndBleedHasOne() throws {
    let disc = TestArt.disc(300)
    var index = 0.0
    let picture = disc.mapped { color, alpha in
      index += 1
      let hidden = SIMD3((index * 7).remainder(dividingBy: 200) / 2 + 120, index / 400, 90)
      return alpha == 0 ? (hidden, 0) : (color, alpha)
    }
    let bled = disc.mapped { color, alpha in (alpha == 0 ? orange : color, alpha) }
    #expect(try #require(picture.analysis.hidden).commonShare < 0.05)
    #expect(try #require(bled.analysis.hidden).commonShare == 1)
  }

  /// A black disc beside a colored one is lost on black, though half of the outline is visible.
  @Test func partsLostOnABackgroundAreMeasured() throws {
    let art = TestArt(408) { x, y in
      if (x - 0.26) * (x - 0.26) + (y - 0.5) * (y - 0.5) < 0.04 { return orange }
      return (x - 0.74) * (x - 0.74) + (y - 0.5) * (y - 0.5) < 0.04 ? SIMD3(5, 5, 5) : nil
    }
    let black = try #require(
      art.analysis.edges.contrast.first { $0.background == .black })
    #expect((0.4...0.6).contains(black.lostParts))
    let white = try #require(art.analysis.edges.contrast.first { $0.background == .white })
    #expect(white.lostParts == 0)
  }

  /// On black, only the art on a black plate is visible: in a quarter of the rows and five eighths of the columns,
  /// whose geometric mean is 0.4. The outline of the plate is lost.
  @Test func onlyTheArtOnABlackPlateIsVisibleOnBlack() throws {
    let plate = TestArt(408) { x, y in
      guard 0.1...0.9 ~= x, 0.1...0.9 ~= y else { return nil }
      return 0.3...0.8 ~= x && 0.4...0.6 ~= y ? SIMD3(240, 240, 240) : SIMD3(3, 3, 3)
    }
    let facts = plate.analysis.edges.contrast
    let black = try #require(facts.first { $0.background == .black })
    #expect(black.lostOutline == 1 && (0.37...0.42).contains(black.seenExtent))
    let white = try #require(facts.first { $0.background == .white })
    #expect(white.seenExtent == 1)
  }

  /// A line around the art that also runs along the border ends the art there.
  @Test func outlineAlongTheBorderEndsTheArt() {
    func art(_ closes: Bool) -> TestArt {
      TestArt(300) { x, y in
        let distance = ((x - 0.3) * (x - 0.3) + (y - 0.5) * (y - 0.5)).squareRoot()
        guard distance < 0.4 else { return nil }
        return distance > 0.375 || closes && x < 0.025 ? SIMD3(20, 10, 10) : orange
      }
    }
    // A line that runs only along the border ends the art, too.
    let closed = TestArt(300) { x, y in
      let distance = ((x - 0.3) * (x - 0.3) + (y - 0.5) * (y - 0.5)).squareRoot()
      return distance < 0.4 ? x < 0.025 ? SIMD3(20, 10, 10) : orange : nil
    }
    #expect(closed.analysis.border.sides.first { $0.edge == .left }?.isOutlined == true)
    #expect(art(true).analysis.border.sides.first { $0.edge == .left }?.isOutlined == true)
    #expect(art(false).analysis.border.sides.first { $0.edge == .left }?.isOutlined == false)
  }

  /// A silhouette has one color wherever it ends.
  @Test(arguments: [true, false])
  func onlySilhouettesArePlain(_ isPlain: Bool) {
    let art = TestArt(300) { x, y in
      let distance = ((x - 0.3) * (x - 0.3) + (y - 0.5) * (y - 0.5)).squareRoot()
      return distance < 0.4 ? isPlain || distance > 0.375 ? SIMD3(20, 10, 10) : orange : nil
    }
    #expect(art.analysis.border.sides.first { $0.edge == .left }?.isPlain == isPlain)
  }
}
