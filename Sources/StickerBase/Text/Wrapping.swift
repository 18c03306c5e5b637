/// Breaks text at spaces into lines of at most `width` columns; a word wider than a line is broken where the
/// line is full.
///
/// - Parameter used: number of columns of the first line that are occupied. If the first word does not fit beside
///   them but fits on a line of its own, the first returned line is empty.
package func wrap(_ text: String, width: Int, after used: Int = 0) -> [String] {
  var lines = [""]
  var column = used
  func isEmpty() -> Bool { lines[lines.count - 1].isEmpty }
  func begin() {
    lines.append("")
    column = 0
  }
  for word in text.split(separator: " ") {
    let columns = word.columns
    if !isEmpty() {
      if column + 1 + columns <= width {
        lines[lines.count - 1] += " "
        column += 1
      } else {
        begin()
      }
    } else if columns <= width, column + columns > width {
      begin()
    }
    guard column + columns > width else {
      lines[lines.count - 1] += word
      column += columns
      continue
    }
    for character in word {
      if column > 0, column + character.columns > width { begin() }
      lines[lines.count - 1].append(character)
      column += character.columns
    }
  }
  return lines
}
