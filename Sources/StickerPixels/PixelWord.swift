/// A pixel as a word of straight RGBA8: red in the lowest eight bits, then green, blue and alpha. On little-endian
/// machines, the only ones that are supported, its bytes in memory are R, G, B, A.
extension UInt32 {
  /// The alpha of the pixel, 0…255.
  @inlinable public var alpha: UInt32 { self &>> 24 }
}
