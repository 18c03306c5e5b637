extension String {
  /// This text on one line, without characters that a terminal or a build log would interpret.
  ///
  /// Control characters, escapes, line separators, bidirectional overrides and invisible characters (see
  /// ``ShownScalars``) become `\n`, `\r`, `\t` or `\u{…}`. So do the beginnings of workflow commands: GitHub's runner
  /// interprets `##[` anywhere in a line, and `::` at the beginning of a line, which a line break can produce at any
  /// word (actions/runner, ActionCommand.cs).
  ///
  /// File names and chunk types are untrusted: print them in this form.
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

  /// The printable beginning of an untrusted text, up to 40 scalars, long enough to recognize the text.
  package var excerpt: String {
    let scalars = unicodeScalars
    guard scalars.count > 40 else { return printable }
    return String(String.UnicodeScalarView(scalars.prefix(40))).printable + "…"
  }

  /// True if the text contains no character that a terminal would interpret, and no invisible one: ``printable`` then
  /// escapes nothing but workflow commands.
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
  /// The scalar as an escape: `\u{1b}`.
  fileprivate var escape: String { "\\u{\(String(value, radix: 16))}" }
}
