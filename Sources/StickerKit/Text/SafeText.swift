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

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: false  // C0, DEL, C1
    case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB:
      false  // zero width space, bidirectional controls, line separators, invisible operators
    case 0xE0000...0xE007F: false  // tags
    default: true
    }
  }
}
