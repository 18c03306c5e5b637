/// Escapes text for a cell of a Markdown table on GitHub, so that an untrusted name cannot become a link, mention,
/// image, formula or markup.
enum MarkdownText {
  /// The maximum length of a shown name or sentence, in Unicode scalars.
  private static let maxLength = 300

  /// Returns a sentence in which quoted text and words that could be markup are code.
  static func sentence(_ text: String) -> String {
    var rest = Substring(shortened(text))
    var parts: [String] = []
    while !rest.isEmpty {
      let (part, end) = quotation(at: rest) ?? word(at: rest)
      parts.append(part)
      rest = rest[end...].dropFirst()
    }
    return parts.joined(separator: " ")
  }

  /// Returns the quotation at the start of a text as code, with the punctuation around it.
  private static func quotation(at text: Substring) -> (String, end: String.Index)? {
    let before = text.prefix { $0 == "(" }
    var rest = text[before.endIndex...]
    guard rest.popFirst() == "'" else { return nil }
    for close in rest.indices.dropFirst()
    where rest[close] == "'" && rest[..<close].last != " " {
      let following = rest[close...].dropFirst()
      var after = following.prefix { ".,;)".contains($0) }
      if following[after.endIndex...].first == ":" { after = following.prefix(after.count + 1) }
      guard [nil, " "].contains(following[after.endIndex...].first) else { continue }
      return (before + code(String(rest[..<close])) + after, after.endIndex)
    }
    return nil
  }

  /// Returns the first word of a text, as code if it could be markup. The parentheses and punctuation around it stay
  /// outside of the code if possible.
  private static func word(at text: Substring) -> (String, end: String.Index) {
    let end = text.firstIndex(of: " ") ?? text.endIndex
    let word = text[..<end]
    guard !isPlain(word) else { return (String(word), end) }
    let body = word.drop { $0 == "(" }
    let tail = body.reversed().prefix { ".,;:)".contains($0) }.count
    let core = body.dropLast(tail)
    let after = body.suffix(tail)
    guard !core.isEmpty, !after.dropLast().contains(":") else { return (code(String(word)), end) }
    return (word.prefix(word.count - body.count) + code(String(core)) + after, end)
  }

  /// Returns a command as code for use outside of tables.
  static func command(_ text: String) -> String { code(text.printable, inTable: false) }

  /// Returns a name as code.
  static func name(_ text: String) -> String { code(shortened(text)) }

  private static func shortened(_ text: String) -> String {
    let scalars = text.printable.unicodeScalars
    guard scalars.count > maxLength else { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.prefix(maxLength))) + "…"
  }

  /// Returns true if a word cannot contain markup.
  private static func isPlain(_ word: Substring) -> Bool {
    let scalars = word.unicodeScalars
    let body = scalars.last == ":" ? scalars.dropLast() : scalars[...]
    let lowercased = word.lowercased()
    return body.allSatisfy { scalar in
      scalar.properties.isAlphabetic || !scalar.isASCII || "0"..."9" ~= scalar
        || ".,;'\"()%+-/=".unicodeScalars.contains(scalar)
    } && !lowercased.contains("www.") && !lowercased.contains("gh-")
  }

  /// Returns a code span, in which only backticks and, in a table, `|` have a meaning.
  private static func code(_ text: String, inTable: Bool = true) -> String {
    guard !text.isEmpty else { return "" }
    var content = ""
    var (run, longest) = (0, 0)
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      if scalar == "|", inTable {
        // A table would read `\\|` as a backslash and the end of the cell.
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
