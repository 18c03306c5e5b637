/// Reads the items of a name by which names are ordered: digits, and the weights of other characters.
struct NameReader {
  enum Item {
    /// A decimal digit of any script, 0 to 9.
    case digit(UInt8)
    /// The weight of another character: characters are ordered by weight.
    case weight(UInt32)

    /// The weight of the item; all digits have the same weight.
    var weight: UInt32 {
      switch self {
      case .digit: NameReader.makeWeight(.digit, 0)
      case .weight(let weight): weight
      }
    }
  }

  /// The kinds of characters in their order (CLDR, root collation).
  private enum Kind: UInt32 {
    case control, space, punctuation, symbol, digit, letter
    /// A byte that is not UTF-8.
    case byte
  }

  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the next digit or weight; `nil` at the end. Accents are skipped.
  mutating func next() -> Item? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        return Self.ascii[Int(byte)]
      }
      guard let scalar = nextScalar() else {
        index += 1
        return .weight(Self.makeWeight(.byte, UInt32(byte)))
      }
      if let item = Self.item(of: scalar) { return item }
    }
    return nil
  }

  /// Returns the next item if it is a digit; otherwise `nil`, and the item stays.
  mutating func nextDigit() -> UInt8? {
    let start = index
    if case .digit(let digit)? = next() { return digit }
    index = start
    return nil
  }

  /// Skips the zeros at the start of a number. Returns the first digit that is not 0, or 0 if there is none.
  ///
  /// - Parameter first: the first digit of the number, which has been read.
  mutating func skipZeros(_ first: UInt8) -> UInt8 {
    var digit = first
    while digit == 0, let next = nextDigit() { digit = next }
    return digit
  }

  /// Decodes the scalar of two or more bytes at the index and moves past it; `nil` if the bytes are not UTF-8.
  private mutating func nextScalar() -> Unicode.Scalar? {
    let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
    guard index + length <= bytes.count,
      let text = String(validating: bytes[index..<(index + length)], as: UTF8.self),
      text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first
    else { return nil }
    index += length
    return scalar
  }

  private static func makeWeight(_ kind: Kind, _ value: UInt32) -> UInt32 {
    kind.rawValue << 24 | value
  }

  /// The item of each ASCII character; punctuation and symbols are in CLDR's order.
  private static let ascii: [Item] = (UInt8(0)..<128).map { byte in
    let order = [("_-,;:!?.'\"()[]{}@*/\\&#%", Kind.punctuation), ("`^+<=>|~$", .symbol)]
    for (characters, kind) in order {
      if let index = Array(characters.utf8).firstIndex(of: byte) {
        return .weight(makeWeight(kind, UInt32(index)))
      }
    }
    switch byte {
    case 0x30...0x39: return .digit(byte - 0x30)
    case 0x41...0x5A: return .weight(makeWeight(.letter, UInt32(byte | 0x20)))
    case 0x61...0x7A: return .weight(makeWeight(.letter, UInt32(byte)))
    case 0x09...0x0D, 0x20: return .weight(makeWeight(.space, UInt32(byte)))
    default: return .weight(makeWeight(.control, UInt32(byte)))
    }
  }

  /// Returns the item of a scalar beyond ASCII; `nil` for accents, which do not count.
  private static func item(of scalar: Unicode.Scalar) -> Item? {
    // Full-width forms of ASCII, which Japanese input methods produce (Unicode, Halfwidth and Fullwidth Forms).
    if 0xFF01...0xFF5E ~= scalar.value { return ascii[Int(scalar.value - 0xFEE0)] }
    if scalar.value == 0x3000 { return ascii[0x20] }
    let properties = scalar.properties
    if let digit = smallDigits[scalar.value] { return .digit(digit) }
    if properties.numericType == .decimal, let value = properties.numericValue {
      return .digit(UInt8(value))
    }
    guard properties.canonicalCombiningClass == .notReordered else { return nil }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned:
      return .weight(makeWeight(.control, scalar.value))
    case .spaceSeparator, .lineSeparator, .paragraphSeparator:
      return .weight(makeWeight(.space, scalar.value))
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return .weight(makeWeight(.punctuation, scalar.value))
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .letterNumber, .otherNumber:
      return .weight(makeWeight(.symbol, scalar.value))
    default:
      let small = properties.lowercaseMapping.unicodeScalars.first ?? scalar
      return .weight(makeWeight(.letter, baseLetters[small.value] ?? small.value))
    }
  }

  /// The superscript and subscript digits, each with its value (Unicode, Superscripts and Subscripts).
  private static let smallDigits: [UInt32: UInt8] = {
    var digits: [UInt32: UInt8] = [0xB9: 1, 0xB2: 2, 0xB3: 3, 0x2070: 0]
    for value in 4...9 as ClosedRange<UInt32> { digits[0x2070 + value] = UInt8(value) }
    for value in 0...9 as ClosedRange<UInt32> { digits[0x2080 + value] = UInt8(value) }
    return digits
  }()

  /// The Latin, Greek and Cyrillic letters with accents, each with its letter without the accent, by their names in
  /// Unicode: `LATIN SMALL LETTER E WITH ACUTE`.
  private static let baseLetters: [UInt32: UInt32] = {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
    let named = ranges.joined().compactMap(Unicode.Scalar.init).compactMap { scalar in
      scalar.properties.name.map { (name: $0, value: scalar.value) }
    }
    let values = Dictionary(named.map { ($0.name, $0.value) }) { first, _ in first }
    var letters: [UInt32: UInt32] = [:]
    for (name, value) in named {
      guard let accent = name.firstRange(of: " WITH ") else { continue }
      letters[value] = values[String(name[..<accent.lowerBound])]
    }
    return letters
  }()
}
