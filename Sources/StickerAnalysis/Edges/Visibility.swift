import StickerPixels

/// On which backgrounds a color is visible, found out for the five upper bits of its channels and
/// remembered for a while.
struct Visibility {
  /// One bit a background, in the order of ``Background/allCases``, then one a color of each
  /// ``Plate``.
  typealias Backgrounds = UInt32

  /// The bits of all backgrounds, and those of ``Background`` alone.
  static let all: Backgrounds = 1 &<< UInt32(plainCount + plateColors.count) &- 1
  static let plain: Backgrounds = 1 &<< UInt32(plainCount) &- 1
  private static let plainCount = Background.allCases.count
  private static let plateColors = Plate.allCases.flatMap(\.colors)

  private var plain = VisibilityTable(Background.allCases.map(\.color))
  private var plates = VisibilityTable(plateColors)

  /// The backgrounds on which a color is visible, of those that are wanted: ``plain`` or ``all``.
  ///
  /// - Parameter word: a pixel whose lowest byte is red; its alpha is left aside.
  mutating func backgrounds(_ word: UInt32, of wanted: Backgrounds) -> Backgrounds {
    let found = plain.entry(word).visible
    guard wanted != Self.plain else { return found }
    return found | plates.entry(word).visible &<< UInt32(Self.plainCount)
  }

  /// The same, exactly for the ``plain`` backgrounds.
  mutating func exactBackgrounds(_ word: UInt32, of wanted: Backgrounds) -> Backgrounds {
    let found = plain.exactly(word)
    guard wanted != Self.plain else { return found }
    return found | plates.entry(word).visible &<< UInt32(Self.plainCount)
  }

  /// The same for a pixel that lets the background shine through.
  mutating func backgrounds(_ word: UInt32, alpha: UInt8, of wanted: Backgrounds) -> Backgrounds {
    guard alpha < 250 else { return backgrounds(word, of: wanted) }
    let found = plain.mixed(word, alpha)
    guard wanted != Self.plain else { return found }
    return found | plates.mixed(word, alpha) &<< UInt32(Self.plainCount)
  }
}

/// On which of some backgrounds a color is visible: one bit for each.
private struct VisibilityTable {
  /// What holds for all colors that share their upper bits.
  struct Entry {
    /// Backgrounds on which the one between them is visible.
    var visible: UInt32 { bits & 0xFFFF }
    /// Backgrounds on which some of them are and some are not; none in a table of more than 15.
    var unsure: UInt32 { bits &>> 16 }
    fileprivate var bits: UInt32 = 0
    /// The upper bits, and one that tells them from none.
    fileprivate var key: UInt32 = 0
  }

  private let colors: [Color]
  private let seen: [SeenColor]
  private let findsUnsure: Bool
  /// A color has one place, and takes it from another one: few pictures have so many colors.
  private var known = [Entry](repeating: Entry(), count: 1 << knownBits)
  private static let knownBits: UInt32 = 12

  /// Colors that share their upper bits are at most 4 levels from the one between them: what is as
  /// clear as this is clear for all, and what is less clear for none.
  private static let clear = (light: 1.06, hue: 1.25)
  private static let unclear = (light: 0.94, hue: 0.8)

  /// - Parameter colors: 16 at most.
  init(_ colors: [Color]) {
    self.colors = colors
    seen = colors.map(SeenColor.init)
    findsUnsure = colors.count < 16
  }

  mutating func entry(_ word: UInt32) -> Entry {
    let red = (word &>> 3) & 31
    let green = (word &>> 11) & 31
    let blue = (word &>> 19) & 31
    let key = red | green &<< 5 | blue &<< 10 | 1 &<< 15
    let index = Int((key &* 0x9E37_79B1) &>> (32 &- Self.knownBits))
    if known[index].key != key {
      known[index] = Entry(bits: find(level(red), level(green), level(blue)), key: key)
    }
    return known[index]
  }

  mutating func exactly(_ word: UInt32) -> UInt32 {
    let entry = entry(word)
    guard entry.unsure != 0 else { return entry.visible }
    let color = SeenColor(Color(word: word))
    var found = entry.visible & ~entry.unsure
    for index in seen.indices where entry.unsure &>> UInt32(index) & 1 == 1 {
      if color.isVisible(on: seen[index]) { found |= 1 &<< UInt32(index) }
    }
    return found
  }

  mutating func mixed(_ word: UInt32, _ alpha: UInt8) -> UInt32 {
    let color = Color(word: word)
    var found: UInt32 = 0
    for index in colors.indices {
      let background = colors[index]
      let mixed =
        mix(color.red, background.red, alpha) | mix(color.green, background.green, alpha) &<< 8
        | mix(color.blue, background.blue, alpha) &<< 16
      found |= entry(mixed).visible & (1 &<< UInt32(index))
    }
    return found
  }

  private func find(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
    let color = SeenColor(Color(red, green, blue))
    var bits: UInt32 = 0
    for (index, background) in seen.enumerated() {
      if color.isVisible(on: background) { bits |= 1 &<< UInt32(index) }
      guard findsUnsure else { continue }
      if !color.isVisible(on: background, margin: Self.clear),
        color.isVisible(on: background, margin: Self.unclear)
      {
        bits |= 1 &<< UInt32(index + 16)
      }
    }
    return bits
  }
}

/// A level of five bits spread over 0…255.
private func level(_ bits: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: bits &<< 3 | bits &>> 2)
}

private func mix(_ above: UInt8, _ below: UInt8, _ alpha: UInt8) -> UInt32 {
  (UInt32(above) * UInt32(alpha) + UInt32(below) * UInt32(255 - alpha) + 127) / 255
}
