/// A start tag or empty-element tag of an XML text.
package struct XMLStartTag: Sendable, Equatable {
  package var name: String
  package var attributes: [String: String]
}

extension XMLStartTag {
  /// Maximum number of start tags in one text.
  private static let maxTags = 100_000

  /// Returns the start tags of an untrusted XML text in order, without the text between them. Entity declarations are
  /// rejected, and CDATA sections are not recognized.
  ///
  /// - Parameter utf8: the text without a byte order mark.
  package static func all(in utf8: [UInt8]) throws(DocumentFault) -> [XMLStartTag] {
    var text = PropertyListText(utf8)
    var tags: [XMLStartTag] = []
    while true {
      try XMLPropertyList.skipMarkup(&text)
      guard text.next != nil else { return tags }
      if text.take("</") {
        try text.skip(past: ">", "a tag")
      } else if text.take("<") {
        guard tags.count < maxTags else {
          throw text.fault("there are more than \(maxTags.grouped) tags")
        }
        tags.append(try readTag(&text))
      } else {
        text.index += 1
      }
    }
  }

  /// Reads a tag after its `<`.
  private static func readTag(_ text: inout PropertyListText) throws(DocumentFault) -> XMLStartTag {
    var tag = XMLStartTag(name: try readName(&text), attributes: [:])
    while true {
      text.skipSpace()
      if text.take(">") || text.take("/>") { return tag }
      let start = text.index
      let key = try readName(&text)
      text.skipSpace()
      guard text.take("=") else { throw text.fault("'=' is missing after an attribute") }
      text.skipSpace()
      guard let quote = text.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw text.fault("an attribute's value in quotes is missing")
      }
      text.index += 1
      var value: [UInt8] = []
      while let byte = text.next, byte != quote {
        if byte == UInt8(ascii: "&") {
          value += try XMLPropertyList.readEntity(&text)
        } else {
          value.append(byte)
          text.index += 1
        }
      }
      guard text.next == quote else { throw text.fault("an attribute is not closed", at: start) }
      text.index += 1
      tag.attributes[key] = String(decoding: value, as: UTF8.self)
    }
  }

  private static func readName(_ text: inout PropertyListText) throws(DocumentFault) -> String {
    let start = text.index
    while let byte = text.next, !" \t\r\n=/><\"'&".utf8.contains(byte) { text.index += 1 }
    guard text.index > start else { throw text.fault("a name is missing") }
    return String(decoding: text.bytes[start..<text.index], as: UTF8.self)
  }
}
