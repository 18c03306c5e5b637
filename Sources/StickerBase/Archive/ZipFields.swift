/// The fields of a ZIP record: unsigned and little-endian (APPNOTE.TXT 6.3.10, 4.4.1.1). Bytes past the end of the
/// record read as 0.
struct ZipFields {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the two-byte number at an offset from the start of the record.
  func uint16(at offset: Int) -> Int { Int(truncatingIfNeeded: number(offset, 2)) }

  /// Returns the four-byte number at an offset.
  func uint32(at offset: Int) -> Int { Int(truncatingIfNeeded: number(offset, 4)) }

  /// Returns the eight-byte number at an offset; `nil` if it exceeds `Int`, as no file can be that large.
  func uint64(at offset: Int) -> Int? { Int(exactly: number(offset, 8)) }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    var number: UInt64 = 0
    for byte in bytes.dropFirst(offset).prefix(count).reversed() {
      number = number << 8 | UInt64(byte)
    }
    return number
  }

  /// Encodes a number in little-endian order.
  static func bytes(of number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
