import Foundation

extension String {
  /// The ASCII letters and digits in lower case and without accents, with a hyphen for what is between them;
  /// `stickers` without any.
  package var identifier: String {
    let letters = decomposedStringWithCanonicalMapping.lowercased().unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark
    }
    let words = letters.split {
      !$0.isASCII || !($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return words.isEmpty ? "stickers" : words.map { String($0) }.joined(separator: "-")
  }
}
