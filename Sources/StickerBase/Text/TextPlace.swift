/// A place in a text. Lines and columns count from 1. libyaml counts columns in Unicode scalars, the other
/// readers in characters, as editors do.
package struct TextPlace: Sendable, Equatable {
  package var line: Int
  package var column: Int
  /// Number of columns of the line that it covers, at least 1.
  var length: Int

  package init(line: Int, column: Int, length: Int = 1) {
    self.line = line
    self.column = column
    self.length = max(1, length)
  }
}

extension TextPlace: CustomStringConvertible {
  package var description: String { "line \(line), column \(column)" }
}

/// Computes places in the order of a text, in one pass over it.
///
/// Each place but the last must be one where a character certainly starts, for example a quote after a space:
/// columns count characters, and combining marks belong to the character before them.
package struct PlaceCounter<Unit: Equatable & Sendable>: Sendable {
  private let text: [Unit]
  private let newline: Unit
  private let characters: @Sendable (ArraySlice<Unit>) -> Int
  private var index = 0
  private var place = TextPlace(line: 1, column: 1)

  /// Returns the place of the unit at `index`, which must not be before the previous one.
  package mutating func place(of index: Int) -> TextPlace {
    let passed = text[self.index..<index]
    self.index = index
    var lineStart = passed.startIndex
    for (index, unit) in zip(passed.indices, passed) where unit == newline {
      place = TextPlace(line: place.line + 1, column: 1)
      lineStart = index + 1
    }
    place.column += characters(passed[lineStart...])
    return place
  }
}

extension PlaceCounter<UInt8> {
  /// Counts characters in UTF-8.
  package init(_ text: [UInt8]) {
    self.text = text
    newline = UInt8(ascii: "\n")
    characters = { bytes in
      // Without a newline, every ASCII character is one byte: CR LF is a single character.
      bytes.allSatisfy { $0 < 0x80 } ? bytes.count : String(decoding: bytes, as: UTF8.self).count
    }
  }
}

extension PlaceCounter<Unicode.Scalar> {
  /// Counts characters in Unicode scalars.
  package init(_ text: [Unicode.Scalar]) {
    self.text = text
    newline = "\n"
    characters = { String(String.UnicodeScalarView($0)).count }
  }
}
