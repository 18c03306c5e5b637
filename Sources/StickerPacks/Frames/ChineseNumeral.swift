/// The last number in a text of Chinese or Japanese characters, for example 二十 in 第二十回.
struct ChineseNumeral {
  let value: Int
  /// The text before and after the number, with a NUL between the two.
  let surroundings: String

  /// Maximum number of numerals in a row that are read as a number.
  private static let maxNumerals = 12

  private static let values: [Unicode.Scalar: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    "百": 100,
  ]

  /// Finds the last number in a text.
  ///
  /// - Returns: `nil` if the text has no numeral, or too many in a row.
  init?(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    guard let last = scalars.lastIndex(where: { Self.values[$0] != nil }) else { return nil }
    let count = scalars[...last].reversed().prefix { Self.values[$0] != nil }.count
    guard count <= Self.maxNumerals else { return nil }
    let numerals = scalars[(last + 1 - count)...last].compactMap { Self.values[$0] }
    value = Self.value(of: numerals)
    var surroundings = String.UnicodeScalarView(scalars[..<(last + 1 - count)])
    surroundings.append("\0")
    surroundings.append(contentsOf: scalars[(last + 1)...])
    self.surroundings = String(surroundings)
  }

  /// Returns the value of numerals. A digit multiplies the 十 or 百 after it. Without 十 and 百, the digits are those of a
  /// decimal number.
  private static func value(of numerals: [Int]) -> Int {
    let hasUnits = numerals.contains { $0 >= 10 }
    var (sum, last) = (0, 0)
    for numeral in numerals {
      if numeral >= 10 {
        sum += max(last, 1) * numeral
        last = 0
      } else {
        last = hasUnits ? numeral : last * 10 + numeral
      }
    }
    return sum + last
  }
}
