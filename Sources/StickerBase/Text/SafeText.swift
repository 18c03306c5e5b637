extension String {
  /// This text on one line and without anything that a terminal or a build log would obey.
  ///
  /// Control characters, escapes, line separators, bidirectional overrides and what nobody sees (see
  /// ``ShownScalars``) become `\u{…}`. So do the beginnings of workflow commands: GitHub's runner obeys `##[` anywhere in a line, and `::`
  /// where a line begins, which a broken line can do at any word (actions/runner,
  /// ActionCommand.cs).
  ///
  /// File names and chunk types come from strangers; this is what is printed of them.
  package var printable: String {
    var text = String.UnicodeScalarView()
    var last: (Unicode.Scalar, Unicode.Scalar) = ("\0", "\0")
    for scalar in onOneLine.unicodeScalars {
      let beginsCommand = scalar == ":" && last.1 == ":" || scalar == "[" && last == ("#", "#")
      if beginsCommand {
        text += scalar.escape.unicodeScalars
      } else {
        text.append(scalar)
      }
      last = (last.1, beginsCommand ? "}" : scalar)
    }
    return String(text)
  }

  /// The printable beginning of a stranger's text, long enough to recognize it by.
  package var excerpt: String {
    let scalars = unicodeScalars
    guard scalars.count > 40 else { return printable }
    return String(String.UnicodeScalarView(scalars.prefix(40))).printable + "…"
  }

  /// True when there is nothing in the text that ``printable`` escapes because a terminal would obey
  /// it or nobody would see it.
  package var isShownAsWritten: Bool { ShownScalars(self).allSatisfy(\.isShown) }

  private var onOneLine: String {
    guard !isShownAsWritten else { return self }
    var text = String.UnicodeScalarView()
    for (scalar, isShown) in ShownScalars(self) {
      switch scalar {
      case _ where isShown: text.append(scalar)
      case "\n": text += "\\n".unicodeScalars
      case "\r": text += "\\r".unicodeScalars
      case "\t": text += "\\t".unicodeScalars
      default: text += scalar.escape.unicodeScalars
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// `\u{1b}`.
  fileprivate var escape: String { "\\u{\(String(value, radix: 16))}" }
}
