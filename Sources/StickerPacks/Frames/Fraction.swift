package import StickerCodecs

/// An exact number of 0 or more: seconds, or frames per second.
package struct Fraction: Sendable, Hashable {
  /// The numerator, 0 or more, which shares no divisor with the denominator.
  package let numerator: Int
  /// The denominator, 1 or more.
  package let denominator: Int

  /// Creates a number in lowest terms.
  ///
  /// - Parameters:
  ///   - numerator: 0 or more.
  ///   - denominator: 1 or more.
  package init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator >= 0 && denominator > 0)
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads a decimal number or a quotient of two, such as `15`, `33.3` or `30000/1001`, without sign, space or
  /// exponent. Returns `nil` for any other text, and if the divisor is 0. At most nine digits of each number are read;
  /// further decimals are dropped.
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

  /// Reads a JSON number (RFC 8259, section 6) without a minus sign and with an exponent from -18 to 18. Returns `nil`
  /// for any other text, and if the result does not fit into 64 bits. At most nine digits before the exponent are read;
  /// further decimals are dropped.
  package init?(json text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count <= 2, let number = Self.decimal(parts[0]) else { return nil }
    let exponent = parts.count == 2 ? Int(parts[1]) : 0
    guard let exponent, -18...18 ~= exponent else { return nil }
    let power = Fraction((0..<exponent.magnitude).reduce(1) { power, _ in power * 10 })
    guard
      let value = exponent < 0 ? number.divided(by: power) : number.multiplied(by: power)
    else { return nil }
    self = value
  }

  /// Reads a decimal number; `nil` if more than nine digits precede the point. Decimals after the ninth digit are
  /// dropped.
  private static func decimal(_ text: some StringProtocol) -> Fraction? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      parts[0].utf8.count <= 9
    else { return nil }
    let decimals = String(parts.count == 2 ? parts[1].prefix(9 - parts[0].utf8.count) : "")
    guard let number = Int(String(parts[0]) + decimals) else { return nil }
    return Fraction(number, decimals.reduce(1) { power, _ in power * 10 })
  }

  /// Returns the product; `nil` if it does not fit into 64 bits.
  package func multiplied(by other: Fraction) -> Fraction? {
    // Dividing crosswise first keeps the products small.
    let (a, d) = Self.reduced(numerator, other.denominator)
    let (c, b) = Self.reduced(other.numerator, denominator)
    let top = a.multipliedReportingOverflow(by: c)
    let bottom = b.multipliedReportingOverflow(by: d)
    return top.overflow || bottom.overflow ? nil : Fraction(top.partialValue, bottom.partialValue)
  }

  /// Returns the quotient; `nil` if it does not fit into 64 bits or if the divisor is 0.
  package func divided(by other: Fraction) -> Fraction? {
    guard other.numerator > 0 else { return nil }
    return multiplied(by: Fraction(other.denominator, other.numerator))
  }

  private static func reduced(_ a: Int, _ b: Int) -> (Int, Int) {
    let divisor = greatestCommonDivisor(a, b)
    return (a / divisor, b / divisor)
  }

  /// The number as a floating-point value.
  package var value: Double { Double(numerator) / Double(denominator) }
}

extension Fraction {
  /// Creates the exact delay of a frame in seconds.
  package init(_ delay: FrameDelay) {
    // In APNG, a denominator of 0 means 100 (APNG specification, fcTL).
    self.init(delay.numerator, delay.denominator == 0 ? 100 : delay.denominator)
  }

  /// The delay of this number of seconds: exact if numerator and denominator fit into 16 bits, otherwise the last
  /// convergent of the continued fraction that fits, or 65,535 s if none does.
  package var delay: FrameDelay {
    let maxPart = 65_535
    guard numerator > maxPart || denominator > maxPart else {
      return FrameDelay(numerator: numerator, denominator: denominator)
    }
    var (p, q, beforeP, beforeQ) = (1, 0, 0, 1)
    var (top, bottom) = (numerator, denominator)
    while bottom > 0 {
      let (whole, rest) = top.quotientAndRemainder(dividingBy: bottom)
      guard whole <= maxPart else { break }
      let (nextP, nextQ) = (whole * p + beforeP, whole * q + beforeQ)
      guard nextP <= maxPart, nextQ <= maxPart else { break }
      (p, q, beforeP, beforeQ) = (nextP, nextQ, p, q)
      (top, bottom) = (bottom, rest)
    }
    return q == 0
      ? FrameDelay(numerator: maxPart, denominator: 1) : FrameDelay(numerator: p, denominator: q)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return max(a, 1)
}
