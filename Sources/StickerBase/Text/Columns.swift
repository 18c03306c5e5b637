extension StringProtocol {
  /// Number of columns that the text takes in a terminal.
  package var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// Number of columns that the character takes in a terminal: two for East Asian wide forms and emoji.
  package var columns: Int {
    if isASCII { return 1 }
    let isWide = unicodeScalars.contains { scalar in
      scalar.properties.isEmojiPresentation || scalar.value == Self.emojiVariation
        || Self.wideForms.contains { $0.contains(scalar.value) }
    }
    return isWide ? 2 : 1
  }

  /// The variation selector that requests the emoji form of the character before it.
  private static let emojiVariation: UInt32 = 0xFE0F

  /// The blocks in which Unicode's `EastAsianWidth.txt` classifies nearly all characters as W or F.
  private static let wideForms: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
