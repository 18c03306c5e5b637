import StickerPixels

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

/// Like ``tenths(_:)``, but a number that differs from a limit never prints the same as the limit: `30.1`
/// beside 30.
package func tenths(_ number: Double, beside limit: Double) -> String {
  let text = tenths(number)
  guard number != limit, text == tenths(limit) else { return text }
  return tenths((number * 10).rounded(number > limit ? .up : .down) / 10)
}

/// `48 %`, whole percent.
package func percent(_ share: Double) -> String { "\(wholePercent(share)) %" }

/// Like ``percent(_:)``, but a share that differs from a limit never prints the same as the limit: `60.1 %`
/// beside 60 %.
package func percent(_ share: Double, beside limit: Double) -> String {
  guard share != limit, wholePercent(share) == wholePercent(limit) else { return percent(share) }
  return tenths(share * 100, beside: limit * 100) + " %"
}

package func wholePercent(_ share: Double) -> Int { Int((share * 100).rounded()) }
