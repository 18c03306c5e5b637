/// The style of text for people. The caller chooses it for the terminal.
package struct TextStyle: Sendable {
  /// True to color with ANSI escapes.
  package var hasColor: Bool
  /// True if the terminal shows more than ASCII.
  package var hasUnicode: Bool
  /// The maximum width in columns, 40 to 120; a narrower terminal wraps lines itself.
  package var width: Int

  package init(hasColor: Bool = false, hasUnicode: Bool = true, width: Int = 80) {
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
    self.width = min(max(width, 40), 120)
  }

  package enum Ink: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
  }

  /// Returns a text in some colors if ``hasColor`` is true, and unchanged otherwise.
  package func paint(_ text: String, _ inks: Ink...) -> String {
    guard hasColor, !text.isEmpty else { return text }
    return "\u{1B}[\(inks.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// Returns a sign, or its replacement in ASCII if the terminal shows no more than that.
  package func sign(_ unicode: String, _ ascii: String) -> String { hasUnicode ? unicode : ascii }

  /// Returns a text of this program. If the terminal shows only ASCII, signs such as `×` have their ASCII form.
  package func plain(_ text: String) -> String {
    guard !hasUnicode else { return text }
    var plain = ""
    for character in text {
      switch character {
      case "×": plain += "x"
      case "·": plain += "-"
      case "…": plain += "..."
      case "—", "–": plain += "-"
      default: plain.append(character)
      }
    }
    return plain
  }
}
