/// A tag of XML 1.0 as text. Its attributes may hold untrusted text.
package struct XMLTag {
  /// The XML declaration at the start of a document.
  package static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private let name: String
  private let attributes: String

  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    self.name = name
    self.attributes = attributes.map { " \($0)=\"\($1.xmlEscaped)\"" }.joined()
  }

  var start: String { "<\(name)\(attributes)>" }
  var end: String { "</\(name)>" }
  /// The tag of an element without content.
  var empty: String { "<\(name)\(attributes)/>" }
}

extension String {
  /// The ``printable`` text on one line, with `&`, `<`, `>` and `"` escaped. U+FFFE and U+FFFF, which XML 1.0
  /// (section 2.2) forbids even as references, are spelled out as `\u{fffe}` and `\u{ffff}`.
  var xmlEscaped: String {
    var escaped = ""
    for scalar in printable.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}": escaped += "\\u{fffe}"
      case "\u{FFFF}": escaped += "\\u{ffff}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
