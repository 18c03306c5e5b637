/// A size in bytes, printed in the units of Apple's sticker limit: 1 KB is 1024 bytes.
package struct ByteCount: Sendable, Hashable, Comparable {
  package var bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  package static func < (a: ByteCount, b: ByteCount) -> Bool { a.bytes < b.bytes }
}

extension ByteCount: CustomStringConvertible {
  /// The size with its unit, for example `634 KB`, `500.1 KB` or `1.5 MB`. It is rounded up to a tenth, so that a size
  /// over a limit of whole KB or MB never prints the same as the limit.
  package var description: String {
    switch bytes {
    case 1: "1 byte"
    case ..<1024: "\(bytes) bytes"
    case ..<(1024 * 1024): tenths(of: 1024) + " KB"
    case ..<(1024 * 1024 * 1024): tenths(of: 1024 * 1024) + " MB"
    default: tenths(of: 1024 * 1024 * 1024) + " GB"
    }
  }

  /// Returns this size and a limit, both in whole KB, rounded up: `441 of 500 KB`.
  package func share(of limit: ByteCount) -> String {
    "\((bytes + 1023) / 1024) of \((limit.bytes + 1023) / 1024) KB"
  }

  private func tenths(of unit: Int) -> String {
    let (whole, remainder) = bytes.quotientAndRemainder(dividingBy: unit)
    let tenth = (remainder * 10 + unit - 1) / unit
    switch tenth {
    case 0: return "\(whole)"
    case 10: return "\(whole + 1)"
    default: return "\(whole).\(tenth)"
    }
  }
}
