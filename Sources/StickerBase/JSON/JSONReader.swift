/// Parses an untrusted JSON text (RFC 8259) and keeps the place of every value.
///
/// It is stricter than Foundation's decoder where leniency would let two readers understand different things: no
/// duplicate keys in an object, no numbers out of the range of a `Double`, no NUL in a string.
package struct JSONReader {
  /// Maximum nesting depth; a `Contents.json` has five levels.
  static let maximumDepth = 64
  /// Maximum size of a string in bytes; the longest string that Xcode writes is a file's name.
  static let maximumStringBytes = 16_384

  private let bytes: [UInt8]
  private var places: PlaceCounter<UInt8>
  private var index = 0
  private var depth = 0

  /// Returns the value of a whole text.
  ///
  /// - Parameter content: UTF-8 or UTF-16, with or without a byte order mark, all of which Apple's readers accept.
  package static func value(of content: [UInt8]) throws(DocumentFault) -> DocumentNode {
    guard let bytes = DecodedText(content)?.utf8 else { throw .undecodable }
    do throws(DocumentFault) {
      var reader = JSONReader(bytes: bytes)
      let value = try reader.readValue()
      reader.skipSpace()
      guard reader.index == bytes.count else { throw reader.fault("there is text after the end") }
      return value
    } catch {
      throw GitRemnant.fault(in: bytes) ?? error
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    places = PlaceCounter(bytes)
  }

  // MARK: Values

  private mutating func readValue() throws(DocumentFault) -> DocumentNode {
    skipSpace()
    let place = places.place(of: index)
    let content: DocumentNode.Content
    switch next {
    case UInt8(ascii: "{"):
      content = try nested { reader throws(DocumentFault) in try reader.readObject() }
    case UInt8(ascii: "["):
      content = try nested { reader throws(DocumentFault) in try reader.readArray() }
    case UInt8(ascii: "\""): content = .scalar(try readString(), isPlain: false)
    case UInt8(ascii: "t"): content = try readWord("true")
    case UInt8(ascii: "f"): content = try readWord("false")
    case UInt8(ascii: "n"): content = try readWord("null")
    case .some(UInt8(ascii: "-")), .some(0x30...0x39): content = try readNumber()
    default: throw fault("a value is missing")
    }
    return DocumentNode(content: content, place: place)
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(DocumentFault) -> DocumentNode.Content
  ) throws(DocumentFault) -> DocumentNode.Content {
    guard depth < Self.maximumDepth else {
      throw fault("values are nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func readObject() throws(DocumentFault) -> DocumentNode.Content {
    var entries: [DocumentNode.Entry] = []
    var keys: Set<[UInt8]> = []
    index += 1
    skipSpace()
    if take("}") { return .mapping([]) }
    repeat {
      skipSpace()
      let start = index
      let place = places.place(of: start)
      guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes is missing") }
      let key = try readString()
      guard keys.insert(Array(key.utf8)).inserted else {
        throw fault("the key '\(key.excerpt)' appears twice", at: start)
      }
      skipSpace()
      guard take(":") else { throw fault("the colon after a key is missing") }
      entries.append(DocumentNode.Entry(key: key, keyPlace: place, value: try readValue()))
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("a comma or '}' is missing") }
    return .mapping(entries)
  }

  private mutating func readArray() throws(DocumentFault) -> DocumentNode.Content {
    var elements: [DocumentNode] = []
    index += 1
    skipSpace()
    if take("]") { return .sequence([]) }
    repeat {
      elements.append(try readValue())
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("a comma or ']' is missing") }
    return .sequence(elements)
  }

  private mutating func readWord(_ word: String) throws(DocumentFault) -> DocumentNode.Content {
    guard bytes[index...].starts(with: word.utf8) else { throw fault("a value is missing") }
    index += word.utf8.count
    return .scalar(word, isPlain: true)
  }

  private mutating func readNumber() throws(DocumentFault) -> DocumentNode.Content {
    let start = index
    _ = take("-")
    if !take("0") { try skipDigits() }
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard text.utf8.count <= 400, Double(text)?.isFinite == true else {
      throw fault("a number is out of range", at: start)
    }
    return .scalar(text, isPlain: true)
  }

  private mutating func skipDigits() throws(DocumentFault) {
    let start = index
    while let byte = next, 0x30...0x39 ~= byte { index += 1 }
    guard index > start else { throw fault("a digit is missing") }
  }

  // MARK: Strings

  private mutating func readString() throws(DocumentFault) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a string contains a control character") }
      if byte == UInt8(ascii: "\\") {
        text += String(try readEscape()).utf8
      } else {
        text.append(byte)
        index += 1
      }
      guard text.count <= Self.maximumStringBytes else {
        throw fault("a string has more than \(Self.maximumStringBytes.grouped) bytes", at: start)
      }
    }
    guard take("\"") else { throw fault("a string is not closed", at: start) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEscape() throws(DocumentFault) -> Unicode.Scalar {
    let start = index
    index += 1
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(letter ?? 0)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let scalar = readEscapedScalar(), scalar != "\0" else {
        throw fault("an escape is not a valid character", at: start)
      }
      return scalar
    default: throw fault("an escape is unknown", at: start)
    }
  }

  /// Reads the character of the four hexadecimal digits after `\u`, or of a surrogate pair such as `\uD83D\uDE00`
  /// (RFC 8259, section 7); `nil` if the digits do not give a character.
  private mutating func readEscapedScalar() -> Unicode.Scalar? {
    guard let unit = readCodeUnit() else { return nil }
    guard 0xD800...0xDBFF ~= unit else { return Unicode.Scalar(unit) }
    guard take("\\"), take("u"), let low = readCodeUnit(), 0xDC00...0xDFFF ~= low else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func readCodeUnit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    index += 4
    return digits.reduce(UInt32?(0)) { value, digit in
      guard let value, let number = Character(Unicode.Scalar(digit)).hexDigitValue else {
        return nil
      }
      return value << 4 | UInt32(number)
    }
  }

  // MARK: Text

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D { index += 1 }
  }

  private func fault(_ problem: String, at position: Int? = nil) -> DocumentFault {
    var places = places
    return DocumentFault(problem, places.place(of: position ?? index))
  }
}
