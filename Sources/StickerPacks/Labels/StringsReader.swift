package import StickerBase

/// Reads an untrusted `.strings` file: `"key" = "value";`, with comments.
///
/// The format is the part of old-style property lists (Apple, Property List Programming Guide) that such files use:
/// keys and optional values, which are quoted or plain words, and both kinds of comments.
package struct StringsReader {
  /// Maximum number of entries in one file; a pack has dozens.
  static let maximumEntries = 10_000

  private let text: [Unicode.Scalar]
  private var places: PlaceCounter<Unicode.Scalar>
  private var index = 0

  /// Returns the entries of a whole file in order.
  ///
  /// - Parameter bytes: UTF-8 or UTF-16, with or without a byte order mark.
  package static func entries(of bytes: [UInt8]) throws(StringsFault) -> [StringsTable.Entry] {
    guard let text = DecodedText(bytes)?.text else {
      throw StringsFault(problem: "the text is neither UTF-8 nor UTF-16", place: nil)
    }
    var reader = StringsReader(text)
    var entries: [StringsTable.Entry] = []
    while try reader.skipSpace() {
      guard entries.count < maximumEntries else {
        throw reader.fault("there are more than \(maximumEntries.grouped) entries")
      }
      entries.append(try reader.entry())
    }
    return entries
  }

  private init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    places = PlaceCounter(self.text)
  }

  private mutating func entry() throws(StringsFault) -> StringsTable.Entry {
    let start = index
    let key = try word("a key")
    try skipSpace()
    var value = key
    if consume("=") {
      try skipSpace()
      value = try word("a value")
      try skipSpace()
    }
    guard consume(";") else { throw fault("a semicolon is missing") }
    return StringsTable.Entry(key: key, value: value, line: places.place(of: start).line)
  }

  private mutating func word(_ name: String) throws(StringsFault) -> String {
    guard let first = next else { throw fault("\(name) is missing") }
    if first == "\"" || first == "'" { return try quoted(first) }
    var word = String.UnicodeScalarView()
    while let scalar = next, Self.isPlain(scalar) {
      word.append(scalar)
      index += 1
    }
    guard !word.isEmpty else { throw fault("\(name) is missing") }
    return String(word)
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(StringsFault) -> String {
    let start = index
    var word = String.UnicodeScalarView()
    index += 1
    while let scalar = next, scalar != quote {
      index += 1
      word.append(scalar == "\\" ? try escaped() : scalar)
    }
    guard consume(quote) else { throw fault("a string is not closed", at: start) }
    return String(word)
  }

  private mutating func escaped() throws(StringsFault) -> Unicode.Scalar {
    guard let letter = next else { throw fault("an escape is not finished") }
    index += 1
    switch letter {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "U", "u", "x":
      var value = try hexadecimal(atMost: letter == "x" ? 2 : 4)
      // Characters beyond U+FFFF are two escapes, one for each UTF-16 code unit.
      if 0xD800..<0xDC00 ~= value, starts(with: "\\U") || starts(with: "\\u") {
        index += 2
        let low = try hexadecimal(atMost: 4)
        if 0xDC00..<0xE000 ~= low { value = 0x1_0000 + (value & 0x3FF) << 10 + (low & 0x3FF) }
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw fault("an escape is not a valid character")
      }
      return scalar
    default: return letter
    }
  }

  private mutating func hexadecimal(atMost count: Int) throws(StringsFault) -> UInt32 {
    var value: UInt32 = 0
    var digits = 0
    while digits < count, let digit = next.flatMap({ Character($0).hexDigitValue }) {
      value = value << 4 | UInt32(digit)
      digits += 1
      index += 1
    }
    guard digits > 0 else { throw fault("an escape is not a valid character") }
    return value
  }

  // MARK: Text

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "$", ":", "/": true
    default: false
    }
  }

  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// Skips whitespace and comments. Returns false at the end of the text.
  @discardableResult
  private mutating func skipSpace() throws(StringsFault) -> Bool {
    while let scalar = next {
      if scalar.properties.isWhitespace {
        index += 1
      } else if starts(with: "//") {
        while let scalar = next, scalar != "\n", scalar != "\r" { index += 1 }
      } else if starts(with: "/*") {
        let start = index
        index += 2
        while next != nil, !starts(with: "*/") { index += 1 }
        guard next != nil else { throw fault("a comment is not closed", at: start) }
        index += 2
      } else {
        return true
      }
    }
    return false
  }

  private func starts(with mark: String) -> Bool {
    text[index...].starts(with: mark.unicodeScalars)
  }

  private func fault(_ problem: String, at index: Int? = nil) -> StringsFault {
    var places = places
    return StringsFault(problem: problem, place: places.place(of: index ?? self.index))
  }
}

/// A problem with a `.strings` file, and its place.
package struct StringsFault: Error, Equatable {
  /// The problem as text, such as `a semicolon is missing`.
  package var problem: String
  package var place: TextPlace?
}
