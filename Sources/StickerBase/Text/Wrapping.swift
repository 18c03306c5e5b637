/// Breaks text at spaces into lines of at most `width` columns; a longer word stands alone.
///
/// - Parameter used: columns of the first line that are taken. It stays empty when no word fits beside
///   them.
package func wrap(_ text: String, width: Int, after used: Int = 0) -> [String] {
  var lines: [String] = []
  var column = 0
  for word in text.split(separator: " ") {
    if lines.isEmpty, used == 0 || used + word.count <= width || word.count > width {
      lines.append(String(word))
      column = used + word.count
    } else if !lines.isEmpty, column + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
      column += 1 + word.count
    } else {
      if lines.isEmpty { lines.append("") }
      lines.append(String(word))
      column = word.count
    }
  }
  return lines.isEmpty ? [""] : lines
}
