/// The numbers of a ZIP record: unsigned, the least byte first (APPNOTE.TXT 6.3.10, 4.4.1.1).
struct LittleEndian {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A number of two bytes at an offset from the start of the record; 0 past its end.
  func word(_ offset: Int) -> Int { Int(truncatingIfNeeded: number(offset, 2)) }

  /// A number of four bytes.
  func long(_ offset: Int) -> Int { Int(truncatingIfNeeded: number(offset, 4)) }

  /// A number of eight bytes; `nil` when no file can be that large.
  func huge(_ offset: Int) -> Int? { Int(exactly: number(offset, 8)) }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    var number: UInt64 = 0
    for byte in bytes.dropFirst(offset).prefix(count).reversed() {
      number = number << 8 | UInt64(byte)
    }
    return number
  }

  /// A number as it is written.
  static func bytes(of number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
