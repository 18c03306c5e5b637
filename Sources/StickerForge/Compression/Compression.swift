/// A way to deflate.
enum Compression: Sendable {
  /// libdeflate at a level of 1 (quick) to 12.
  case libdeflate(Int)
  /// Our own search; see ``OptimalDeflater``.
  case optimal(rounds: Int, depth: Int = 300)
  /// zopfli, with so many rounds; see ``Zopfli``.
  case zopfli(Int)
}
