/// Packs bits into bytes, least significant bit first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Writes the lowest `count` bits of a number whose other bits are zero.
  ///
  /// - Parameter count: at most 32.
  mutating func write(_ bits: Int, _ count: Int) {
    pending |= UInt64(bits) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Fills the last byte with zero bits.
  mutating func align() {
    if pendingCount > 0 { write(0, 8 - pendingCount) }
  }

  /// Appends whole bytes; no bits may be pending.
  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Number of bits written so far.
  var bitCount: Int { bytes.count * 8 + pendingCount }
}
