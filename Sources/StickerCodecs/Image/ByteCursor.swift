/// Reads a file in order, and never beyond its end.
struct ByteCursor {
  let bytes: [UInt8]
  /// Offset of the next byte; at most `bytes.count`.
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Takes the next `count` bytes.
  ///
  /// - Parameter part: The part of the file that these bytes belong to, for the fault if the file ends too early.
  mutating func take(_ count: Int, of part: String) throws(ImageFault) -> Range<Int> {
    let available = bytes.count - offset
    guard count <= available else { throw .truncated(part, expected: count, found: available) }
    defer { offset += count }
    return offset..<offset + count
  }

  /// Takes the next byte.
  mutating func takeByte(of part: String) throws(ImageFault) -> UInt8 {
    bytes[try take(1, of: part).lowerBound]
  }
}
