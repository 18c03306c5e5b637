/// The SHA-1 digest of FIPS 180-4, which Git uses to name objects.
package enum SHA1 {
  /// Returns the 20-byte digest of `head` followed by `rest`.
  package static func digest(_ head: [UInt8], _ rest: [UInt8]) -> [UInt8] {
    let byteCount = head.count + rest.count
    let bitCount = UInt64(byteCount) &* 8
    let padding =
      [0x80] + [UInt8](repeating: 0, count: (119 - byteCount % 64) % 64)
      + (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    let message = head + rest + padding
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    message.withUnsafeBytes { message in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
        for start in stride(from: 0, to: message.count, by: 64) {
          compress(UnsafeRawBufferPointer(rebasing: message[start..<start + 64]), words, &state)
        }
      }
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Processes one block of 64 bytes (FIPS 180-4, 6.1.2).
  private static func compress(
    _ block: UnsafeRawBufferPointer, _ words: UnsafeMutableBufferPointer<UInt32>,
    _ state: inout [UInt32]
  ) {
    for t in 0..<16 {
      words[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * t, as: UInt32.self))
    }
    for t in 16..<80 {
      words[t] = rotate(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for t in 0..<80 {
      let (function, constant): (UInt32, UInt32) =
        switch t / 20 {
        case 0: ((b & c) ^ (~b & d), 0x5a82_7999)
        case 1: (b ^ c ^ d, 0x6ed9_eba1)
        case 2: ((b & c) ^ (b & d) ^ (c & d), 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = rotate(a, 5) &+ function &+ e &+ constant &+ words[t]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value << count | value >> (32 - count)
  }
}
