import StickerForge

/// Draws sixels as a terminal does.
enum SixelReader {
  /// - Returns: `nil` for what is not well formed, or draws outside of the size that it names.
  static func picture(_ text: String) -> Bitmap? {
    guard text.hasPrefix("\u{1B}P0;1;0q"), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = Array(text.utf8)[8...].dropLast(2)
    var bitmap = Bitmap(width: 0, height: 0)
    var colors: [Int: UInt32] = [:]
    var (x, top, color, count) = (0, 0, 0, 1)
    while let sign = rest.popFirst() {
      switch sign {
      case UInt8(ascii: "\""):
        let numbers = numbers(&rest)
        guard numbers.count == 4, numbers.prefix(2) == [1, 1] else { return nil }
        bitmap = Bitmap(width: numbers[2], height: numbers[3])
      case UInt8(ascii: "#"):
        let numbers = numbers(&rest)
        color = numbers[0]
        if numbers.count == 5, numbers[1] == 2 {
          let levels = numbers[2...].map { UInt32(($0 * 255 + 50) / 100) }
          colors[color] = levels[0] | levels[1] << 8 | levels[2] << 16 | 0xFF00_0000
        }
      case UInt8(ascii: "!"): count = numbers(&rest)[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case 63...126:
        for _ in 0..<count {
          for bit in 0..<6 where (sign - 63) >> UInt8(bit) & 1 == 1 {
            guard x < bitmap.width, top + bit < bitmap.height, let color = colors[color]
            else { return nil }
            bitmap.pixels[(top + bit) * bitmap.width + x] = color
          }
          x += 1
        }
        count = 1
      default: return nil
      }
    }
    return bitmap
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let text = rest.prefix { $0 == UInt8(ascii: ";") || (48...57).contains($0) }
    rest = rest.dropFirst(text.count)
    return text.split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }
}
