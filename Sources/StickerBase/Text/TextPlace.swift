/// A place in a text. Lines and columns count from 1; columns are Unicode scalars, as libyaml counts them.
package struct TextPlace: Sendable, Equatable {
  package var line: Int
  package var column: Int
  /// Number of columns that the place covers, at least 1.
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
package struct PlaceCounter<Unit: Equatable & Sendable>: Sendable {
  private let text: [Unit]
  private let newline: Unit
  /// Returns the number of scalars that begin in a part of the text.
  private let scalarCount: @Sendable (ArraySlice<Unit>) -> Int
  private var index = 0
  private var place = TextPlace(line: 1, column: 1)

  /// Returns the place of the unit at `index`, which must not be less than at the previous call.
  package mutating func place(of index: Int) -> TextPlace {
    let passed = text[self.index..<index]
    self.index = index
    var lineStart = passed.startIndex
    for (index, unit) in zip(passed.indices, passed) where unit == newline {
      place = TextPlace(line: place.line + 1, column: 1)
      lineStart = index + 1
    }
    place.column += scalarCount(passed[lineStart...])
    return place
  }
}

extension PlaceCounter<UInt8> {
  /// Creates a counter for a text in UTF-8.
  package init(_ text: [UInt8]) {
    self.text = text
    newline = UInt8(ascii: "\n")
    scalarCount = { bytes in bytes.count { $0 & 0xC0 != 0x80 } }
  }
}

extension PlaceCounter<Unicode.Scalar> {
  /// Creates a counter for a text in Unicode scalars.
  package init(_ text: [Unicode.Scalar]) {
    self.text = text
    newline = "\n"
    scalarCount = { $0.count }
  }
}
