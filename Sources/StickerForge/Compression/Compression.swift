/// A way to deflate.
enum Compression: Sendable {
  /// libdeflate at a level of 1 (quick) to 12.
  case libdeflate(Int)
  /// Our own search; see ``OptimalDeflater``.
  case optimal(rounds: Int, depth: Int = 300)
  /// zopfli, with so many rounds; see ``Zopfli``.
  case zopfli(Int)
}

extension Compression {
  /// Bytes that are worth more than libdeflate; a sticker of 618 × 618 px in RGBA has 1.5 MB. Of little
  /// data libdeflate may make less, because it knows the codes that need no telling. Of much, the
  /// searches would take minutes and many times its memory.
  private static let searchedBytes = 2048...4 << 20

  /// The zlib stream (RFC 1950) of the first `count` bytes.
  ///
  /// - Parameters:
  ///   - period: bytes after which the data is likely to repeat, at most 4.
  ///   - deflater: libdeflate at a level.
  func stream(
    of bytes: [UInt8], count: Int, period: Int, by deflater: (_ level: Int) -> Deflater
  ) -> [UInt8] {
    switch self {
    case .libdeflate(let level): deflater(level).compress(bytes, count: count)
    case _ where !Self.searchedBytes.contains(count):
      deflater(12).compress(bytes, count: count)
    case .optimal(let rounds, let depth):
      OptimalDeflater(period: period, rounds: rounds, depth: depth).compress(bytes, count: count)
    case .zopfli(let iterations): Zopfli.compress(bytes, count: count, iterations: iterations)
    }
  }
}
