import StickerPixels

/// On which backgrounds a color is visible, looked up by its five upper bits a channel and found out
/// when first asked for.
struct Visibility {
  /// One bit a background, in the order of ``Background/allCases``, then one a color of each
  /// ``Plate``.
  typealias Backgrounds = UInt32

  /// What holds for all colors that share their upper bits.
  private struct Entry {
    /// Backgrounds on which they are visible.
    var visible: Backgrounds = 0
    /// Backgrounds on which some of them may be.
    var unsure: Backgrounds = 0
  }

  private var known = [Entry](repeating: Entry(), count: 1 << 15)
  private let colors = Background.allCases.map(\.color) + Plate.allCases.flatMap(\.colors)
  private let seen: [SeenColor]

  /// The bits of all backgrounds.
  static let all: Backgrounds =
    1 &<< UInt32(Background.allCases.count + Plate.allCases.count * Plate.colorCount) &- 1
  /// Set in entries that were found out.
  private static let isKnown: Backgrounds = 1 &<< 31
  /// Colors that share their upper bits are at most 4 levels from the one between them: what is as
  /// clear as this is clear for all, and what is as unclear for none.
  private static let unsure = 0.8..<1.25

  init() { seen = colors.map(SeenColor.init) }

  /// - Parameter word: a pixel whose lowest byte is red; its alpha is left aside.
  mutating func backgrounds(_ word: UInt32) -> Backgrounds {
    let red = (word &>> 3) & 31
    let green = (word &>> 11) & 31
    let blue = (word &>> 19) & 31
    let index = Int(red | green &<< 5 | blue &<< 10)
    if known[index].visible == 0 { known[index] = find(level(red), level(green), level(blue)) }
    let entry = known[index]
    guard entry.unsure != 0 else { return entry.visible & Self.all }
    let color = SeenColor(Color(word: word))
    var found = entry.visible & Self.all
    for index in seen.indices where entry.unsure &>> UInt32(index) & 1 == 1 {
      if color.clarity(on: seen[index]) >= 1 { found |= 1 &<< UInt32(index) }
    }
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
      found |= backgrounds(mixed) & (1 &<< UInt32(index))
    }
    return found
  }

  private func find(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Entry {
    let color = SeenColor(Color(red, green, blue))
    var entry = Entry(visible: Self.isKnown)
    for (index, background) in seen.enumerated() {
      let clarity = color.clarity(on: background)
      if Self.unsure.contains(clarity) {
        entry.unsure |= 1 &<< UInt32(index)
      } else if clarity >= 1 {
        entry.visible |= 1 &<< UInt32(index)
      }
    }
    return entry
  }
}

/// A level of five bits spread over 0…255.
private func level(_ bits: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: bits &<< 3 | bits &>> 2)
}

private func mix(_ above: UInt8, _ below: UInt8, _ alpha: UInt8) -> UInt32 {
  (UInt32(above) * UInt32(alpha) + UInt32(below) * UInt32(255 - alpha) + 127) / 255
}
