/// A deflate implementation and its settings.
enum Compression: Sendable {
  /// libdeflate at a level from 1 (fast) to 12 (small).
  case libdeflate(Int)
  /// Our own optimal parse; see ``OptimalDeflater``.
  case optimal(rounds: Int, depth: Int = 300)
}

extension Compression {
  /// Input sizes in bytes for which only our own parse is used. For smaller inputs, libdeflate is tried, too, since its
  /// stream may be smaller; for larger ones, only libdeflate is used, since our parse would take minutes. An RGBA
  /// sticker of 618 × 618 px has 1.5 MB.
  private static let optimalBytes = 2048...16 << 20

  /// Returns the zlib stream (RFC 1950) of the first `count` bytes.
  ///
  /// - Parameters:
  ///   - period: distance in bytes at which the data is likely to repeat; at most 4.
  ///   - deflater: returns a libdeflate compressor for a level.
  func stream(
    of bytes: [UInt8], count: Int, period: Int, by deflater: (_ level: Int) -> Deflater
  ) -> [UInt8] {
    guard case .optimal(let rounds, let depth) = self, count <= Self.optimalBytes.upperBound else {
      return deflater(level).compress(bytes, count: count)
    }
    let stream = OptimalDeflater(period: period, rounds: rounds, depth: depth)
      .compress(bytes, count: count)
    guard count < Self.optimalBytes.lowerBound else { return stream }
    let other = deflater(level).compress(bytes, count: count)
    return other.count < stream.count ? other : stream
  }

  /// Compresses two arrays of `count` bytes.
  ///
  /// - Returns: the smaller of the two zlib streams; the first one if they have the same size.
  func smaller(
    of first: [UInt8], _ second: [UInt8], count: Int, period: Int,
    by deflater: (_ level: Int) -> Deflater
  ) -> [UInt8] {
    if case .optimal(let rounds, let depth) = self, Self.optimalBytes ~= count {
      return OptimalDeflater(period: period, rounds: rounds, depth: depth)
        .smaller(first, second, count: count)
    }
    let one = stream(of: first, count: count, period: period, by: deflater)
    let other = stream(of: second, count: count, period: period, by: deflater)
    return other.count < one.count ? other : one
  }

  /// The libdeflate level used instead of, or in addition to, our own parse.
  private var level: Int { if case .libdeflate(let level) = self { level } else { 12 } }
}
