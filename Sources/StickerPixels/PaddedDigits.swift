extension BinaryInteger {
  /// Returns the digits of a number that is not negative, with leading zeros if there are fewer than `width`.
  package func padded(to width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
