extension String {
  /// Returns a lowercase ASCII slug: accents are dropped, and each run of other characters between letters or digits
  /// becomes a hyphen.
  ///
  /// - Parameter fallback: the slug of a text without letters and digits.
  package func slug(or fallback: String) -> String {
    let letters = unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
      .map(\.plainLetter)
    let words = letters.split { $0 == nil }.map { String($0.compactMap(\.self)) }
    return words.isEmpty ? fallback : words.joined(separator: "-").lowercased()
  }
}

extension Unicode.Scalar {
  /// The scalar if it is an ASCII letter or digit; the letter in the Unicode name of a Latin letter with an accent
  /// (`LATIN SMALL LETTER O WITH DIAERESIS`); `nil` for others.
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
