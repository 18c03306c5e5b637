/// Reads codes of varying size from data sub-blocks, lowest bit first.
struct LZWCodeReader {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  private var blockEnd: Int
  private var bits: UInt32 = 0
  private var bitCount = 0

  init(_ bytes: [UInt8], _ data: Range<Int>) {
    self.bytes = bytes
    end = data.upperBound
    position = data.lowerBound
    blockEnd = data.lowerBound
  }

  /// Returns the next code; `nil` if there are not enough bits left.
  mutating func next(_ size: Int) -> Int? {
    while bitCount < size {
      if position == blockEnd {
        guard position < end else { return nil }
        blockEnd = min(position + 1 + Int(bytes[position]), end)
        position += 1
        if position == blockEnd { continue }
      }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      bitCount += 8
      position += 1
    }
    defer {
      bits >>= UInt32(size)
      bitCount -= size
    }
    return Int(bits & (1 << UInt32(size) - 1))
  }

  /// The number of bytes that are not read yet, and their offset.
  var unread: (count: Int, offset: Int) { (end - position, position) }
}
