import StickerCodecs

/// `12`, `33.3`: at most one digit after the point.
package func tenths(_ number: Double) -> String {
  guard number.magnitude < 1e15 else { return "\(number)" }
  let (whole, tenth) = Int((number * 10).rounded()).quotientAndRemainder(dividingBy: 10)
  return tenth == 0 ? "\(whole)" : "\(whole).\(tenth.magnitude)"
}

/// `12`, `33.33`: at most two digits after the point.
package func hundredths(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() && rounded.magnitude < 1e15
    ? "\(Int(rounded))" : "\(rounded)"
}

/// `1 sticker`, `3 stickers`, `2 entries`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count.grouped) \(count == 1 ? noun : plural ?? noun + "s")"
}

extension String {
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// `48 %`, whole percent.
package func percent(_ share: Double) -> String { "\(wholePercent(share)) %" }

package func wholePercent(_ share: Double) -> Int { Int((share * 100).rounded()) }
