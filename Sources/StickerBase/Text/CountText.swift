import StickerPixels

/// Returns a number with its noun: `1 sticker`, `3 stickers`, `2 entries`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count.grouped) \(agreeing(count, noun, plural ?? noun + "s"))"
}

/// Returns the word that agrees with a number: `is` with 1, `are` with any other.
package func agreeing(_ count: Int, _ one: String, _ other: String) -> String {
  count == 1 ? one : other
}

/// Returns the end of a list that was cut: ` and 3 more`; empty if there are no more.
package func andMore(_ count: Int) -> String { count > 0 ? " and \(count.grouped) more" : "" }

/// Returns words as a list: `a, b and c`.
package func listed(_ words: [String], _ conjunction: String = "and") -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension String {
  /// This text with its first character in upper case.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
