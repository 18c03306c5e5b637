/// A word as eight bytes, for example the alpha of eight pixels.
extension UInt64 {
  /// The seven lower bits of each byte.
  static var lowerBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }

  /// The uppermost bit of each byte that is not 0; the other bits are undefined.
  var nonZeroBytes: UInt64 { ((self & .lowerBits) &+ .lowerBits) | self }
}

extension UnsafeRawPointer {
  /// True if the next 32 bytes, the alpha of 32 pixels, are all 0 or all 255.
  @inline(__always)
  var are32ClearOrOpaque: Bool {
    let words = loadUnaligned(as: SIMD4<UInt64>.self)
    return words[0] | words[1] | words[2] | words[3] == 0
      || words[0] & words[1] & words[2] & words[3] == .max
  }
}
