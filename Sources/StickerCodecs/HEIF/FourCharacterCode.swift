/// Four characters that identify a box, a brand or an item type, as one big-endian number.
struct FourCharacterCode: RawRepresentable, Hashable, ExpressibleByStringLiteral {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(stringLiteral text: StaticString) {
    rawValue = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension FourCharacterCode: CustomStringConvertible {
  /// The four characters; all but letters, digits and spaces (as in `url `) are escaped: `\x1f`.
  var description: String {
    (0..<4).map { index in
      let byte = UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * index))
      switch byte {
      case 48...57, 65...90, 97...122, 32: return String(UnicodeScalar(byte))
      default: return "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }
}
