/// One composited frame laid out for measuring: its pixels, and its alpha apart from them.
///
/// All distances in this module are for a sticker of 408 px and grow with the canvas: ``scale`` is
/// its longer side divided by 408.
struct Raster {
  let width: Int
  let height: Int
  /// Straight RGBA8, row-major; each word's bytes in memory are R, G, B, A.
  let pixels: UnsafePointer<UInt32>
  /// One byte a pixel, row-major, readable to 8 bytes beyond the last one.
  let alpha: UnsafePointer<UInt8>

  var scale: Double { Double(max(width, height)) / 408 }
  var count: Int { width * height }

  func contains(_ x: Int, _ y: Int) -> Bool {
    UInt(bitPattern: x) < UInt(bitPattern: width) && UInt(bitPattern: y) < UInt(bitPattern: height)
  }

  func alpha(_ x: Int, _ y: Int) -> UInt8 { alpha[y &* width &+ x] }

  func color(_ x: Int, _ y: Int) -> Color {
    Color(word: UInt32(littleEndian: pixels[y &* width &+ x]))
  }

  /// A distance given for 408 px, at this size.
  func scaled(_ distance: Double, atLeast least: Double = 0) -> Double {
    max(least, distance * scale)
  }
}

/// An sRGB color of 8 bits a channel, without alpha.
public struct Color: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A color from a word whose lowest byte is red.
  init(word: UInt32) {
    red = UInt8(truncatingIfNeeded: word)
    green = UInt8(truncatingIfNeeded: word &>> 8)
    blue = UInt8(truncatingIfNeeded: word &>> 16)
  }

  /// The nearest color to three levels, which may lie outside 0…255.
  init(_ levels: SIMD3<Double>) {
    let rounded = levels.clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255)
    ).rounded(.toNearestOrAwayFromZero)
    self.init(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z))
  }

  /// Red, green and blue, 0…255.
  var levels: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  public static let white = Color(255, 255, 255)
  public static let black = Color(0, 0, 0)
}

extension SIMD3<Double> {
  func dot(_ other: Self) -> Double { (self * other).sum() }
  var squaredLength: Double { dot(self) }
}
