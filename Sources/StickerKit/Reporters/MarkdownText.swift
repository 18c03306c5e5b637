/// Text for a cell of a Markdown table on GitHub that shows what it is given: no link, mention,
/// image, formula or markup comes of a stranger's name.
enum MarkdownText {
  /// The most characters of a name or sentence that are shown.
  private static let length = 300

  /// A sentence: words that could mean something become code.
  static func sentence(_ text: String) -> String {
    shortened(text).split(separator: " ").map { isPlain($0) ? String($0) : code(String($0)) }
      .joined(separator: " ")
  }

  /// A name, as code.
  static func name(_ text: String) -> String { code(shortened(text)) }

  private static func shortened(_ text: String) -> String {
    let scalars = text.printable.unicodeScalars
    guard scalars.count > length else { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.prefix(length))) + "…"
  }

  /// Whether no Markdown can come of a word.
  private static func isPlain(_ word: Substring) -> Bool {
    let scalars = word.unicodeScalars
    let body = scalars.last == ":" ? scalars.dropLast() : scalars[...]
    let lowercased = word.lowercased()
    return body.allSatisfy { scalar in
      scalar.properties.isAlphabetic || !scalar.isASCII || "0"..."9" ~= scalar
        || ".,;'\"()%+-/=".unicodeScalars.contains(scalar)
    } && !lowercased.contains("www.") && !lowercased.contains("gh-")
  }

  /// A code span, in which nothing is markup but backticks, and in a table `|`.
  private static func code(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    var content = ""
    var (run, longest) = (0, 0)
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      if scalar == "|" {
        // A table takes `\\|` for a backslash and the end of the cell.
        content += last == "\\" ? "\\u{7c}" : "\\|"
      } else {
        content.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    let fence = String(repeating: "`", count: longest + 1)
    let edges = " `".unicodeScalars
    let needsSpace = [content.unicodeScalars.first, content.unicodeScalars.last]
      .contains { $0.map(edges.contains) ?? false }
    let space = needsSpace ? " " : ""
    return fence + space + content + space + fence
  }
}
