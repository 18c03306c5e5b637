/// `166,464`: a number with a comma before every third digit, whatever the locale.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return (number < 0 ? "-" : "") + String(digits)
}

/// `12`, `33.3`: at most one digit after the point.
func tenths(_ number: Double) -> String {
  guard number.magnitude < 1e15 else { return "\(number)" }
  let (whole, tenth) = Int((number * 10).rounded()).quotientAndRemainder(dividingBy: 10)
  return tenth == 0 ? "\(whole)" : "\(whole).\(tenth.magnitude)"
}

/// `1 sticker`, `3 stickers`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
