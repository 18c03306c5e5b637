/// An sRGB color with 8 bits per channel, without alpha.
public struct Color: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  @inlinable public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from a pixel word, which has red in its lowest byte. Alpha is ignored.
  @inlinable public init(word: UInt32) {
    red = UInt8(truncatingIfNeeded: word)
    green = UInt8(truncatingIfNeeded: word &>> 8)
    blue = UInt8(truncatingIfNeeded: word &>> 16)
  }

  /// Creates the color nearest to three levels, which may lie outside 0…255.
  @inlinable public init(_ levels: SIMD3<Double>) {
    let rounded = levels.clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255)
    ).rounded(.toNearestOrAwayFromZero)
    self.init(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z))
  }

  /// The levels of red, green and blue, 0…255.
  @inlinable public var levels: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  public static let white = Color(255, 255, 255)
  public static let black = Color(0, 0, 0)
}
