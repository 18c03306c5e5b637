/// The order of names that people expect: numbers by value, letters without regard to case.
///
/// It follows the Finder (Apple, Technical Q&A QA1159; Unicode Collation Algorithm, UTS #10), without its
/// dependence on the user's language: control characters, spaces, punctuation, symbols, then numbers in the digits of
/// any script, then letters. Punctuation and symbols in ASCII are in the order of CLDR's root collation; those beyond
/// ASCII follow by code point. Case, accents and full-width forms count only between otherwise equal names. The
/// Finder compares `walk 2.png` and `walk.png` at the space and the period; here the extension is compared last, so
/// that the unnumbered name is first.
enum NaturalOrder {
  /// Returns true if path `a` comes before `b`. Paths are compared component by component; components that are equal in
  /// this order are compared by their bytes.
  static func precedes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    var (left, right) = (a, b)
    while true {
      let (one, other) = (component(&left), component(&right))
      guard let one, let other else { return one == nil && other != nil }
      let difference = compare(one, other)
      if difference != 0 { return difference < 0 }
    }
  }

  /// Removes the first component from a path; `nil` at the end.
  private static func component(_ path: inout UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard path.baseAddress != nil else { return nil }
    let end = path.firstIndex(of: UInt8(ascii: "/"))
    defer {
      path =
        end.map { UnsafeRawBufferPointer(rebasing: path[($0 + 1)...]) }
        ?? .init(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(rebasing: path[..<(end ?? path.count)])
  }

  /// Compares two components: negative if `a` is first, 0 only if their bytes are equal.
  private static func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let (left, right) = (split(a), split(b))
    for (one, other) in [(left.stem, right.stem), (left.ending, right.ending)] {
      let difference = compareElements(one, other)
      if difference != 0 { return difference }
    }
    if a.lexicographicallyPrecedes(b) { return -1 }
    return b.lexicographicallyPrecedes(a) ? 1 : 0
  }

  /// Maximum length of an extension in bytes; a longer ending is a part of the stem.
  private static let maxExtensionBytes = 8

  /// Splits a name at the period before its extension. An extension begins with a letter: the 10 in `frame.10` is none.
  private static func split(
    _ name: UnsafeRawBufferPointer
  ) -> (stem: UnsafeRawBufferPointer, ending: UnsafeRawBufferPointer) {
    let whole = (name, UnsafeRawBufferPointer(start: nil, count: 0))
    guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0,
      1...maxExtensionBytes ~= name.count - period - 1, isLetter(name[period + 1]),
      name[(period + 1)...].allSatisfy({ isLetter($0) || 0x30...0x39 ~= $0 })
    else { return whole }
    return (
      UnsafeRawBufferPointer(rebasing: name[..<period]),
      UnsafeRawBufferPointer(rebasing: name[(period + 1)...])
    )
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func compareElements(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer
  ) -> Int {
    var (left, right) = (NameReader(a), NameReader(b))
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (.digit(let one), .digit(let other)):
        let difference = compareNumbers(one, &left, other, &right)
        if difference != 0 { return difference }
      case (let one?, let other?):
        if one.weight != other.weight { return one.weight < other.weight ? -1 : 1 }
      }
    }
  }

  /// Compares two numbers of any length by value.
  private static func compareNumbers(
    _ one: UInt8, _ left: inout NameReader, _ other: UInt8, _ right: inout NameReader
  ) -> Int {
    var (one, other) = (left.skipZeros(one), right.skipZeros(other))
    var difference = 0
    while true {
      if difference == 0, one != other { difference = one < other ? -1 : 1 }
      switch (left.nextDigit(), right.nextDigit()) {
      case (nil, nil): return difference
      case (nil, _): return -1
      case (_, nil): return 1
      case (let a?, let b?): (one, other) = (a, b)
      }
    }
  }
}

/// A number in a name, or a character in the form in which names are compared.
package enum NameElement: Hashable {
  /// The digits of the number, each 0 to 9, without leading zeros; empty for 0.
  case number([UInt8])
  /// The weight of the character: characters are ordered by weight.
  case character(UInt32)

  /// Returns the elements of a name.
  package static func elements(of name: some StringProtocol) -> [NameElement] {
    var name = String(name)
    return name.withUTF8 { bytes in
      var reader = NameReader(UnsafeRawBufferPointer(bytes))
      var elements: [NameElement] = []
      while let item = reader.next() {
        guard case .digit(var digit) = item else {
          elements.append(.character(item.weight))
          continue
        }
        digit = reader.skipZeros(digit)
        var digits = digit == 0 ? [] : [digit]
        while let next = reader.nextDigit() { digits.append(next) }
        elements.append(.number(digits))
      }
      return elements
    }
  }
}
