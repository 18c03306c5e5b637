import StickerEncoding
import StickerPixels
import Testing

@testable import StickerRetouch

/// Art that a white border would spoil.
@Suite struct BorderLookTests {
  /// Returns a picture of 100 × 100 px.
  private static func picture(_ pixel: (_ distance: Double, _ y: Int) -> UInt32) -> Bitmap {
    var bitmap = Bitmap(width: 100, height: 100)
    for index in bitmap.pixels.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: 100)
      let (dx, dy) = (Double(x) - 49.5, Double(y) - 49.5)
      bitmap.pixels[index] = pixel((dx * dx + dy * dy).squareRoot(), y)
    }
    return bitmap
  }

  private static func reason(_ bitmap: Bitmap) -> String? {
    var look = BorderLook()
    look.add(bitmap)
    return look.reason(against: 3)
  }

  @Test func brightSolidArtMayGetABorder() {
    #expect(Self.reason(Self.picture { distance, _ in distance < 40 ? 0xFF40_A0E0 : 0 }) == nil)
  }

  /// A dark contour around bright art does not make it dark art.
  @Test func darkArtGetsNoBorder() {
    let contour = Self.picture { distance, _ in
      distance < 36 ? 0xFFE0_E0E0 : distance < 40 ? 0xFF10_1010 : 0
    }
    #expect(Self.reason(contour) == nil)
    let dark = Self.picture { distance, _ in distance < 40 ? 0xFF20_1010 : 0 }
    #expect(Self.reason(dark)?.contains("dark") == true)
  }

  @Test func thinStrokesGetNoBorder() {
    let lines = Self.picture { _, y in y % 12 < 5 ? 0xFF40_A0E0 : 0 }
    #expect(Self.reason(lines)?.contains("strokes") == true)
  }

  @Test func glowsGetNoBorder() {
    let glow = Self.picture { distance, _ in
      distance < 20
        ? 0xFF40_A0E0 : distance < 40 ? UInt32((40 - distance) * 10) << 24 | 0x40_A0E0 : 0
    }
    #expect(Self.reason(glow)?.contains("glow") == true)
  }
}
