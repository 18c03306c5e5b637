import StickerAnalysis
import Testing

/// The parts of a layout's picture that Messages cuts off.
@Suite struct LayoutCropTests {
  /// Returns what is cropped from a plain picture of 300 × 300 px with rectangles of art, at 1 px per point.
  private static func crop(
    _ art: [(x: Range<Int>, y: Range<Int>)], ground: UInt32 = 0xFFFF_EED8
  ) -> LayoutCrop? {
    var pixels = [UInt32](repeating: ground, count: 300 * 300)
    for (columns, rows) in art {
      for y in rows { for x in columns { pixels[y * 300 + x] = 0xFF20_2080 } }
    }
    return LayoutCrop(pixels, width: 300, height: 300)
  }

  @Test(arguments: [
    (6..<294, 100..<200, 0, 0), (5..<294, 100..<200, 100, 0), (6..<296, 100..<110, 0, 20),
    (0..<10, 20..<220, 1200, 0),
  ])
  func artInTheOuterSixPointsIsLost(
    _ columns: Range<Int>, _ rows: Range<Int>, _ left: Int, _ right: Int
  ) throws {
    let crop = try #require(Self.crop([(columns, rows)]))
    #expect(crop.left == left && crop.right == right)
  }

  @Test func artInTheRoundCornersIsLost() throws {
    let inside = try #require(Self.crop([(30..<40, 0..<10)]))
    #expect(inside.corners == 0 && inside.lostPoints == 0)
    let corner = try #require(Self.crop([(6..<10, 0..<4)]))
    #expect(corner.corners == 16 && corner.lostPoints == 16)
  }

  @Test func clearGroundIsPlain() throws {
    let crop = try #require(Self.crop([(0..<50, 100..<110)], ground: 0x0012_3456))
    #expect(crop.left == 60)
  }

  /// A photo has no plain ground.
  @Test func picturesWithoutPlainGroundAreNotMeasured() {
    let noise = (0..<300 * 300).map {
      UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xFF00_0000
    }
    #expect(LayoutCrop(noise, width: 300, height: 300) == nil)
    #expect(LayoutCrop([], width: 0, height: 0) == nil)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 2)])
  func smallestPlainPicturesLoseNothing(_ width: Int, _ height: Int) {
    let pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    let crop = LayoutCrop(pixels, width: width, height: height)
    #expect(crop.map { $0.left + $0.right + $0.corners } ?? 0 == 0)
  }
}
