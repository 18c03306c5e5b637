extension [UInt8] {
  /// Returns the big-endian number at `offset`, which must be in bounds.
  func bigEndian16(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  /// Returns the big-endian number at `offset`, which must be in bounds.
  func bigEndian32(_ offset: Int) -> UInt32 {
    UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16 | UInt32(self[offset + 2]) << 8
      | UInt32(self[offset + 3])
  }

  /// Returns the little-endian number at `offset`, which must be in bounds.
  func littleEndian16(_ offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// Returns the little-endian number at `offset`, which must be in bounds.
  func littleEndian32(_ offset: Int) -> UInt32 {
    UInt32(self[offset]) | UInt32(self[offset + 1]) << 8 | UInt32(self[offset + 2]) << 16
      | UInt32(self[offset + 3]) << 24
  }
}
