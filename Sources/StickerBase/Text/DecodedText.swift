/// The text of a file in one of the encodings that editors and Apple's tools write: UTF-8 with or without a
/// byte order mark, and UTF-16.
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

  /// Decodes bytes by their byte order mark or, without one, by the position of zero bytes: the texts read
  /// here begin with an ASCII character. `nil` if the bytes are not in that encoding.
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

  package var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Returns the text of bytes; U+FFFD replaces bytes in an unknown encoding.
  package static func text(of bytes: [UInt8]) -> String {
    DecodedText(bytes)?.text ?? String(decoding: bytes, as: UTF8.self)
  }
}

extension DecodedText.Encoding {
  private static let marked: [Self] = [
    .markedUTF8, .utf16(isBigEndian: false, isMarked: true),
    .utf16(isBigEndian: true, isMarked: true),
  ]

  /// Detects the encoding by the first bytes.
  package init(of bytes: [UInt8]) {
    if let marked = Self.marked.first(where: { bytes.starts(with: $0.mark) }) {
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

  /// Encodes a text, with the byte order mark.
  package func bytes(of text: String) -> [UInt8] {
    guard case .utf16(let isBigEndian, _) = self else { return mark + Array(text.utf8) }
    return mark
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
  }
}
