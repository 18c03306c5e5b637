/// Tells which encoding a `.strings` file is in.
enum StringsEncoding {
  /// The text of UTF-8 or UTF-16 bytes, by their byte order mark or, without one, by where zeros
  /// stand; `nil` when they are neither.
  static func text(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), bigEndian: true) }
    // What a table begins with is ASCII: a quote, a slash or a letter.
    if bytes.count >= 2, bytes[1] == 0, bytes[0] != 0 { return utf16(bytes[...], bigEndian: false) }
    if bytes.count >= 2, bytes[0] == 0, bytes[1] != 0 { return utf16(bytes[...], bigEndian: true) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    return String(validating: text, as: UTF8.self)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }
}
