/// Pixels are words of straight RGBA8: red in the lowest eight bits, then green, blue and alpha, as
/// their bytes R, G, B, A in memory read on the little-endian machines that this runs on.
extension UInt32 {
  /// The pixel's alpha, 0…255.
  @inlinable public var alpha: UInt32 { self &>> 24 }
}
