/// A way to deflate.
enum Compression: Sendable {
  /// libdeflate at a level of 1 (quick) to 12.
  case libdeflate(Int)
  /// Our own search; see ``OptimalDeflater``.
  case optimal(rounds: Int, depth: Int = 300)
}

extension Compression {
  /// Bytes from which on our own search nearly always finds less than libdeflate, and beyond which it
  /// would take minutes; a sticker of 618 × 618 px in RGBA has 1.5 MB.
  private static let searchedBytes = 2048...16 << 20

  /// The zlib stream (RFC 1950) of the first `count` bytes.
  ///
  /// - Parameters:
  ///   - period: bytes after which the data is likely to repeat, at most 4.
  ///   - deflater: libdeflate at a level.
  func stream(
    of bytes: [UInt8], count: Int, period: Int, by deflater: (_ level: Int) -> Deflater
  ) -> [UInt8] {
    guard case .optimal(let rounds, let depth) = self, count <= Self.searchedBytes.upperBound else {
      return deflater(level).compress(bytes, count: count)
    }
    let stream = OptimalDeflater(period: period, rounds: rounds, depth: depth)
      .compress(bytes, count: count)
    guard count < Self.searchedBytes.lowerBound else { return stream }
    let other = deflater(level).compress(bytes, count: count)
    return other.count < stream.count ? other : stream
  }

  /// libdeflate's level where our own search is not used, or not alone.
  private var level: Int { if case .libdeflate(let level) = self { level } else { 12 } }
}
