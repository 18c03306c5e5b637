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

/// Returns a number like ``tenths(_:)``, but never the text of the limit unless the number equals it: `30.1` beside 30.
///
/// - Parameter limit: a number with at most one decimal.
package func tenths(_ number: Double, beside limit: Double) -> String {
  let text = tenths(number)
  guard number != limit, text == tenths(limit) else { return text }
  return tenths((number * 10).rounded(number > limit ? .up : .down) / 10)
}

/// Returns a share in whole percent: `48 %`.
package func percent(_ share: Double) -> String { "\(wholePercent(share)) %" }

/// Returns a share like ``percent(_:)``, but never the text of the limit unless the share equals it: `60.1 %` beside
/// 60 %.
///
/// - Parameter limit: a share in whole percent.
package func percent(_ share: Double, beside limit: Double) -> String {
  guard share != limit, wholePercent(share) == wholePercent(limit) else { return percent(share) }
  return tenths(share * 100, beside: limit * 100) + " %"
}

/// Returns a share as a whole number of percent.
package func wholePercent(_ share: Double) -> Int { Int((share * 100).rounded()) }
