/// A word as eight bytes side by side, such as the alpha of eight pixels.
extension UInt64 {
  /// The seven lower bits of each byte.
  static var lowerBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }

  /// The uppermost bit of each byte that is not 0; the others are of no meaning.
  var nonZeroBytes: UInt64 { ((self & .lowerBits) &+ .lowerBits) | self }
}
