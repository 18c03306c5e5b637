import FuzzSupport

// Checksums are put right first, so that mutations reach what lies behind them.
fuzz { bytes in
  var bytes = bytes
  var at = 8
  while at + 12 <= bytes.count {
    let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - at - 12 else { break }
    let crc = crc32(bytes[at + 4..<at + 8 + length])
    for index in 0..<4 {
      bytes[at + 8 + length + index] = UInt8(truncatingIfNeeded: crc >> (24 - 8 * UInt32(index)))
    }
    at += 12 + length
  }
  decodeAll(bytes)
}
