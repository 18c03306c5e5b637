/// A few words among others on a line, each with its color.
struct Phrase {
  let text: String
  let painted: String

  init(_ text: String, painted: String? = nil) {
    self.text = text
    self.painted = painted ?? text
  }

  /// Phrases one after the other, on as many lines as they need.
  static func lines(_ phrases: [Phrase], separator: String, width: Int) -> [String] {
    var lines: [String] = []
    var column = 0
    for phrase in phrases {
      let next = column + separator.count + phrase.text.count
      if !lines.isEmpty, next <= width {
        lines[lines.count - 1] += separator + phrase.painted
        column = next
      } else {
        lines.append(phrase.painted)
        column = phrase.text.count
      }
    }
    return lines
  }
}
