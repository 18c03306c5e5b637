/// A template in the subset of Mustache that the page needs: `{{name}}`, escaped for HTML, and `{{{name}}}`, not
/// escaped. A name without a value is a bug, and stays visible in the output.
struct Template {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Writes the text with its values, piece by piece.
  ///
  /// - Parameter values: the values by name; a name without one is written in double braces.
  func write(to output: inout some TextOutputStream, _ values: [String: String]) {
    var remaining = Substring(text)
    while let open = remaining.firstRange(of: "{{") {
      output.write(String(remaining[..<open.lowerBound]))
      remaining = remaining[open.upperBound...]
      let isRaw = remaining.first == "{"
      guard let close = remaining.firstRange(of: isRaw ? "}}}" : "}}") else {
        output.write("{{")
        continue
      }
      let name = String(remaining[..<close.lowerBound].dropFirst(isRaw ? 1 : 0))
      let value = values[name]
      output.write(value.map { isRaw ? $0 : Self.escaped($0) } ?? "{{\(name)}}")
      remaining = remaining[close.upperBound...]
    }
    output.write(String(remaining))
  }

  /// Escapes a text for HTML, in elements and in quoted attributes.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
  }
}
