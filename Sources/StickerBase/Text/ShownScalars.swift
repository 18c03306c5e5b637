/// The scalars of a text, each with whether it is shown as it is.
///
/// What a terminal or log obeys is not, and neither is what nobody sees: Unicode's property
/// Default_Ignorable_Code_Point. Some of those say how the scalars beside them look, and are shown
/// between such: the joiners of emoji and of scripts whose letters join, variation selectors behind
/// emoji, and the tags of flags. Elsewhere they would hide in a name that looks like another.
struct ShownScalars: Sequence, IteratorProtocol {
  private var rest: Substring.UnicodeScalarView
  /// The one before; NUL at the beginning and after one that is not shown.
  private var previous: Unicode.Scalar = "\0"
  /// Tags of a flag that are still to come.
  private var tagCount = 0

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  mutating func next() -> (scalar: Unicode.Scalar, isShown: Bool)? {
    guard let scalar = rest.popFirst() else { return nil }
    let isShown = shows(scalar)
    previous = isShown ? scalar : "\0"
    return (scalar, isShown)
  }

  private mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
    if tagCount > 0 {
      tagCount -= 1
      return true
    }
    switch scalar {
    case " "..."~": return true
    case "\u{1F3F4}": tagCount = flagTagCount
    case "\u{200C}": return joinsLetters
    case "\u{200D}": return joinsLetters || previous.isInEmoji && rest.first?.isEmoji == true
    case "\u{FE0E}", "\u{FE0F}": return previous.isEmoji || isInKeycap
    default: break
    }
    return scalar.isPrintable
  }

  /// Whether a joiner decides how the letters on both sides are drawn (UAX 31, 2.3).
  private var joinsLetters: Bool { previous.joins && rest.first?.joins == true }

  /// Whether the scalar after a digit is followed by the key around it: `1️⃣`.
  private var isInKeycap: Bool {
    rest.first == "\u{20E3}" && ("0"..."9" ~= previous || previous == "#" || previous == "*")
  }

  /// How many scalars of a black flag's tags follow: three to six letters or digits, and the end of
  /// tags (UTS 51, ED-14a). Other tags are hidden text.
  private var flagTagCount: Int {
    let tags = rest.prefix(7).prefix {
      0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value
    }
    return 3...6 ~= tags.count && rest.dropFirst(tags.count).first == "\u{E007F}"
      ? tags.count + 1 : 0
  }
}

extension Unicode.Scalar {
  /// False for what a terminal or log would obey instead of showing it, and for what nobody sees.
  var isPrintable: Bool {
    if 0x20..<0x7F ~= value { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Digits and the like, which are emoji only with a key around them, are not meant.
  fileprivate var isEmoji: Bool { value > 0x7F && properties.isEmoji }

  /// What may come before the next emoji of a sequence: one, or the selector behind it.
  fileprivate var isInEmoji: Bool { isEmoji || self == "\u{FE0F}" }

  /// A letter or mark of the scripts in which joiners are written: Arabic and Syriac, those of India
  /// and around it, Myanmar, Khmer, Mongolian.
  fileprivate var joins: Bool {
    guard 0x0600...0x109F ~= value || 0x1780...0x18AF ~= value, isPrintable else { return false }
    switch properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
