/// A way to deflate.
enum Compression: Sendable {
  /// libdeflate at a level of 1 (quick) to 12.
  case libdeflate(Int)
  /// Our own search, with so many rounds at most; see ``OptimalDeflater``.
  case optimal(Int)
  /// zopfli, with so many rounds; see ``Zopfli``.
  case zopfli(Int)
}
