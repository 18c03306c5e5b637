/// Property lists in XML (Apple's PropertyList-1.0.dtd). Attributes are ignored. Entity declarations are rejected,
/// because they let a small file expand without limit.
enum XMLPropertyList {
  static func value(of text: inout PropertyListText) throws(DocumentFault) -> DocumentNode {
    try skipMarkup(&text)
    guard try readStartTag(&text) == Tag(name: "plist", isEmpty: false) else {
      throw text.fault("<plist> is missing")
    }
    try skipMarkup(&text)
    let value = try readValue(&text)
    try skipMarkup(&text)
    guard text.take("</plist>") else { throw text.fault("</plist> is missing") }
    try skipMarkup(&text)
    guard text.next == nil else { throw text.fault("there is text after the end") }
    return value
  }

  private struct Tag: Equatable {
    var name: String
    var isEmpty: Bool
  }

  private static func readValue(_ text: inout PropertyListText) throws(DocumentFault)
    -> DocumentNode
  {
    try text.node { text throws(DocumentFault) in
      let start = text.index
      let tag = try readStartTag(&text)
      switch tag.name {
      case "dict": return .mapping(tag.isEmpty ? [] : try readMapping(&text))
      case "array": return .sequence(tag.isEmpty ? [] : try readList(&text))
      case "true", "false":
        if !tag.isEmpty { try readEndTag(&text, tag.name) }
        return .scalar(tag.name, isPlain: true)
      case "string", "date", "data":
        return .scalar(tag.isEmpty ? "" : try readText(&text, tag.name), isPlain: false)
      case "integer", "real":
        return .scalar(tag.isEmpty ? "" : try readText(&text, tag.name), isPlain: true)
      default: throw text.fault("<\(tag.name.excerpt)> is not a property list value", at: start)
      }
    }
  }

  private static func readMapping(
    _ text: inout PropertyListText
  ) throws(DocumentFault) -> [DocumentNode.Entry] {
    var entries: [DocumentNode.Entry] = []
    try skipMarkup(&text)
    while !text.starts(with: "</") {
      let place = text.place
      let start = text.index
      let tag = try readStartTag(&text)
      guard tag.name == "key" else {
        throw text.fault("expected <key>, found <\(tag.name.excerpt)>", at: start)
      }
      let key = tag.isEmpty ? "" : try readText(&text, "key")
      try skipMarkup(&text)
      guard !text.starts(with: "</") else {
        throw text.fault("the key '\(key.excerpt)' has no value")
      }
      entries.append(DocumentNode.Entry(key: key, keyPlace: place, value: try readValue(&text)))
      try skipMarkup(&text)
    }
    try readEndTag(&text, "dict")
    return entries
  }

  private static func readList(_ text: inout PropertyListText) throws(DocumentFault)
    -> [DocumentNode]
  {
    var elements: [DocumentNode] = []
    try skipMarkup(&text)
    while !text.starts(with: "</") {
      elements.append(try readValue(&text))
      try skipMarkup(&text)
    }
    try readEndTag(&text, "array")
    return elements
  }

  /// Reads a start tag and skips its attributes.
  private static func readStartTag(_ text: inout PropertyListText) throws(DocumentFault) -> Tag {
    let start = text.index
    guard text.take("<") else { throw text.fault("a start tag is missing") }
    let nameStart = text.index
    while let byte = text.next, 0x61...0x7A ~= byte | 0x20 { text.index += 1 }
    let name = String(decoding: text.bytes[nameStart..<text.index], as: UTF8.self)
    guard !name.isEmpty else { throw text.fault("a start tag is missing", at: start) }
    while let byte = text.next, byte != UInt8(ascii: ">") {
      guard byte != UInt8(ascii: "<") else { break }
      text.index += 1
    }
    let isEmpty = text.index > nameStart && text.bytes[text.index - 1] == UInt8(ascii: "/")
    guard text.take(">") else { throw text.fault("a tag is not closed", at: start) }
    return Tag(name: name, isEmpty: isEmpty)
  }

  private static func readEndTag(
    _ text: inout PropertyListText, _ name: String
  ) throws(DocumentFault) {
    let start = text.index
    let mark = Array("</\(name)".utf8)
    guard text.bytes[text.index...].starts(with: mark) else {
      throw text.fault("</\(name)> is missing", at: start)
    }
    text.index += mark.count
    text.skipSpace()
    guard text.take(">") else { throw text.fault("</\(name)> is missing", at: start) }
  }

  /// Reads the text up to an end tag, and the end tag.
  private static func readText(
    _ text: inout PropertyListText, _ name: String
  ) throws(DocumentFault) -> String {
    var characters: [UInt8] = []
    while let byte = text.next, !text.starts(with: "</") {
      if text.take("<![CDATA[") {
        let start = text.index
        try text.skip(past: "]]>", "CDATA")
        characters += text.bytes[start..<(text.index - 3)]
      } else if text.starts(with: "<!--") {
        try text.skip(past: "-->", "a comment")
      } else if byte == UInt8(ascii: "<") {
        throw text.fault("</\(name)> is missing")
      } else if byte == UInt8(ascii: "&") {
        characters += try readEntity(&text)
      } else {
        characters.append(byte)
        text.index += 1
      }
    }
    try readEndTag(&text, name)
    return String(decoding: characters, as: UTF8.self)
  }

  /// Reads a predefined entity or a character reference.
  static func readEntity(_ text: inout PropertyListText) throws(DocumentFault) -> [UInt8] {
    let start = text.index
    let named: [(StaticString, UInt8)] = [
      ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22), ("&apos;", 0x27),
    ]
    for (mark, byte) in named where text.take(mark) { return [byte] }
    guard text.take("&#") else { throw text.fault("the entity is unknown", at: start) }
    let isHexadecimal = text.take("x")
    var value: UInt32 = 0
    while let digit = text.next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }),
      isHexadecimal || digit < 10, value < 0x11_0000
    {
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      text.index += 1
    }
    guard text.take(";"), value > 0, let scalar = Unicode.Scalar(value) else {
      throw text.fault("the character reference is not valid", at: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  /// Skips white space, comments, processing instructions and the document type.
  static func skipMarkup(_ text: inout PropertyListText) throws(DocumentFault) {
    while true {
      text.skipSpace()
      if text.starts(with: "<!--") {
        try text.skip(past: "-->", "a comment")
      } else if text.starts(with: "<?") {
        try text.skip(past: "?>", "a declaration")
      } else if text.starts(with: "<!DOCTYPE") {
        let start = text.index
        try text.skip(past: ">", "the document type")
        guard !text.bytes[start..<text.index].contains(UInt8(ascii: "[")) else {
          throw text.fault("a document type with entity declarations is not supported", at: start)
        }
      } else {
        return
      }
    }
  }
}
