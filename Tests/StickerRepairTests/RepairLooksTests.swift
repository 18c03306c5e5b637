import Foundation
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import StickerTestSupport
import Testing

@testable import StickerRepair
@testable import StickerRetouch

/// The look of repaired art on white and on black: a repair that may leave it worse is declined.
@Suite struct RepairLooksTests {
  private typealias Samples = [UInt8]
  private static let (white, clear): (Samples, Samples) = ([255, 255, 255, 255], [0, 0, 0, 0])
  private static let (brown, black): (Samples, Samples) = ([120, 70, 40, 255], [0, 0, 0, 255])

  /// Returns a PNG whose pixels have the given colors.
  private static func png(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> Samples
  ) -> [UInt8] {
    let rows = (0..<height).map { y in (0..<width).flatMap { x in color(x, y) } }
    return TestPNG([.header(width, height, depth: 8, type: 6), .image(rows), .end]).bytes
  }

  /// Returns a picture of 300 × 300 px with a brown disc of 100 px radius on white.
  ///
  /// - Parameter beside: returns the color of a pixel, by its distance from the edge in px, which is negative inside,
  ///   and its position; `nil` if the disc and its background are unchanged there
  private static func disc(
    beside: (_ away: Double, _ x: Int, _ y: Int) -> Samples?
  ) -> [UInt8] {
    png(300, 300) { x, y in
      let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
      let away = (dx * dx + dy * dy).squareRoot() - 100
      return beside(away, x, y) ?? (away < 0 ? brown : white)
    }
  }

  /// Repairs a picture in a pack.
  ///
  /// - Returns: the report and the picture of the copy.
  private static func fix(
    _ bytes: [UInt8], _ words: [String], in folder: TemporaryFolder
  ) throws -> (report: String, picture: Bitmap) {
    try folder.write(bytes, to: "pack/sun.png")
    let run = try stickerlint(
      ["fix", "pack", "--no-config", "-o", "out"] + words, in: folder.url)
    // Refused repairs leave no copy.
    let isRepaired = try Folders.names(in: folder.url).contains("out")
    let made = try Data(
      contentsOf: folder.url.appending(path: isRepaired ? "out/sun.png" : "pack/sun.png"))
    let animation = try Animation(ImageFile.probe([UInt8](made)), limits: .standard)
    let report = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (report, try #require(animation.frames.first?.bitmap))
  }

  private static func command(for rule: String, in folder: TemporaryFolder) throws -> String? {
    try LintedFinding.all(["pack", "--no-config"], in: folder.url)
      .first { $0.ruleId == rule }?.command
  }

  private static let cut = ["--pick", "missing-transparency"]

  /// The noise of JPEG around the art, a light rim, and loose crumbs go with the background.
  @Test func aCutOutHasCleanEdges() throws {
    let folder = try TemporaryFolder()
    let art = Self.disc { away, x, y in
      if (20..<22).contains(x), (20..<22).contains(y) { return [180, 170, 160, 255] }
      if (-2..<0).contains(away) { return [221, 209, 201, 255] }
      guard (0..<7).contains(away) else { return nil }
      let level = UInt8(241 - (x * 7 + y * 13) % 16)
      return [level, level, level, 255]
    }
    let (report, picture) = try Self.fix(art, Self.cut, in: folder)
    #expect(report.contains("background cleared"), "\(report)")
    #expect(!picture.pixels.contains { $0.alpha >= 128 && Color(word: $0).green > 110 })
    #expect(picture.pixels[21 * 300 + 21].alpha == 0)
    #expect(picture.pixels[150 * 300 + 150] == 0xFF28_4678)
  }

  /// Cutting out a sticker would make it equal to the cut-out version beside it.
  @Test func aRepairThatMakesTwoStickersEqualIsNotSuggested() throws {
    let folder = try TemporaryFolder()
    let art = Self.disc { away, _, _ in (-6..<0).contains(away) ? Self.black : nil }
    _ = try Self.fix(art, Self.cut, in: folder)
    #expect(try Self.command(for: "missing-transparency", in: folder) != nil)
    let cut = try Data(contentsOf: folder.url.appending(path: "out/sun.png"))
    try folder.write([UInt8](cut), to: "pack/cut.png")
    #expect(try Self.command(for: "missing-transparency", in: folder) == nil)
  }

  /// A gap between strokes is cleared, and the white of an eye stays.
  @Test func smallPocketsBesideTheBackgroundAreCleared() throws {
    let folder = try TemporaryFolder()
    let art = Self.disc { _, x, y in
      let isPocket = (244..<249).contains(x) && (148..<153).contains(y)
      let isEye = (130..<150).contains(x) && (130..<150).contains(y)
      return isPocket || isEye ? Self.white : nil
    }
    let (_, picture) = try Self.fix(art, Self.cut, in: folder)
    #expect(picture.pixels[150 * 300 + 246].alpha == 0)
    #expect(picture.pixels[140 * 300 + 140] == 0xFFFF_FFFF)
  }

  /// A few white eyes or teeth are part of the art, but many small pieces are the insides of letters.
  @Test(arguments: [(2, true), (3, false)])
  func writingIsNotCutOut(_ letters: Int, _ isCutOut: Bool) throws {
    let folder = try TemporaryFolder()
    let art = Self.disc { away, x, y in
      let (dx, dy) = (Double(x % 50) - 25, Double(y) - 25)
      let radius = (dx * dx + dy * dy).squareRoot()
      guard y < 50, x < 50 * letters, (12..<18).contains(radius) else { return nil }
      return Self.brown
    }
    let (report, picture) = try Self.fix(art, Self.cut, in: folder)
    #expect(report.contains("such as the insides of letters") != isCutOut, "\(report)")
    #expect((picture.pixels[299 * 300].alpha == 0) == isCutOut)
    #expect((try Self.command(for: "missing-transparency", in: folder) != nil) == isCutOut)
  }

  /// A few stars beside a figure are part of a sticker, but a page falls into pieces.
  @Test(arguments: [(11, true), (12, false)])
  func pagesAreNotCutOut(_ squares: Int, _ isCutOut: Bool) throws {
    let folder = try TemporaryFolder()
    let soft: Samples = [188, 163, 148, 255]
    let art = Self.disc { away, x, y in
      if (-1..<1).contains(away) {
        let share = (1 + away) / 2
        let level = { (art: Double) in UInt8(art + (255 - art) * share) }
        return [level(120), level(70), level(40), 255]
      }
      guard (10..<18).contains(y), x < 20 * squares, (6..<14).contains(x % 20) else { return nil }
      let isEdge = y == 10 || y == 17 || x % 20 == 6 || x % 20 == 13
      return isEdge ? soft : Self.brown
    }
    let (report, picture) = try Self.fix(art, Self.cut, in: folder)
    #expect(report.contains("it would fall into 13 pieces") != isCutOut, "\(report)")
    #expect((picture.pixels[299 * 300].alpha == 0) == isCutOut)
  }

  /// Art is often filled with white, and hardly ever with the red that happens to be behind it.
  @Test(arguments: [(white, true), ([255, 0, 0, 255], false)])
  func artFilledWithItsColoredBackgroundIsNotCutOut(_ ground: [UInt8], _ isCutOut: Bool) throws {
    let folder = try TemporaryFolder()
    // A red square is a tile, but a red card may have a background.
    let art = Self.png(424, 598) { x, y in
      let (dx, dy) = (Double(x) - 211.5, Double(y) - 298.5)
      let isEye = (190..<230).contains(x) && (250..<290).contains(y)
      return (dx * dx + dy * dy).squareRoot() >= 150 || isEye ? ground : Self.brown
    }
    let (report, picture) = try Self.fix(art, Self.cut, in: folder)
    #expect(report.contains("inside the art would stay") != isCutOut, "\(report)")
    #expect((picture.pixels[0].alpha == 0) == isCutOut)
  }

  /// A few black specks are not missed on black, but black writing beside a picture is, however small.
  @Test(arguments: [(4, false), (5, true)])
  func blackWritingBesideAPictureIsNotCutOut(_ letters: Int, _ isDeclined: Bool) throws {
    let folder = try TemporaryFolder()
    let art = Self.disc { _, x, y in
      guard (20..<25).contains(y), x < 12 * letters, x % 12 < 4 else { return nil }
      return Self.black
    }
    let report = try Self.fix(art, Self.cut, in: folder).report
    #expect(report.contains("would be lost on black") == isDeclined, "\(report)")
  }

  /// A shadow that fades into the background would stay as a rim.
  @Test func artWithASoftShadowIsNotCutOut() throws {
    let folder = try TemporaryFolder()
    let art = Self.disc { away, _, _ in
      guard (0..<24).contains(away) else { return nil }
      let level = UInt8(255 - 60 * (1 - away / 24))
      return [level, level, level, 255]
    }
    let (report, picture) = try Self.fix(art, Self.cut, in: folder)
    #expect(report.contains("would stay as a rim"), "\(report)")
    #expect(picture.pixels[0].alpha == 255)
    #expect(try Self.command(for: "missing-transparency", in: folder) == nil)
  }

  /// Black writing would be lost in dark mode without its white box, but black contours are not missed. A border keeps
  /// the writing.
  @Test func artThatWouldBeLostIsNotCutOut() throws {
    let folder = try TemporaryFolder()
    let outlined = Self.disc { away, _, _ in (-6..<0).contains(away) ? Self.black : nil }
    #expect(try Self.fix(outlined, Self.cut, in: folder).report.contains("background cleared"))
    let writing = try TemporaryFolder()
    let art = Self.disc { _, x, y in
      (10..<70).contains(x) && (10..<13).contains(y) ? Self.black : nil
    }
    let refused = try Self.fix(art, Self.cut, in: writing)
    #expect(refused.report.contains("would be lost on black"), "\(refused.report)")
    #expect(refused.picture.pixels[0].alpha == 255)
    #expect(try Self.command(for: "missing-transparency", in: writing) == nil)
    // The soft edges of a slanted line keep some of the white, which is no drawing.
    let slanted = Self.disc { _, x, y in
      let distance = abs(0.5 * Double(x) + Double(y) - 60) / 1.25.squareRoot()
      guard (8..<100).contains(x), distance < 2.5 else { return nil }
      let level = UInt8(255 * min(1, max(0, distance - 1.5)))
      return [level, level, level, 255]
    }
    let lines = try Self.fix(slanted, Self.cut, in: TemporaryFolder())
    #expect(lines.report.contains("would be lost on black"), "\(lines.report)")
    let bordered = try TemporaryFolder()
    let drawn = try Self.fix(art, Self.cut + ["--outline", "6px"], in: bordered)
    #expect(drawn.report.contains("background cleared"), "\(drawn.report)")
    #expect(drawn.report.contains("a white border of 6 px"), "\(drawn.report)")
  }

  /// A margin at a side where art is cut off would show the cut.
  @Test func paddedArtStaysAtTheSideThatCutsIt() throws {
    let folder = try TemporaryFolder()
    let bust = Self.png(400, 300) { x, y in
      let (dx, dy) = (x - 200, (y - 300) * 2 / 3)
      return dx * dx + dy * dy < 195 * 195 ? Self.brown : Self.clear
    }
    let (report, picture) = try Self.fix(bust, ["--pick", "non-square"], in: folder)
    #expect(report.contains("padded to 408 × 408 px"), "\(report)")
    #expect(picture.pixels.suffix(408).contains { $0.alpha == 255 })
    let both = try TemporaryFolder()
    let cut = Self.png(300, 400) { x, y in
      let (dx, dy) = (x - 135, y - 200)
      return dx * dx + dy * dy < 190 * 190 ? Self.brown : Self.clear
    }
    let refused = try Self.fix(cut, ["--pick", "non-square"], in: both)
    #expect(refused.report.contains("cut off on the left and on the right"), "\(refused.report)")
  }

  /// A border is not drawn along the flat end of a bust, and is wide enough to hide the steps of small art.
  @Test func bordersEndWhereTheArtEnds() throws {
    let folder = try TemporaryFolder()
    let bust = Self.png(300, 300) { x, y in
      let (dx, dy) = (x - 150, y - 300)
      return dx * dx + dy * dy < 140 * 140 ? Self.brown : Self.clear
    }
    let (_, picture) = try Self.fix(bust, ["--outline", "6px"], in: folder)
    #expect(picture.pixels.suffix(300).contains(0xFF28_4678))
    let small = try TemporaryFolder()
    let disc = Self.png(120, 120) { x, y in
      let (dx, dy) = (x - 60, y - 60)
      return dx * dx + dy * dy < 50 * 50 ? Self.brown : Self.clear
    }
    let border = try Self.fix(disc, ["--pick", "jagged-edges"], in: small).report
    #expect(border.contains("a white border of 3 px"), "\(border)")
  }

  /// A canvas without room for a border becomes larger, since scaling blurs small art. Only a canvas that already has a
  /// size of Messages keeps its size, and the art is scaled.
  @Test(arguments: [(120, 128), (300, 300)]) func bordersDoNotScaleSmallArt(
    _ side: Int, _ canvas: Int
  ) throws {
    let folder = try TemporaryFolder()
    let art = Self.png(side, side) { x, y in
      let (dx, dy) = (2 * x + 1 - side, 2 * y + 1 - side)
      guard dx * dx + dy * dy < side * side else { return Self.clear }
      return (x + y) % 2 == 0 ? Self.brown : Self.black
    }
    let (report, picture) = try Self.fix(art, ["--pick", "jagged-edges"], in: folder)
    #expect(report.contains("a white border of"), "\(report)")
    #expect(picture.width == canvas && picture.height == canvas, "\(report)")
    let middle = picture.pixels[(canvas / 2) * canvas + canvas / 2]
    #expect([0xFF28_4678, 0xFF00_0000].contains(middle) == (canvas > side), "\(report)")
  }

  /// Scaling by a fraction blurs the pixels of pixel art.
  @Test func finePixelArtIsNotScaled() throws {
    let folder = try TemporaryFolder()
    let sprite = Self.png(500, 500) { x, y in
      let (column, row) = (x / 4, y / 4)
      let (dx, dy) = (column - 62, row - 62)
      guard dx * dx + dy * dy < 55 * 55 else { return Self.clear }
      let mixed = UInt32(truncatingIfNeeded: (column * 7 + row * 13) * 40_503) >> 4
      return [Self.brown, [200, 60, 40, 255], Self.black, [240, 200, 60, 255]][Int(mixed % 4)]
    }
    let size = ["--pick", "larger-than-size-class", "--size", "regular"]
    let (report, _) = try Self.fix(sprite, size, in: folder)
    #expect(report.contains("it is pixel art, which scaling blurs"), "\(report)")
  }

  /// Faint traces apart from the art show on black if they are light, and on white if they are dark: changing their
  /// color would not hide them. Faint pixels at the art's edge are not among them.
  @Test func onlyFaintTracesApartFromTheArtAreFound() {
    var bitmap = Bitmap(width: 40, height: 40)
    for index in 0..<5 { bitmap.pixels[80 + index] = 0x0CF0_F0F0 }
    bitmap.pixels[400] = 0xFF28_4678
    bitmap.pixels[401] = 0x0CF0_F0F0
    #expect(Set(bitmap.faintIslands) == Set(80..<85))
  }

  /// A rim may neither be replaced by another nor stay for the most part.
  @Test(arguments: [(60, true), (150, false), (165, false), (235, true)])
  func theEdgeIsComparedWithTheArt(_ level: UInt32, _ isSeen: Bool) {
    var clean = Bitmap(width: 60, height: 60)
    for x in 10..<50 {
      for y in 10..<50 { clean.pixels[y * 60 + x] = 0xFF96_9696 }
      clean.pixels[9 * 60 + x] = 0xA096_9696
    }
    var (spoiled, result) = (clean, clean)
    for x in 10..<50 {
      spoiled.pixels[9 * 60 + x] = 0xA0F0_F0F0
      result.pixels[9 * 60 + x] = 0xA000_0000 | level * 0x1_0101
    }
    var (repaired, changed) = (EdgeDifference(), EdgeDifference())
    repaired.add(spoiled, result)
    #expect(repaired.leavesRim == isSeen && !repaired.hasNewRim)
    changed.add(clean, result)
    #expect(changed.hasNewRim == isSeen)
  }

  /// A rim that is nearly all of what shows on a background is the drawing there.
  @Test(arguments: [(0, true), (12, false)])
  func aRimThatIsTheDrawingIsRecognized(_ lightRows: Int, _ isLost: Bool) {
    var (original, repaired) = (Bitmap(width: 40, height: 40), Bitmap(width: 40, height: 40))
    for index in 0..<1_600 {
      let art: UInt32 = index / 40 < lightRows ? 0xFFC8_C8C8 : 0xFF00_0000
      (original.pixels[index], repaired.pixels[index]) = (art, art)
      if index % 40 < 2 { original.pixels[index] = 0xC0DC_DCDC }
    }
    var shown = ShownArt()
    shown.add(original, repaired)
    #expect((shown.lostOn == .black) == isLost)
  }

  /// Dark blue lines have too little contrast with black to be seen without their light rim; red ones are still seen.
  @Test(arguments: [(UInt32(0xFF4B_251B), true), (0xFF20_40F0, false)])
  func darkLinesNeedTheirRim(_ line: UInt32, _ isLost: Bool) {
    var (original, repaired) = (Bitmap(width: 40, height: 40), Bitmap(width: 40, height: 40))
    for index in 0..<400 {
      (original.pixels[index], repaired.pixels[index]) = (line, line)
      if index % 40 < 8 { original.pixels[index] = 0xC0DC_DCDC }
    }
    var shown = ShownArt()
    shown.add(original, repaired)
    #expect(shown.lostOn == (isLost ? .black : nil))
  }

  /// A repair whose edges differ more from the art than before is no improvement, even if no single one stands out.
  @Test(arguments: [(40, true), (20, false)])
  func moreEdgesMustBecomeBetterThanWorse(_ worse: Int, _ isDeclined: Bool) {
    var (original, result) = (Bitmap(width: 60, height: 60), Bitmap(width: 60, height: 60))
    for x in 0..<60 {
      for y in 10..<50 {
        (original.pixels[y * 60 + x], result.pixels[y * 60 + x]) = (0xFFE6_E6E6, 0xFFE6_E6E6)
      }
      original.pixels[9 * 60 + x] = x < worse ? 0x80E6_E6E6 : 0x80B4_B4B4
      result.pixels[9 * 60 + x] = x < worse ? 0x80B4_B4B4 : 0x80E6_E6E6
    }
    var difference = EdgeDifference()
    difference.add(original, result)
    #expect(difference.hasNewRim == isDeclined)
  }

  /// Black pixels of a shadow do not prove that the colors beside it are premultiplied.
  @Test(arguments: [(10, true), (0, false)])
  func lightPixelsBesideAShadowAreStraight(_ light: Int, _ isWrong: Bool) {
    var bitmap = Bitmap(width: 40, height: 40)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = 0x4000_0000 }
    for index in 0..<20 {
      bitmap.pixels[index] = index < light ? 0x40F0_F0F0 : 0x4030_3030
    }
    var division = AlphaDivision()
    _ = division.straight(bitmap)
    #expect(division.isWrong == isWrong)
  }
}
