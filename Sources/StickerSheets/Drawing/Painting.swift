import StickerEncoding
import StickerPixels

/// An opaque picture to paint on. All arithmetic uses integers, so that every machine paints the same.
struct Painting {
  private(set) var bitmap: Bitmap

  /// Creates a picture of one color.
  ///
  /// - Parameters:
  ///   - width: the width in px.
  ///   - height: the height in px.
  ///   - color: the color.
  init(width: Int, height: Int, _ color: Color) {
    bitmap = Bitmap(
      width: width, height: height,
      pixels: Array(repeating: color.opaquePixel, count: width * height))
  }

  /// Fills an area with round corners, anti-aliased with 64 samples per pixel.
  ///
  /// - Parameters:
  ///   - area: the area in px. Parts beyond the edges of the picture are cut off.
  ///   - radius: the radius of the corners in px.
  ///   - color: returns the color of a pixel by its distance from the area's left and top edges.
  mutating func fill(_ area: Area, radius: Int, _ color: (_ x: Int, _ y: Int) -> Color) {
    let visible = area.clipped(toWidth: bitmap.width, height: bitmap.height)
    for y in visible.y..<visible.y + visible.height {
      for x in visible.x..<visible.x + visible.width {
        let (left, top) = (x - area.x, y - area.y)
        let coverage = area.coverage(left, top, radius: radius)
        guard coverage > 0 else { continue }
        let index = y * bitmap.width + x
        bitmap.pixels[index] = bitmap.pixels[index].covered(
          by: color(left, top).opaquePixel, alpha: UInt32(coverage * 255 / Area.fullCoverage))
      }
    }
  }

  /// Draws a picture with its upper left corner at a position. Parts beyond the edges are cut off.
  mutating func draw(_ picture: Bitmap, x: Int, y: Int) {
    let visible = Area(x: x, y: y, width: picture.width, height: picture.height)
      .clipped(toWidth: bitmap.width, height: bitmap.height)
    let width = bitmap.width
    bitmap.pixels.withUnsafeMutableBufferPointer { target in
      picture.pixels.withUnsafeBufferPointer { source in
        for row in visible.y..<visible.y + visible.height {
          for column in visible.x..<visible.x + visible.width {
            let pixel = source[(row - y) * picture.width + column - x]
            guard pixel.alpha > 0 else { continue }
            let index = row * width + column
            target[index] = target[index].covered(by: pixel, alpha: pixel.alpha)
          }
        }
      }
    }
  }
}

extension Color {
  /// An opaque pixel of this color.
  var opaquePixel: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
  }

  /// Returns a color between this one and another.
  ///
  /// - Parameter share: the share of the other color in 256ths.
  func mixed(with other: Color, _ share: Int) -> Color {
    let share = min(max(share, 0), 256)
    func level(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (256 - share) + Int(two) * share + 128) >> 8)
    }
    return Color(
      level(red, other.red), level(green, other.green), level(blue, other.blue))
  }
}

extension UInt32 {
  /// Returns this opaque pixel with another pixel drawn over it. sRGB samples are mixed, as in browsers and in
  /// Messages.
  ///
  /// - Parameter alpha: the alpha with which the other pixel is drawn, 0…255, in place of its own.
  fileprivate func covered(by other: UInt32, alpha: UInt32) -> UInt32 {
    guard alpha < 255 else { return other | 0xFF00_0000 }
    func sample(_ shift: UInt32) -> UInt32 {
      let over = (other >> shift & 255) * alpha
      let under = (self >> shift & 255) * (255 - alpha)
      return ((over + under + 127) / 255) << shift
    }
    return sample(0) | sample(8) | sample(16) | 0xFF00_0000
  }
}

extension Area {
  /// The result of ``coverage(_:_:radius:)`` for a pixel that is fully inside.
  fileprivate static let fullCoverage = 64

  /// Returns the part of a pixel that is inside the area with round corners, in 64ths. It is the number of the 8 × 8
  /// subpixels whose centers are inside.
  ///
  /// - Parameters:
  ///   - x: the distance of the pixel from the area's left edge in px.
  ///   - y: the distance of the pixel from the area's top edge in px.
  ///   - radius: the radius of the corners in px.
  fileprivate func coverage(_ x: Int, _ y: Int, radius: Int) -> Int {
    let (across, down) = (min(x, width - 1 - x), min(y, height - 1 - y))
    guard across < radius, down < radius else { return Self.fullCoverage }
    var inside = 0
    // Distances from the center of the corner's circle, in 16ths of a pixel.
    let (right, bottom, limit) = (16 * (radius - across), 16 * (radius - down), 16 * radius)
    for row in 0..<8 {
      for column in 0..<8 {
        let (dx, dy) = (right - 2 * column - 1, bottom - 2 * row - 1)
        if dx * dx + dy * dy <= limit * limit { inside += 1 }
      }
    }
    return inside
  }
}
