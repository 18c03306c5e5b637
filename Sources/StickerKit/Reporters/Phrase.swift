import StickerBase

/// A few words among others on a line, each with its color.
struct Phrase {
  let text: String
  let painted: String

  init(_ text: String, painted: String? = nil) {
    self.text = text
    self.painted = painted ?? text
  }

  /// Phrases one after the other, on as many lines as they need; one that needs several has no color.
  static func lines(_ phrases: [Phrase], separator: String, width: Int) -> [String] {
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
