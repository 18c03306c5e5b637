extension String {
  /// The ASCII letters and digits in lower case, Latin letters without their accents, and a hyphen for what is between
  /// them; `stickers` without any.
  package var identifier: String {
    let letters = unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
      .map(\.plainLetter)
    let words = letters.split { $0 == nil }.map { String($0.compactMap(\.self)) }
    return words.isEmpty ? "stickers" : words.joined(separator: "-").lowercased()
  }
}

extension Unicode.Scalar {
  /// The ASCII letter or digit; for `LATIN SMALL LETTER O WITH DIAERESIS`, that of its Unicode name; `nil` for others.
  fileprivate var plainLetter: Character? {
    if isASCII {
      return properties.isAlphabetic || properties.numericType != nil ? Character(self) : nil
    }
    let words = properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words[4] == "WITH"
    else { return nil }
    return words[3].first
  }
}
