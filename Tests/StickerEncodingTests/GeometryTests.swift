import StickerCodecs
import StickerPixels
import Testing

@testable import StickerEncoding

@Suite struct GeometryTests {
  private static let red: UInt32 = 0xFF00_00FF

  /// A picture with one visible pixel.
  private static func dot(_ width: Int, _ height: Int, x: Int, y: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    bitmap.pixels[y * width + x] = red
    return bitmap
  }

  @Test(arguments: [
    (Gravity.topLeft, 0, 0), (.top, 2, 0), (.topRight, 4, 0), (.left, 0, 1), (.center, 2, 1),
    (.right, 4, 1), (.bottomLeft, 0, 2), (.bottom, 2, 2), (.bottomRight, 4, 2),
  ])
  func gravityPlacesThePictureOnALargerCanvas(_ gravity: Gravity, _ x: Int, _ y: Int) {
    let placed = Self.dot(1, 1, x: 0, y: 0).placed(onWidth: 5, height: 3, gravity)
    #expect(placed == Self.dot(5, 3, x: x, y: y))
  }

  @Test(arguments: [(Gravity.topLeft, 0, 0), (.center, 2, 2), (.bottomRight, 3, 4)])
  func gravityChoosesThePartKeptOnASmallerCanvas(_ gravity: Gravity, _ x: Int, _ y: Int) {
    let cut = Self.dot(5, 6, x: x, y: y).placed(onWidth: 2, height: 2, gravity)
    #expect(cut == Self.dot(2, 2, x: 0, y: 0))
  }

  @Test func aCanvasMayBeNarrowerAndTaller() {
    let placed = Self.dot(5, 1, x: 4, y: 0).placed(onWidth: 3, height: 3, .right)
    #expect(placed == Self.dot(3, 3, x: 2, y: 1))
  }

  @Test func visibleAreaHoldsEveryPixelThatIsNotClear() {
    var bitmap = Self.dot(7, 5, x: 2, y: 1)
    bitmap.pixels[3 * 7 + 4] = 0x0100_0000
    bitmap.pixels[0] = 0x00FF_FFFF
    #expect(bitmap.visibleArea == Area(x: 2, y: 1, width: 3, height: 3))
    #expect(Bitmap(width: 3, height: 3).visibleArea == nil)
    let area = Area(x: 2, y: 1, width: 3, height: 3)
    #expect(bitmap.cropped(to: area).pixels[0] == Self.red)
    let all = [bitmap, Bitmap(width: 9, height: 9), Self.dot(7, 9, x: 0, y: 8)]
    let both = Bitmap.visibleArea(of: all.map(StoredBitmap.init))
    #expect(both == Area(x: 0, y: 1, width: 5, height: 8))
    #expect(Bitmap.visibleArea(of: []) == nil)
  }

  /// The new position of the top left pixel of a 3 × 2 px picture (EXIF 2.3).
  @Test(arguments: [
    (1, 3, 0, 0), (2, 3, 2, 0), (3, 3, 2, 1), (4, 3, 0, 1), (5, 2, 0, 0), (6, 2, 1, 0),
    (7, 2, 1, 2), (8, 2, 0, 2), (9, 3, 0, 0),
  ])
  func orientationTurnsThePictureUpright(_ orientation: Int, _ width: Int, _ x: Int, _ y: Int) {
    let upright = Self.dot(3, 2, x: 0, y: 0).upright(from: orientation)
    #expect(upright == Self.dot(width, 6 / width, x: x, y: y))
    #expect(Set(upright.pixels) == [0, Self.red])
  }

  @Test func fitScalesThePictureIntoTheCommonSize() {
    let odd = Bitmap(width: 4, height: 8, pixels: Array(repeating: Self.red, count: 32))
    let fitted = CanvasFit.fit.placed(odd, onWidth: 4, height: 4, .right)
    #expect(fitted.visibleArea == Area(x: 2, y: 0, width: 2, height: 4))
    let sizes = [(width: 4, height: 8), (width: 6, height: 5)]
    let usual = (width: 6, height: 5)
    #expect(CanvasFit.fit.canvas(of: sizes, usual: usual) == (6, 5))
    #expect(CanvasFit.pad.canvas(of: sizes, usual: usual) == (6, 8))
    #expect(CanvasFit.crop.canvas(of: sizes, usual: usual) == (4, 5))
  }
}
