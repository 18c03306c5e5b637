/// The scalars of a text, each with a flag that is true if it is shown as it is.
///
/// Scalars that a terminal or log would interpret are not shown, and neither are invisible ones, which have
/// Unicode's property Default_Ignorable_Code_Point. Some invisible scalars control the look of certain scalars beside
/// them, and are shown only there: joiners in emoji and in scripts with joining letters, variation selectors
/// after emoji and in keycaps, and the tags of flags. Elsewhere they would hide in a name that looks like another.
struct ShownScalars: Sequence, IteratorProtocol {
  private var rest: Substring.UnicodeScalarView
  /// The previous scalar; NUL at the beginning and after a scalar that is not shown.
  private var previous: Unicode.Scalar = "\0"
  /// Number of remaining tags of a flag.
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

  /// True if a joiner decides how the letters on both sides are drawn (UAX 31, 2.3).
  private var joinsLetters: Bool { previous.joins && rest.first?.joins == true }

  /// True if the scalar is between a digit, `#` or `*` and its enclosing keycap: `1️⃣`.
  private var isInKeycap: Bool {
    rest.first == "\u{20E3}" && ("0"..."9" ~= previous || previous == "#" || previous == "*")
  }

  /// Number of tags that follow a black flag: three to six letters or digits, and the cancel tag (UTS 51,
  /// ED-14a); otherwise 0. Other tags are hidden text.
  private var flagTagCount: Int {
    let tags = rest.prefix(7).prefix {
      0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value
    }
    return 3...6 ~= tags.count && rest.dropFirst(tags.count).first == "\u{E007F}"
      ? tags.count + 1 : 0
  }
}

extension Unicode.Scalar {
  /// True unless the scalar is invisible, or a terminal or log would interpret it instead of showing it.
  var isPrintable: Bool {
    if 0x20..<0x7F ~= value { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }

  /// True for emoji, except digits and the like, which are emoji only in a keycap.
  fileprivate var isEmoji: Bool { value > 0x7F && properties.isEmoji }

  /// True if the scalar may precede the next emoji of a sequence: an emoji, or the selector that follows one.
  fileprivate var isInEmoji: Bool { isEmoji || self == "\u{FE0F}" }

  /// True for letters and marks of the blocks that contain the scripts with joiners: Arabic and Syriac, the scripts of
  /// India and its neighbors, Myanmar, Khmer and Mongolian.
  fileprivate var joins: Bool {
    guard 0x0600...0x109F ~= value || 0x1780...0x18AF ~= value, isPrintable else { return false }
    switch properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
