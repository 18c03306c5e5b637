/// Formats bytes of a file as text that is safe to show.
enum Hexadecimal {
  /// Returns `0x` and two digits for each byte.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "0x") { text, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }

  /// Returns `0x` and the two digits of a byte.
  static func text(_ byte: UInt8) -> String { text(CollectionOfOne(byte)) }
}
