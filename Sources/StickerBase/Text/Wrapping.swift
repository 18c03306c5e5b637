/// Breaks text at spaces into lines of at most `width` columns; a longer word stands alone.
package func wrap(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines.isEmpty ? [""] : lines
}
