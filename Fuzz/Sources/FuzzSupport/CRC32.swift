/// The CRC of PNG Annex D.
public func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  ~bytes.reduce(UInt32.max) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
}

private let table: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { value, _ in
    value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
  }
}
