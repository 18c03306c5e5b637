/// A word as eight bytes side by side, such as the alpha of eight pixels.
extension UInt64 {
  /// The seven lower bits of each byte.
  static var lowerBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }
  /// The lowest bit of each byte.
  static var lowestBits: UInt64 { 0x0101_0101_0101_0101 }

  /// The uppermost bit of each byte that is not 0; the others are of no meaning.
  var nonZeroBytes: UInt64 { ((self & .lowerBits) &+ .lowerBits) | self }
  /// The uppermost bit of each byte that is 255; the others are of no meaning.
  var fullBytes: UInt64 { ((self & .lowerBits) &+ .lowestBits) & self }

  var sumOfBytes: Int {
    let pairs: UInt64 = 0x00FF_00FF_00FF_00FF
    let sums = (self & pairs) &+ (self &>> 8 & pairs)
    return Int((sums &* 0x0001_0001_0001_0001) &>> 48)
  }
}
