import StickerBase

/// Words that share a line with others, as plain and as colored text.
package struct Phrase {
  let text: String
  let painted: String

  package init(_ text: String, painted: String? = nil) {
    self.text = text
    self.painted = painted ?? text
  }

  /// Joins phrases into as many lines as necessary. A phrase that needs several lines has no color.
  package static func lines(_ phrases: [Phrase], separator: String, width: Int) -> [String] {
    var lines: [String] = []
    var column = 0
    for phrase in phrases {
      let next = column + separator.columns + phrase.text.columns
      if !lines.isEmpty, next <= width {
        lines[lines.count - 1] += separator + phrase.painted
        column = next
      } else if phrase.text.columns <= width {
        lines.append(phrase.painted)
        column = phrase.text.columns
      } else {
        lines += wrap(phrase.text, width: width)
        column = width
      }
    }
    return lines
  }
}
