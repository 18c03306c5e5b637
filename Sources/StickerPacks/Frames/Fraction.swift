package import StickerCodecs

/// A positive number or 0, exact: seconds, or frames a second.
package struct Fraction: Sendable, Hashable {
  /// From 0, without a common divisor with the denominator.
  package let numerator: Int
  /// From 1.
  package let denominator: Int

  /// - Parameters:
  ///   - numerator: from 0.
  ///   - denominator: from 1.
  package init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator >= 0 && denominator > 0)
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads `15`, `33.3`, `100/3` or `30000/1001`, without sign, space or exponent; `nil` for
  /// anything else. A number has nine digits at most: decimals beyond them are dropped.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = Self.decimal(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self = first
      return
    }
    guard let second = Self.decimal(parts[1]), let quotient = first.divided(by: second) else {
      return nil
    }
    self = quotient
  }

  private static func decimal(_ text: some StringProtocol) -> Fraction? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      parts[0].utf8.count <= 9
    else { return nil }
    let decimals = String(parts.count == 2 ? parts[1].prefix(9 - parts[0].utf8.count) : "")
    guard let number = Int(String(parts[0]) + decimals) else { return nil }
    return Fraction(number, decimals.reduce(1) { power, _ in power * 10 })
  }

  /// The product; `nil` when it cannot be written with 64 bits.
  package func multiplied(by other: Fraction) -> Fraction? {
    // Divisors taken out crosswise keep the products small.
    let (a, d) = Self.reduced(numerator, other.denominator)
    let (c, b) = Self.reduced(other.numerator, denominator)
    let top = a.multipliedReportingOverflow(by: c)
    let bottom = b.multipliedReportingOverflow(by: d)
    return top.overflow || bottom.overflow ? nil : Fraction(top.partialValue, bottom.partialValue)
  }

  /// The quotient; `nil` when it cannot be written with 64 bits, and for a divisor of 0.
  package func divided(by other: Fraction) -> Fraction? {
    guard other.numerator > 0 else { return nil }
    return multiplied(by: Fraction(other.denominator, other.numerator))
  }

  private static func reduced(_ a: Int, _ b: Int) -> (Int, Int) {
    let divisor = greatestCommonDivisor(a, b)
    return (a / divisor, b / divisor)
  }

  package var value: Double { Double(numerator) / Double(denominator) }
}

extension Fraction {
  /// A delay as files write it, in seconds.
  package init(_ delay: FrameDelay) {
    // APNG reads a denominator of 0 as 100 (APNG specification, fcTL).
    self.init(delay.numerator, delay.denominator == 0 ? 100 : delay.denominator)
  }

  /// The delay of so many seconds: exact where 16 bits for numerator and denominator can hold it,
  /// else the last convergent of its continued fraction that they can.
  package var delay: FrameDelay {
    let most = 65_535
    guard numerator > most || denominator > most else {
      return FrameDelay(numerator: numerator, denominator: denominator)
    }
    var (p, q, beforeP, beforeQ) = (1, 0, 0, 1)
    var (top, bottom) = (numerator, denominator)
    while bottom > 0 {
      let (whole, rest) = top.quotientAndRemainder(dividingBy: bottom)
      guard whole <= most else { break }
      let (nextP, nextQ) = (whole * p + beforeP, whole * q + beforeQ)
      guard nextP <= most, nextQ <= most else { break }
      (p, q, beforeP, beforeQ) = (nextP, nextQ, p, q)
      (top, bottom) = (bottom, rest)
    }
    return q == 0
      ? FrameDelay(numerator: most, denominator: 1) : FrameDelay(numerator: p, denominator: q)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return max(a, 1)
}
