/// Returns the scalars of a text in composed form: a letter and its marks become one scalar where Unicode has one
/// (canonical composition). A name and a pattern then match in whichever form each is written. Programs on a Mac write
/// `é` as two scalars, git and keyboards as one.
///
/// Only scripts in the ranges of `compositions` are composed, such as Latin, Greek, Cyrillic, Arabic, Kana
/// and Hangul.
func composedScalars(of text: String) -> [UInt32] {
  guard text.unicodeScalars.contains(where: \.isMark) else {
    return text.unicodeScalars.map(\.value)
  }
  return text.flatMap { letter -> [UInt32] in
    let scalars = Array(letter.unicodeScalars)
    // Vietnamese letters have up to two marks in one scalar, Greek ones up to three.
    for count in stride(from: min(scalars.count, 4), to: 1, by: -1) {
      var head = String.UnicodeScalarView()
      head.append(contentsOf: scalars[..<count])
      guard let whole = compositions[String(head)] else { continue }
      return [whole] + scalars[count...].map(\.value)
    }
    return scalars.map(\.value)
  }
}

extension Unicode.Scalar {
  /// True if this scalar combines with the one before it: a combining mark, or a vowel or final consonant of
  /// Hangul.
  fileprivate var isMark: Bool {
    value >= 0x300
      && (properties.canonicalCombiningClass != .notReordered || 0x1160...0x11FF ~= value)
  }
}

/// The composed scalars by the texts that they are canonically equivalent to, which is how `String` compares.
private let compositions: [String: UInt32] = {
  let ranges: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3]
  let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
  return Dictionary(scalars.map { (String($0), $0.value) }) { first, _ in first }
}()
