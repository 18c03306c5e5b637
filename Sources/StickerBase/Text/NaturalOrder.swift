/// A comparison of names that compares their numbers by value.
enum NaturalOrder {
  /// Returns true if `a` comes before `b`. Names that differ only in leading zeros are compared as bytes, so
  /// that the order is total.
  static func precedes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (left, right) = (number(in: a, at: &i), number(in: b, at: &j))
        if left.count != right.count { return left.count < right.count }
        if let order = firstDifference(left, right) { return order }
      } else {
        if a[i] != b[j] { return a[i] < b[j] }
        i += 1
        j += 1
      }
    }
    if a.count - i != b.count - j { return a.count - i < b.count - j }
    return a.lexicographicallyPrecedes(b)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Returns the digits at `index` without leading zeros, and moves `index` past them.
  private static func number(
    in bytes: UnsafeRawBufferPointer, at index: inout Int
  ) -> Slice<UnsafeRawBufferPointer> {
    while index < bytes.count, bytes[index] == 0x30 { index += 1 }
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private static func firstDifference(
    _ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>
  ) -> Bool? {
    zip(a, b).first { $0 != $1 }.map { $0.0 < $0.1 }
  }
}
