import StickerPixels

/// On which backgrounds a color is visible, looked up by its five upper bits a channel and found out
/// when first asked for.
struct Visibility {
  /// One bit a background, in the order of ``Background/allCases``, then one a color of each
  /// ``Plate``.
  typealias Backgrounds = UInt32

  /// What holds for all colors that share their upper bits.
  private struct Entry {
    /// Backgrounds on which the one between them is visible.
    var visible: Backgrounds = 0
    /// Backgrounds on which some of them are and some are not.
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
  /// Those of ``Background`` alone.
  static let plain: Backgrounds = 1 &<< UInt32(Background.allCases.count) &- 1
  /// Colors that share their upper bits are at most 4 levels from the one between them: what is as
  /// clear as this is clear for all, and what is less clear for none.
  private static let clear = (light: 1.06, hue: 1.25 * 1.25)
  private static let unclear = (light: 0.94, hue: 0.8 * 0.8)

  init() { seen = colors.map(SeenColor.init) }

  /// - Parameter word: a pixel whose lowest byte is red; its alpha is left aside.
  mutating func backgrounds(_ word: UInt32) -> Backgrounds { entry(word).visible & Self.all }

  /// The same, exactly for the ``plain`` backgrounds.
  mutating func exactBackgrounds(_ word: UInt32) -> Backgrounds {
    let entry = entry(word)
    let unsure = entry.unsure & Self.plain
    guard unsure != 0 else { return entry.visible & Self.all }
    let color = SeenColor(Color(word: word))
    var found = entry.visible & Self.all & ~unsure
    for index in Background.allCases.indices where unsure &>> UInt32(index) & 1 == 1 {
      if color.isVisible(on: seen[index]) { found |= 1 &<< UInt32(index) }
    }
    return found
  }

  private mutating func entry(_ word: UInt32) -> Entry {
    let red = (word &>> 3) & 31
    let green = (word &>> 11) & 31
    let blue = (word &>> 19) & 31
    let index = Int(red | green &<< 5 | blue &<< 10)
    if known[index].visible == 0 { known[index] = find(level(red), level(green), level(blue)) }
    return known[index]
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
      let isClear = clarity.light >= Self.clear.light || clarity.hue >= Self.clear.hue
      let isUnclear = clarity.light < Self.unclear.light && clarity.hue < Self.unclear.hue
      if clarity.light >= 1 || clarity.hue >= 1 { entry.visible |= 1 &<< UInt32(index) }
      if !isClear, !isUnclear { entry.unsure |= 1 &<< UInt32(index) }
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
