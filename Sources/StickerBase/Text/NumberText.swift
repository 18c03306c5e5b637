import StickerPixels

/// Returns a number with at most one decimal: `12`, `33.3`.
package func tenths(_ number: Double) -> String {
  guard number.magnitude < 1e15 else { return "\(number)" }
  let count = Int((number * 10).rounded())
  let (whole, tenth) = count.magnitude.quotientAndRemainder(dividingBy: 10)
  return (count < 0 ? "-" : "") + (tenth == 0 ? "\(whole)" : "\(whole).\(tenth)")
}

/// Returns a number with at most two decimals: `12`, `33.33`.
package func hundredths(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() && rounded.magnitude < 1e15
    ? "\(Int(rounded))" : "\(rounded)"
}

/// Returns a number like ``tenths(_:)``, but one that differs from a limit of at most one decimal never prints the same
/// as the limit: `30.1` beside 30.
package func tenths(_ number: Double, beside limit: Double) -> String {
  let text = tenths(number)
  guard number != limit, text == tenths(limit) else { return text }
  return tenths((number * 10).rounded(number > limit ? .up : .down) / 10)
}

/// Returns a share in whole percent: `48 %`.
package func percent(_ share: Double) -> String { "\(wholePercent(share)) %" }

/// Returns a share like ``percent(_:)``, but one that differs from a limit of whole percent never prints the same as
/// the limit: `60.1 %` beside 60 %.
package func percent(_ share: Double, beside limit: Double) -> String {
  guard share != limit, wholePercent(share) == wholePercent(limit) else { return percent(share) }
  return tenths(share * 100, beside: limit * 100) + " %"
}

/// Returns a share as a whole number of percent.
package func wholePercent(_ share: Double) -> Int { Int((share * 100).rounded()) }
