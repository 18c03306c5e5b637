/// The text of a document and its name in messages.
package struct SourceText: Sendable {
  /// The file's path for messages; safe to print.
  package let name: String
  private let lines: [Substring]

  package init(name: String, text: String) {
    self.name = name.printable
    lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
  }

  /// Returns a message in the style of a compiler: the place and the message, then the source line and the line before
  /// it, with a mark under the mistake.
  package func describe(_ message: String, at place: TextPlace) -> String {
    var text = "\(name):\(place.line):\(place.column): \(message)\n"
    guard lines.indices.contains(place.line - 1) else { return text }
    let margin = max(5, "\(place.line)".count + 2)
    func gutter(_ number: Int?) -> String {
      let digits = number.map(String.init) ?? ""
      return String(repeating: " ", count: margin - digits.count) + digits + " |"
    }
    text += "\n"
    if place.line > 1 {
      let before = Array(lines[place.line - 2].unicodeScalars.prefix(Self.width))
      text += gutter(place.line - 1) + Self.indented(printable(before[...])) + "\n"
    }
    let (line, offset, count) = window(Array(lines[place.line - 1].unicodeScalars), place)
    text += gutter(place.line) + Self.indented(line) + "\n"
    text += gutter(nil) + " " + String(repeating: " ", count: offset)
    return text + String(repeating: "^", count: count) + "\n"
  }

  /// Maximum number of scalars of a line that are shown, before any is escaped.
  private static let width = 80

  private static func indented(_ line: String) -> String { line.isEmpty ? "" : " " + line }

  /// Returns the part of a line around a place, made printable, with the offset and length of the mark in columns of
  /// a terminal.
  private func window(
    _ line: [Unicode.Scalar], _ place: TextPlace
  ) -> (text: String, offset: Int, count: Int) {
    let start = min(place.column - 1, line.count)
    let first = start < Self.width - 20 ? 0 : start - 20
    let last = min(line.count, first + Self.width)
    let end = min(last, start + place.length)
    let before = printable(line[first..<start])
    let marked = printable(line[start..<max(start, end)])
    let after = printable(line[max(start, end)..<max(start, last)])
    return (before + marked + after, before.columns, max(1, marked.columns))
  }

  private func printable(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text).printable
  }
}
