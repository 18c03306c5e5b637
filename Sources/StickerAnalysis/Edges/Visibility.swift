import StickerPixels

/// On which backgrounds a color is visible, found out for the five upper bits of its channels and
/// remembered for a while.
struct Visibility {
  /// One bit a background, in the order of ``Background/allCases``, then one a color of each
  /// ``Plate``.
  typealias Backgrounds = UInt32

  /// The bits of all backgrounds, and those of ``Background`` alone. Literals, since of what is computed when it is
  /// first used, each use has to ask whether it was.
  static let all: Backgrounds = 0xFF_FFFF
  static let plain: Backgrounds = 0xFF
  private static let plainCount: UInt32 = 8

  private let plain = VisibilityTable(Background.allCases.map(\.color))
  private let plates = VisibilityTable(Plate.allCases.flatMap(\.colors))

  /// The backgrounds on which a color is visible, of those that are wanted: ``plain`` or ``all``.
  ///
  /// - Parameter word: a pixel whose lowest byte is red; its alpha is left aside.
  func backgrounds(_ word: UInt32, of wanted: Backgrounds) -> Backgrounds {
    let found = plain.entry(word).visible
    guard wanted != Self.plain else { return found }
    return found | plates.entry(word).visible &<< Self.plainCount
  }

  /// The same, exactly for the ``plain`` backgrounds.
  func exactBackgrounds(_ word: UInt32, of wanted: Backgrounds) -> Backgrounds {
    let found = plain.exactly(word)
    guard wanted != Self.plain else { return found }
    return found | plates.entry(word).visible &<< Self.plainCount
  }

  /// The same for a pixel that lets the background shine through.
  func backgrounds(_ word: UInt32, alpha: UInt8, of wanted: Backgrounds) -> Backgrounds {
    guard alpha < 250 else { return backgrounds(word, of: wanted) }
    let found = plain.mixed(word, alpha)
    guard wanted != Self.plain else { return found }
    return found | plates.mixed(word, alpha) &<< Self.plainCount
  }
}

/// On which of some backgrounds a color is visible: one bit for each.
private final class VisibilityTable {
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

  private let channels: BackgroundChannels
  private let seen: [SeenColor]
  private let findsUnsure: Bool
  /// A color has one place, and takes it from another one: few pictures have so many colors.
  private let known: UnsafeMutablePointer<Entry>
  private static let knownBits: UInt32 = 12

  /// Colors that share their upper bits are at most 4 levels from the one between them: what is as
  /// clear as this is clear for all, and what is less clear for none.
  private static let clear = (light: 1.06, hue: 1.25)
  private static let unclear = (light: 0.94, hue: 0.8)

  /// - Parameter colors: 16 at most.
  init(_ colors: [Color]) {
    channels = BackgroundChannels(colors)
    seen = colors.map(SeenColor.init)
    findsUnsure = colors.count < 16
    known = .allocate(capacity: 1 << Self.knownBits)
    known.initialize(repeating: Entry(), count: 1 << Self.knownBits)
  }

  deinit { known.deallocate() }

  func entry(_ word: UInt32) -> Entry {
    entry(key: (word &>> 3) & 31 | (word &>> 6) & 31 &<< 5 | (word &>> 9) & 31 &<< 10 | 1 &<< 15)
  }

  @inline(__always)
  private func entry(key: UInt32) -> Entry {
    let index = Int((key &* 0x9E37_79B1) &>> (32 &- Self.knownBits))
    if known[index].key != key {
      known[index] = Entry(
        bits: find(level(key & 31), level(key &>> 5 & 31), level(key &>> 10 & 31)), key: key)
    }
    return known[index]
  }

  func exactly(_ word: UInt32) -> UInt32 {
    let entry = entry(word)
    guard entry.unsure != 0 else { return entry.visible }
    let color = SeenColor(Color(word: word))
    var found = entry.visible & ~entry.unsure
    for index in seen.indices where entry.unsure &>> UInt32(index) & 1 == 1 {
      if color.isVisible(on: seen[index]) { found |= 1 &<< UInt32(index) }
    }
    return found
  }

  func mixed(_ word: UInt32, _ alpha: UInt8) -> UInt32 {
    let keys = channels.upperBits(below: word, alpha)
    var found: UInt32 = 0
    for index in seen.indices {
      found |= entry(key: UInt32(keys[index]) | 1 &<< 15).visible & (1 &<< UInt32(index))
    }
    return found
  }

  private func find(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
    let color = SeenColor(Color(red, green, blue))
    var bits: UInt32 = 0
    for (index, background) in seen.enumerated() {
      let difference = SeenDifference(color, background)
      if difference.isVisible() { bits |= 1 &<< UInt32(index) }
      if findsUnsure, !difference.isVisible(margin: Self.clear),
        difference.isVisible(margin: Self.unclear)
      {
        bits |= 1 &<< UInt32(index + 16)
      }
    }
    return bits
  }
}

/// The channels of 16 backgrounds at most, one beside the other.
private struct BackgroundChannels {
  private var red = SIMD16<UInt16>.zero
  private var green = SIMD16<UInt16>.zero
  private var blue = SIMD16<UInt16>.zero

  init(_ colors: [Color]) {
    for (index, color) in colors.enumerated() {
      red[index] = UInt16(color.red)
      green[index] = UInt16(color.green)
      blue[index] = UInt16(color.blue)
    }
  }

  /// The five upper bits of each channel of a pixel over each background: red in the lowest ones.
  @inline(__always)
  func upperBits(below word: UInt32, _ alpha: UInt8) -> SIMD16<UInt16> {
    let clearness = UInt16(255 &- alpha)
    // Levels times 255 are below 2^16; so many 255ths of them are exactly whole levels.
    func mix(_ below: SIMD16<UInt16>, _ shift: UInt32) -> SIMD16<UInt16> {
      let above = UInt16(truncatingIfNeeded: word &>> shift & 255) &* UInt16(alpha) &+ 127
      let sum = below &* clearness &+ above
      return (sum &+ 1 &+ sum &>> 8) &>> 11
    }
    return mix(red, 0) | mix(green, 8) &<< 5 | mix(blue, 16) &<< 10
  }
}

/// A level of five bits spread over 0…255.
private func level(_ bits: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: bits &<< 3 | bits &>> 2)
}
