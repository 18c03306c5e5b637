/// A text that may name participants, as `${anna}`: in code that is `$` and the participant's
/// identifier, and Messages shows the name in its place (WWDC 2016, session 224).
package struct MessageText: Sendable, Equatable {
  /// As it is written.
  package let written: String
  package let parts: [Part]

  package enum Part: Sendable, Equatable {
    case words(String)
    /// The id of a participant.
    case name(String)
    /// `$` and an identifier as code has it, which names nobody in a description.
    case identifier(String)
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

  /// The ids of the participants that it names.
  package var names: [String] {
    parts.compactMap { if case .name(let id) = $0 { id } else { nil } }
  }

  /// The text as a receiver reads it.
  package func shown(_ name: (String) -> String) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .name(let id): name(id)
      case .identifier(let text): "$\(text)"
      }
    }.joined()
  }

  /// What stands behind a dollar sign, and what follows; `nil` for a mere sign, as before a price.
  private static func placeholder(_ text: Substring) -> (Part, Substring)? {
    // Text without an end of its braces must not be searched again and again.
    if text.first == "{", let end = text.prefix(66).firstIndex(of: "}") {
      return (.name(String(text[..<end].dropFirst())), text[end...].dropFirst())
    }
    let identifier = text.prefix(36)
    guard identifier.isIdentifier else { return nil }
    return (.identifier(String(identifier)), text.dropFirst(36))
  }
}

extension Substring {
  /// Whether it is a UUID as text (RFC 9562, section 4).
  fileprivate var isIdentifier: Bool {
    let bytes = Array(utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index)
        ? byte == 0x2D : 0x30...0x39 ~= byte || 0x41...0x46 ~= byte & 0xDF
    }
  }
}
