/// The text of a file in one of the encodings that editors and Apple's tools write: UTF-8 and UTF-16, both with or
/// without a byte order mark. Windows-1252 is read only on request.
package struct DecodedText: Sendable {
  /// An encoding, detected by the first bytes of a file.
  package enum Encoding: Sendable, Equatable {
    case utf8
    case markedUTF8
    case utf16(isBigEndian: Bool, isMarked: Bool)
  }

  /// The text in UTF-8, without a byte order mark.
  package let utf8: [UInt8]
  package let encoding: Encoding

  /// Decodes bytes by their byte order mark or, without one, by the position of a zero byte among the first two, since
  /// the texts read here begin with an ASCII character. `nil` if the bytes are not valid in that encoding.
  package init?(_ bytes: [UInt8]) {
    encoding = Encoding(of: bytes)
    let content = bytes.dropFirst(encoding.mark.count)
    guard case .utf16(let isBigEndian, _) = encoding else {
      guard String(validating: content, as: UTF8.self) != nil else { return nil }
      utf8 = encoding.mark.isEmpty ? bytes : Array(content)
      return
    }
    guard content.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(content.count)
    let hasFailed = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { utf8.append($0) }
    guard !hasFailed else { return nil }
    self.utf8 = utf8
  }

  /// Decodes bytes as Windows-1252, which differs from Latin-1 only in 0x80...0x9F; ``encoding`` is then UTF-8. `nil`
  /// if a byte has no character in Windows-1252, or is a control character that no text contains.
  package init?(windows1252 bytes: [UInt8]) {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      switch byte {
      case 0x80...0x9F:
        guard let scalar = Self.windows1252[Int(byte) - 0x80] else { return nil }
        text.append(scalar)
      case 0x00...0x08, 0x0E...0x1F, 0x7F: return nil
      default: text.append(Unicode.Scalar(byte))
      }
    }
    (utf8, encoding) = (Array(String(text).utf8), .utf8)
  }

  /// The characters of the bytes from 0x80 to 0x9F (Encoding Standard, index windows-1252, without its control
  /// characters).
  private static let windows1252: [Unicode.Scalar?] = [
    "\u{20AC}", nil, "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}",
    "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", nil, "\u{17D}", nil, nil, "\u{2018}", "\u{2019}",
    "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}",
    "\u{203A}", "\u{153}", nil, "\u{17E}", "\u{178}",
  ]

  package var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Returns the text of bytes. If they are not valid in the detected encoding, they are decoded as UTF-8, and U+FFFD
  /// replaces what is invalid.
  package static func text(of bytes: [UInt8]) -> String {
    DecodedText(bytes)?.text ?? String(decoding: bytes, as: UTF8.self)
  }
}

extension DecodedText.Encoding {
  private static let markedEncodings: [Self] = [
    .markedUTF8, .utf16(isBigEndian: false, isMarked: true),
    .utf16(isBigEndian: true, isMarked: true),
  ]

  /// Detects the encoding by the first bytes.
  package init(of bytes: [UInt8]) {
    if let marked = Self.markedEncodings.first(where: { bytes.starts(with: $0.mark) }) {
      self = marked
    } else if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) {
      self = .utf16(isBigEndian: bytes[0] == 0, isMarked: false)
    } else {
      self = .utf8
    }
  }

  /// The byte order mark; empty if there is none.
  package var mark: [UInt8] {
    switch self {
    case .utf8, .utf16(_, isMarked: false): []
    case .markedUTF8: [0xEF, 0xBB, 0xBF]
    case .utf16(isBigEndian: false, _): [0xFF, 0xFE]
    case .utf16(isBigEndian: true, _): [0xFE, 0xFF]
    }
  }

  /// The name for messages.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .markedUTF8: "UTF-8 with a byte order mark"
    case .utf16: "UTF-16"
    }
  }

  /// Encodes a text, with a byte order mark if the encoding has one.
  package func bytes(of text: String) -> [UInt8] {
    guard case .utf16(let isBigEndian, _) = self else { return mark + Array(text.utf8) }
    return mark
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
  }
}
