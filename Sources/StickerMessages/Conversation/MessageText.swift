/// A text that may mention participants, written as `${anna}`. In code, a mention is `$` followed by the
/// participant's identifier, which Messages replaces with the name (WWDC 2016, session 224).
package struct MessageText: Sendable, Equatable {
  /// The text as written.
  package let written: String
  package let parts: [Part]

  package enum Part: Sendable, Equatable {
    case words(String)
    /// The id of a participant.
    case mention(String)
    /// The UUID after a `$`, as in code; in a description it refers to nobody.
    case uuid(String)
  }

  package init(_ written: String) {
    self.written = written
    var parts: [Part] = []
    var words = ""
    var rest = written[...]
    while let sign = rest.firstIndex(of: "$") {
      words += rest[..<sign]
      rest = rest[sign...].dropFirst()
      if let (part, after) = Self.placeholder(rest) {
        if !words.isEmpty { parts.append(.words(words)) }
        parts.append(part)
        (words, rest) = ("", after)
      } else {
        words += "$"
      }
    }
    words += rest
    if !words.isEmpty { parts.append(.words(words)) }
    self.parts = parts
  }

  /// The ids of the participants that the text mentions.
  package var mentionedIDs: [String] {
    parts.compactMap { if case .mention(let id) = $0 { id } else { nil } }
  }

  /// Returns the text as a receiver reads it.
  ///
  /// - Parameter name: returns the name to show for a participant's id.
  package func text(naming name: (String) -> String) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .mention(let id): name(id)
      case .uuid(let text): "$\(text)"
      }
    }.joined()
  }

  /// Parses the text after a dollar sign. Returns the placeholder and the remaining text; `nil` for a plain
  /// dollar sign, such as that of a price.
  private static func placeholder(_ text: Substring) -> (Part, Substring)? {
    // An id in braces is at most this long. The search for the closing brace stops there, because many unclosed braces
    // would otherwise take quadratic time.
    let maxLength = MessageID.maxCharacters + 2
    if text.first == "{", let end = text.prefix(maxLength).firstIndex(of: "}") {
      return (.mention(String(text[..<end].dropFirst())), text[end...].dropFirst())
    }
    let uuid = text.prefix(36)
    guard uuid.isUUID else { return nil }
    return (.uuid(String(uuid)), text.dropFirst(36))
  }
}

extension Substring {
  /// True if the text is a UUID (RFC 9562, section 4).
  fileprivate var isUUID: Bool {
    let bytes = Array(utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index)
        ? byte == 0x2D : 0x30...0x39 ~= byte || 0x41...0x46 ~= byte & 0xDF
    }
  }
}
