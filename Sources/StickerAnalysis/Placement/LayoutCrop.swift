import StickerPixels

/// What of a layout's picture Messages cuts away: 6 points at the left and at the right, and the corners
/// (MSMessageTemplateLayout.image), where the picture lies on a plain ground. What is cut from a photo is
/// missed by nobody.
public struct LayoutCrop: Sendable, Equatable {
  /// Points that the picture's width is shown at, for which it is made (WWDC 2016, session 224).
  public static let width = 300
  /// Points that are cut off at each side (MSMessageTemplateLayout.image).
  public static let side = 6
  /// Points of the corners' radius; no document says it, it was measured by eye.
  public static let radius = 18

  /// px of art that is cut off at the left and at the right.
  public let left: Int
  public let right: Int
  /// px of art that is cut off in the corners, outside of those sides.
  public let corners: Int
  /// px of the picture a point.
  public let scale: Double

  /// - Parameter pixels: straight RGBA8 a word, row-major, width × height of them.
  /// - Returns: `nil` where no plain ground surrounds the art, or there are no pixels.
  public init?(_ pixels: [UInt32], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    scale = Double(width) / Double(Self.width)
    let strip = min(width / 2, Int((scale * Double(Self.side)).rounded(.up)))
    guard strip > 0, let ground = Self.ground(pixels, width, height, strip) else { return nil }
    let radius = min(scale * Double(Self.radius), Double(min(width, height)) / 2)
    var (left, right, corners) = (0, 0, 0)
    for y in 0..<height {
      let row = y * width
      for x in 0..<strip {
        if Self.differs(pixels[row + x], ground) { left += 1 }
        if Self.differs(pixels[row + width - 1 - x], ground) { right += 1 }
      }
      let down = radius - Double(min(y, height - 1 - y)) - 0.5
      guard down > 0 else { continue }
      // How far the arc has come in at this row, beside the sides that are cut off as well.
      let arc = strip + Int(radius - (radius * radius - down * down).squareRoot())
      for x in strip..<min(arc, width / 2) {
        if Self.differs(pixels[row + x], ground) { corners += 1 }
        if Self.differs(pixels[row + width - 1 - x], ground) { corners += 1 }
      }
    }
    (self.left, self.right, self.corners) = (left, right, corners)
  }

  /// The color of at least three quarters of what lies along all four edges; `nil` when there is none.
  private static func ground(
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
    // One of its own pixels, so that rounding moves nothing.
    return pixels.first { coarse($0) == color }
  }

  /// A color without its lower bits; what is clear is one color.
  private static func coarse(_ pixel: UInt32) -> UInt32 {
    pixel >> 24 < 16 ? 0 : pixel & 0xF0F0_F0F0
  }

  /// Whether a pixel is art and not the ground, with room for what JPEG leaves of a plain one.
  private static func differs(_ pixel: UInt32, _ ground: UInt32) -> Bool {
    if pixel == ground { return false }
    let (alpha, other) = (Int(pixel >> 24), Int(ground >> 24))
    if alpha < 16, other < 16 { return false }
    if abs(alpha - other) > 48 { return true }
    let (one, two) = (Color(word: pixel), Color(word: ground))
    let across = abs(Int(one.red) - Int(two.red))
    let down = abs(Int(one.green) - Int(two.green))
    return max(across, down, abs(Int(one.blue) - Int(two.blue))) > 48
  }

  /// What is cut off in square points, sides and corners together.
  public var lostPoints: Double {
    scale > 0 ? Double(left + right + corners) / (scale * scale) : 0
  }
}
