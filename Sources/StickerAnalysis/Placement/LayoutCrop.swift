import StickerPixels

/// The art of a layout's picture that Messages cuts off: 6 points on the left and on the right, and the
/// corners (MSMessageTemplateLayout.image). It is only measured on a plain background, since nobody misses the
/// edges of a photo.
public struct LayoutCrop: Sendable, Equatable {
  /// Width in points at which the picture is shown (WWDC 2016, session 224).
  public static let width = 300
  /// Width that is cut off at each side, in points (MSMessageTemplateLayout.image).
  public static let side = 6
  /// Radius of the corners in points. It is an estimate, since the radius is undocumented.
  public static let radius = 18

  /// Number of pixels of art cut off on the left.
  public let left: Int
  /// Number of pixels of art cut off on the right.
  public let right: Int
  /// Number of pixels of art cut off in the corners, without those cut off on the left and on the right.
  public let corners: Int
  /// Number of pixels of the picture per point.
  public let scale: Double

  /// - Parameter pixels: width × height words of straight RGBA8, row-major.
  /// - Returns: `nil` if no plain background surrounds the art, there are no pixels, or the size is wrong.
  public init?(_ pixels: [UInt32], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    scale = Double(width) / Double(Self.width)
    let strip = min(width / 2, Int((scale * Double(Self.side)).rounded(.up)))
    guard strip > 0, let background = Self.background(pixels, width, height, strip) else {
      return nil
    }
    let radius = min(scale * Double(Self.radius), Double(min(width, height)) / 2)
    var (left, right, corners) = (0, 0, 0)
    for y in 0..<height {
      let row = y * width
      for x in 0..<strip {
        if Self.differs(pixels[row + x], background) { left += 1 }
        if Self.differs(pixels[row + width - 1 - x], background) { right += 1 }
      }
      let down = radius - Double(min(y, height - 1 - y)) - 0.5
      guard down > 0 else { continue }
      // The distance of the arc from the side in this row; the strip at the side is cut off as well.
      let arc = strip + Int(radius - (radius * radius - down * down).squareRoot())
      for x in strip..<min(arc, width / 2) {
        if Self.differs(pixels[row + x], background) { corners += 1 }
        if Self.differs(pixels[row + width - 1 - x], background) { corners += 1 }
      }
    }
    (self.left, self.right, self.corners) = (left, right, corners)
  }

  /// Returns the color of at least three quarters of the pixels along all four edges; `nil` if there is none.
  private static func background(
    _ pixels: [UInt32], _ width: Int, _ height: Int, _ strip: Int
  ) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    var seen = 0
    func count(_ x: Int, _ y: Int) {
      counts[coarse(pixels[y * width + x]), default: 0] += 1
      seen += 1
    }
    for y in stride(from: 0, to: height, by: max(1, height / 512)) {
      count(strip / 2, y)
      count(width - 1 - strip / 2, y)
    }
    for x in stride(from: 0, to: width, by: max(1, width / 512)) {
      count(x, 0)
      count(x, height - 1)
    }
    guard let (color, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      count * 4 >= seen * 3
    else { return nil }
    // Return an actual pixel, without the rounding of the coarse color.
    return pixels.first { coarse($0) == color }
  }

  /// Returns a pixel without the lower bits of its channels; 0 for all nearly transparent pixels.
  private static func coarse(_ pixel: UInt32) -> UInt32 {
    pixel >> 24 < 16 ? 0 : pixel & 0xF0F0_F0F0
  }

  /// Returns true if a pixel is art and not background; the tolerance allows for JPEG noise.
  private static func differs(_ pixel: UInt32, _ background: UInt32) -> Bool {
    if pixel == background { return false }
    let (alpha, backgroundAlpha) = (Int(pixel >> 24), Int(background >> 24))
    if alpha < 16, backgroundAlpha < 16 { return false }
    if abs(alpha - backgroundAlpha) > 48 { return true }
    let (one, two) = (Color(word: pixel), Color(word: background))
    let red = abs(Int(one.red) - Int(two.red))
    let green = abs(Int(one.green) - Int(two.green))
    return max(red, green, abs(Int(one.blue) - Int(two.blue))) > 48
  }

  /// Area of the art that is cut off at the sides and corners together, in square points.
  public var lostPoints: Double {
    scale > 0 ? Double(left + right + corners) / (scale * scale) : 0
  }
}
