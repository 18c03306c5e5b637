extension String {
  /// This text on one line and without anything that a terminal or a log would obey: control
  /// characters, escapes, line separators and bidirectional overrides become `\u{…}`.
  ///
  /// File names and chunk types come from strangers; this is what is printed of them.
  public var printable: String {
    guard unicodeScalars.contains(where: { !$0.isPrintable }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isPrintable: text.unicodeScalars.append(scalar)
      default: text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return text
  }
}

extension String {
  /// The printable beginning of a stranger's text, long enough to recognize it by.
  var excerpt: String { count > 40 ? String(prefix(40)).printable + "…" : printable }
}

extension Unicode.Scalar {
  /// False for what a terminal or log would obey instead of showing it.
  var isPrintable: Bool {
    switch value {
    case 0x20..<0x7F: return true
    case 0x200C, 0x200D: return true  // joiners, which make emoji of several people
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }
}
