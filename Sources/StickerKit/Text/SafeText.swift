extension String {
  /// This text on one line and without anything that a terminal or a build log would obey.
  ///
  /// Control characters, escapes, line separators and bidirectional overrides become `\u{…}`. So do
  /// the beginnings of workflow commands: GitHub's runner obeys `##[` anywhere in a line, and `::`
  /// where a line begins, which a broken line can do at any word (actions/runner,
  /// ActionCommand.cs).
  ///
  /// File names and chunk types come from strangers; this is what is printed of them.
  public var printable: String {
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
  var excerpt: String {
    let scalars = unicodeScalars
    guard scalars.count > 40 else { return printable }
    return String(String.UnicodeScalarView(scalars.prefix(40))).printable + "…"
  }

  /// True when there is nothing in the text that ``printable`` hides from terminals.
  var isShownAsWritten: Bool { onOneLine == self }

  private var onOneLine: String {
    guard unicodeScalars.contains(where: { !$0.isPrintable }) else { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      let flag = rest.prefix(Self.flagTagLength(in: rest))
      guard flag.isEmpty else {
        text.unicodeScalars += flag
        rest = rest.dropFirst(flag.count)
        continue
      }
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isPrintable: text.unicodeScalars.append(scalar)
      default: text += scalar.escape
      }
      rest = rest.dropFirst()
    }
    return text
  }

  /// How many scalars the flag of a region takes at the beginning of a text: a black flag, three to
  /// six letters or digits as tags, and the end of tags (UTS 51, ED-14a). Other tags are hidden text.
  private static func flagTagLength(in text: Substring.UnicodeScalarView) -> Int {
    guard text.first == "\u{1F3F4}" else { return 0 }
    let tags = text.dropFirst().prefix(7).prefix {
      0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value
    }
    let end = text.dropFirst(1 + tags.count).first
    return 3...6 ~= tags.count && end == "\u{E007F}" ? tags.count + 2 : 0
  }
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

  /// `\u{1b}`.
  fileprivate var escape: String { "\\u{\(String(value, radix: 16))}" }
}
