import StickerPixels

/// On which backgrounds a color is visible, looked up by its five upper bits a channel and found out
/// when first asked for.
struct Visibility {
  /// One bit a background, in the order of ``Background/allCases``.
  typealias Backgrounds = UInt8

  private var known = [UInt16](repeating: 0, count: 1 << 15)
  private let seen = Background.allCases.map { SeenColor($0.color) }
  private let colors = Background.allCases.map(\.color)

  /// - Parameter word: a pixel whose lowest byte is red; its alpha is left aside.
  mutating func backgrounds(_ word: UInt32) -> Backgrounds {
    let red = (word &>> 3) & 31
    let green = (word &>> 11) & 31
    let blue = (word &>> 19) & 31
    let index = Int(red | green &<< 5 | blue &<< 10)
    let entry = known[index]
    if entry != 0 { return Backgrounds(truncatingIfNeeded: entry) }
    let found = find(Color(level(red), level(green), level(blue)))
    known[index] = UInt16(found) | 0x100
    return found
  }

  /// The same for a pixel that lets the background shine through.
  mutating func backgrounds(_ word: UInt32, alpha: UInt8) -> Backgrounds {
    guard alpha < 250 else { return backgrounds(word) }
    let color = Color(word: word)
    var found: Backgrounds = 0
    for (index, background) in colors.enumerated() {
      let mixed =
        mix(color.red, background.red, alpha) | mix(color.green, background.green, alpha) &<< 8
        | mix(color.blue, background.blue, alpha) &<< 16
      found |= backgrounds(mixed) & (1 &<< UInt8(index))
    }
    return found
  }

  private func find(_ color: Color) -> Backgrounds {
    let color = SeenColor(color)
    var found: Backgrounds = 0
    for (index, background) in seen.enumerated() where color.isVisible(on: background) {
      found |= 1 &<< UInt8(index)
    }
    return found
  }
}

/// A level of five bits spread over 0…255.
private func level(_ bits: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: bits &<< 3 | bits &>> 2)
}

private func mix(_ above: UInt8, _ below: UInt8, _ alpha: UInt8) -> UInt32 {
  (UInt32(above) * UInt32(alpha) + UInt32(below) * UInt32(255 - alpha) + 127) / 255
}
