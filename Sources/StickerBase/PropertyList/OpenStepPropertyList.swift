/// The old-style format of property lists (Apple, Property List Programming Guide, Old-Style ASCII), in which
/// Xcode writes projects.
enum OpenStepPropertyList {
  static func value(of text: inout PropertyListText) throws(DocumentFault) -> DocumentNode {
    try skipSpace(&text)
    let value = try readValue(&text)
    try skipSpace(&text)
    guard text.next == nil else { throw text.fault("there is text after the end") }
    return value
  }

  private static func readValue(_ text: inout PropertyListText) throws(DocumentFault)
    -> DocumentNode
  {
    try text.node { text throws(DocumentFault) in
      switch text.next {
      case UInt8(ascii: "{"): .mapping(try readMapping(&text))
      case UInt8(ascii: "("): .sequence(try readList(&text))
      case UInt8(ascii: "<"): .scalar(try readData(&text), isPlain: false)
      default: .scalar(try readString(&text, "a value"), isPlain: false)
      }
    }
  }

  private static func readMapping(
    _ text: inout PropertyListText
  ) throws(DocumentFault) -> [DocumentNode.Entry] {
    text.index += 1
    var entries: [DocumentNode.Entry] = []
    try skipSpace(&text)
    while !text.take("}") {
      let place = text.place
      let key = try readString(&text, "a key or '}'")
      try skipSpace(&text)
      guard text.take("=") else { throw text.fault("'=' is missing after '\(key.excerpt)'") }
      try skipSpace(&text)
      let value = try readValue(&text)
      entries.append(DocumentNode.Entry(key: key, keyPlace: place, value: value))
      try skipSpace(&text)
      guard text.take(";") else {
        throw text.fault("';' is missing after the value of '\(key.excerpt)'")
      }
      try skipSpace(&text)
    }
    return entries
  }

  private static func readList(_ text: inout PropertyListText) throws(DocumentFault)
    -> [DocumentNode]
  {
    text.index += 1
    var elements: [DocumentNode] = []
    try skipSpace(&text)
    while !text.take(")") {
      elements.append(try readValue(&text))
      try skipSpace(&text)
      if text.take(",") {
        try skipSpace(&text)
      } else if text.next != UInt8(ascii: ")") {
        throw text.fault("',' or ')' is missing after a value in a list")
      }
    }
    return elements
  }

  private static func readData(_ text: inout PropertyListText) throws(DocumentFault) -> String {
    let start = text.index
    try text.skip(past: ">", "a '<'")
    return String(decoding: text.bytes[start..<text.index], as: UTF8.self)
  }

  private static func readString(
    _ text: inout PropertyListText, _ what: String
  ) throws(DocumentFault) -> String {
    if let quote = text.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try readQuoted(&text, quote)
    }
    let start = text.index
    while let byte = text.next, isPlain(byte) { text.index += 1 }
    guard text.index > start else { throw text.fault("\(what) is missing") }
    return String(decoding: text.bytes[start..<text.index], as: UTF8.self)
  }

  private static func readQuoted(
    _ text: inout PropertyListText, _ quote: UInt8
  ) throws(DocumentFault) -> String {
    let start = text.index
    text.index += 1
    var string: [UInt8] = []
    while let byte = text.next, byte != quote {
      text.index += 1
      if byte == UInt8(ascii: "\\") { string += try readEscape(&text) } else { string.append(byte) }
    }
    guard text.next == quote else { throw text.fault("a quoted string is not closed", at: start) }
    text.index += 1
    return String(decoding: string, as: UTF8.self)
  }

  private static func readEscape(_ text: inout PropertyListText) throws(DocumentFault) -> [UInt8] {
    guard let letter = text.next else { throw text.fault("an escape is not finished") }
    text.index += 1
    switch letter {
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      text.index -= 1
      return utf8(nextStep: readDigits(&text, radix: 8, atMost: 3) ?? 0)
    case UInt8(ascii: "U"):
      var units = [readDigits(&text, radix: 16, atMost: 4)].compactMap(\.self)
      // A character beyond U+FFFF is a surrogate pair.
      if let unit = units.first, UTF16.isLeadSurrogate(unit), text.take("\\U") {
        units += [readDigits(&text, radix: 16, atMost: 4)].compactMap(\.self)
      }
      guard !units.isEmpty, let character = String(validating: units, as: UTF16.self) else {
        throw text.fault("an escape is not a valid character")
      }
      return Array(character.utf8)
    default: return [letter]
    }
  }

  /// Reads a number of at most `maxDigits` digits; `nil` if there are no digits.
  private static func readDigits(
    _ text: inout PropertyListText, radix: UInt16, atMost maxDigits: Int
  ) -> UInt16? {
    let start = text.index
    var value: UInt16 = 0
    while text.index - start < maxDigits,
      let digit = text.next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }), digit < radix
    {
      value = value &* radix | UInt16(digit)
      text.index += 1
    }
    return text.index > start ? value : nil
  }

  /// Decodes an octal escape, which is a byte of NeXTSTEP's encoding (Core Foundation's CFOldStylePList.c).
  private static func utf8(nextStep byte: UInt16) -> [UInt8] {
    let byte = UInt8(truncatingIfNeeded: byte)
    let scalar = byte < 0x80 ? Unicode.Scalar(byte) : upperNextStep[Int(byte - 0x80)]
    return Array(String(Character(scalar)).utf8)
  }

  /// The characters of NeXTSTEP's bytes from 0x80 (unicode.org, NEXTSTEP.TXT). The last two are unassigned.
  private static let upperNextStep = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿"
      + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}")
      .unicodeScalars)

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Skips white space and comments.
  private static func skipSpace(_ text: inout PropertyListText) throws(DocumentFault) {
    while true {
      text.skipSpace()
      if text.starts(with: "//") {
        while let byte = text.next, byte != 0x0A, byte != 0x0D { text.index += 1 }
      } else if text.starts(with: "/*") {
        try text.skip(past: "*/", "a comment")
      } else {
        return
      }
    }
  }
}
