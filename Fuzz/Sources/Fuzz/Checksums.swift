/// The CRC of PNG Annex D.
func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(UInt32.max) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
}

private let table: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { value, _ in
    value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
  }
}

/// A zlib stream of stored blocks (RFC 1950 and 1951, 3.2.4).
func stored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let end = min(start + 65_535, bytes.count)
    let count = UInt16(end - start)
    stream.append(end == bytes.count ? 1 : 0)
    for value in [count, ~count] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
    stream += bytes[start..<end]
    start = end
  } while start < bytes.count
  let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
    let a = (sums.0 + UInt32(byte)) % 65_521
    return (a, (sums.1 + a) % 65_521)
  }
  return stream + bigEndian(b << 16 | a)
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// Returns a PNG with corrected chunk checksums, so that mutations reach the code behind them. Other bytes are
/// returned unchanged.
func repaired(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.starts(with: ChunkFile.signature) else { return bytes }
  var bytes = bytes
  var at = 8
  while at + 12 <= bytes.count {
    let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - at - 12 else { break }
    let crc = crc32(bytes[at + 4..<at + 8 + length])
    bytes.replaceSubrange(at + 8 + length..<at + 12 + length, with: bigEndian(crc))
    at += 12 + length
  }
  return bytes
}
