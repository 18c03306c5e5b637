import StickerBase

/// The place of an old name in a line that is too long to be searched by eye, such as a page in one line.
package struct OldNamePlace: Sendable, Equatable {
  /// The column of the name's first character, from 1.
  package var column: Int
  /// The name with a few characters around it, safe to print.
  package var excerpt: String

  /// The length in bytes up to which a line needs no place.
  private static let maxLine = 200
  /// Maximum number of bytes before and after the name in an excerpt.
  private static let around = 20

  /// Returns the place of a name; `nil` if the line is short.
  init?(_ name: Range<Int>, at column: Int, in line: ArraySlice<UInt8>) {
    guard line.count > Self.maxLine else { return nil }
    self.column = column
    var start = max(line.startIndex, name.lowerBound - Self.around)
    var end = min(line.endIndex, name.upperBound + Self.around)
    // Characters are not divided.
    while start < name.lowerBound, line[start].continuesCharacter { start += 1 }
    while end > name.upperBound, end < line.endIndex, line[end].continuesCharacter { end -= 1 }
    let text = String(decoding: line[start..<end], as: UTF8.self).printable
    excerpt = (start > line.startIndex ? "…" : "") + text + (end < line.endIndex ? "…" : "")
  }
}

extension UInt8 {
  /// True for a byte of UTF-8 that is not the first one of a character.
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
