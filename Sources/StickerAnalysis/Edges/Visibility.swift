import StickerPixels
import Synchronization

/// The backgrounds on which colors are visible, cached by the five upper bits of their channels.
struct Visibility: Sendable {
  /// The cache that all images share, since most have colors in common.
  static let shared = Visibility()

  /// A set with one bit per background, in the order of ``Background/allCases``, then one per color of each
  /// ``PhotoBackground``.
  typealias Backgrounds = UInt32

  /// The bits of all backgrounds. This and ``plain`` are literals, since a lazily computed static property is checked
  /// for initialization on each access.
  static let all: Backgrounds = 0xFF_FFFF
  /// The bits of the backgrounds in ``Background``.
  static let plain: Backgrounds = 0xFF
  private static let plainCount: UInt32 = 8

  private let plain = VisibilityTable(Background.allCases.map(\.color)) { $0.isVisible() }
  private let strong = VisibilityTable(Background.allCases.map(\.color)) {
    $0.isVisible(margin: (strongMargin, strongMargin))
  }
  private let legible = VisibilityTable(Background.allCases.map(\.color)) { $0.isLegible }
  private let photos = VisibilityTable(PhotoBackground.allCases.flatMap(\.colors)) {
    $0.isVisible()
  }

  /// The factor for the thresholds at which a line 2 px wide is visible: it needs a WCAG contrast of 4.5, as text does.
  private static let strongMargin = 4.5 / 1.35

  /// Returns the ``plain`` backgrounds on which a line 2 px wide in a color is visible. The bits of all photos are set.
  func backgroundsOfLines(_ word: UInt32) -> Backgrounds {
    strong.entry(word).visible | ~Self.plain
  }

  /// Returns the ``plain`` backgrounds on which a drawing in a color can be read; see ``SeenDifference/isLegible``.
  func legibleBackgrounds(_ word: UInt32, alpha: UInt8) -> Backgrounds {
    alpha < 250 ? legible.mixed(word, alpha) : legible.entry(word).visible
  }

  /// Returns the requested backgrounds (``plain`` or ``all``) on which a color is visible.
  ///
  /// - Parameter word: A pixel whose lowest byte is red; its alpha is ignored.
  func backgrounds(_ word: UInt32, of wanted: Backgrounds) -> Backgrounds {
    let found = plain.entry(word).visible
    guard wanted != Self.plain else { return found }
    return found | photos.entry(word).visible &<< Self.plainCount
  }

  /// Returns the requested backgrounds on which a color is visible, computed exactly for the ``plain`` backgrounds.
  func exactBackgrounds(_ word: UInt32, of wanted: Backgrounds) -> Backgrounds {
    let found = plain.exactly(word)
    guard wanted != Self.plain else { return found }
    return found | photos.entry(word).visible &<< Self.plainCount
  }

  /// Returns the requested backgrounds on which a pixel is visible that may let the background shine through.
  func backgrounds(_ word: UInt32, alpha: UInt8, of wanted: Backgrounds) -> Backgrounds {
    guard alpha < 250 else { return backgrounds(word, of: wanted) }
    let found = plain.mixed(word, alpha)
    guard wanted != Self.plain else { return found }
    return found | photos.mixed(word, alpha) &<< Self.plainCount
  }
}

/// A cache of the backgrounds on which colors are visible, with one bit per background.
private final class VisibilityTable: Sendable {
  /// The result for all colors with the same upper bits.
  struct Entry {
    /// The backgrounds on which the color that represents all of these is visible.
    var visible: UInt32 { bits & 0xFFFF }
    /// The backgrounds on which some of these colors may be visible and others not; none in a table of more
    /// than 15 backgrounds.
    var unsure: UInt32 { bits &>> 16 }
    fileprivate var bits: UInt32
  }

  private let channels: BackgroundChannels
  private let seen: [SeenColor]
  private let findsUnsure: Bool
  private let isSeen: @Sendable (SeenDifference) -> Bool
  /// The bits of each entry, by the upper bits of the channels; 0 if they are not computed yet. Threads that compute
  /// the same entry at the same time store the same bits.
  private nonisolated(unsafe) let known: UnsafeMutablePointer<Atomic<UInt32>>
  private static let entryCount = 1 << 15
  /// A bit that distinguishes a computed entry.
  private static let computedBit: UInt32 = 1 &<< 31

  /// Factors for the thresholds between which a result is unsure. Colors with the same upper bits are at most 7 levels
  /// from the color that represents them. All count as visible if that color exceeds the upper thresholds, and as
  /// invisible if it misses the lower ones.
  private static let surelyVisible = (light: 1.06, chroma: 1.25)
  private static let maybeVisible = (light: 0.94, chroma: 0.8)

  /// - Parameters:
  ///   - colors: The backgrounds, 16 at most.
  ///   - isSeen: Returns true if a difference from a background is seen.
  init(_ colors: [Color], _ isSeen: @escaping @Sendable (SeenDifference) -> Bool) {
    self.isSeen = isSeen
    channels = BackgroundChannels(colors)
    seen = colors.map(SeenColor.init)
    findsUnsure = colors.count < 16
    known = .allocate(capacity: Self.entryCount)
    for index in 0..<Self.entryCount { (known + index).initialize(to: Atomic(0)) }
  }

  deinit { known.deallocate() }

  /// Returns the result for the five upper bits of a pixel's channels.
  func entry(_ word: UInt32) -> Entry {
    entry(key: (word &>> 3) & 31 | (word &>> 6) & 31 &<< 5 | (word &>> 9) & 31 &<< 10)
  }

  @inline(__always)
  private func entry(key: UInt32) -> Entry {
    let cached = known + Int(key)
    var bits = cached.pointee.load(ordering: .relaxed)
    if bits == 0 {
      bits = Self.computedBit | find(level(key & 31), level(key &>> 5 & 31), level(key &>> 10 & 31))
      cached.pointee.store(bits, ordering: .relaxed)
    }
    return Entry(bits: bits & ~Self.computedBit)
  }

  /// Returns the backgrounds on which a color is visible, computed exactly where the cached result is unsure.
  func exactly(_ word: UInt32) -> UInt32 {
    let cached = entry(word)
    guard cached.unsure != 0 else { return cached.visible }
    let color = SeenColor(Color(word: word))
    var found = cached.visible & ~cached.unsure
    for index in seen.indices where cached.unsure &>> UInt32(index) & 1 == 1 {
      if color.isVisible(on: seen[index]) { found |= 1 &<< UInt32(index) }
    }
    return found
  }

  /// Returns the backgrounds on which a semitransparent pixel is visible.
  func mixed(_ word: UInt32, _ alpha: UInt8) -> UInt32 {
    let keys = channels.upperBits(below: word, alpha)
    var found: UInt32 = 0
    for index in seen.indices {
      found |= entry(key: UInt32(keys[index])).visible & (1 &<< UInt32(index))
    }
    return found
  }

  private func find(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
    let color = SeenColor(Color(red, green, blue))
    var bits: UInt32 = 0
    for (index, background) in seen.enumerated() {
      let difference = SeenDifference(color, background)
      if isSeen(difference) { bits |= 1 &<< UInt32(index) }
      if findsUnsure, !difference.isVisible(margin: Self.surelyVisible),
        difference.isVisible(margin: Self.maybeVisible)
      {
        bits |= 1 &<< UInt32(index + 16)
      }
    }
    return bits
  }
}

/// The channels of up to 16 backgrounds, as vectors.
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

  /// Returns the five upper bits of each channel of a pixel over each background, with red in the lowest
  /// bits.
  @inline(__always)
  func upperBits(below word: UInt32, _ alpha: UInt8) -> SIMD16<UInt16> {
    let clearness = UInt16(255 &- alpha)
    // The sums are below 2^16, and the shifts divide them by 255 exactly, and then by 8.
    func mix(_ below: SIMD16<UInt16>, _ shift: UInt32) -> SIMD16<UInt16> {
      let above = UInt16(truncatingIfNeeded: word &>> shift & 255) &* UInt16(alpha) &+ 127
      let sum = below &* clearness &+ above
      return (sum &+ 1 &+ sum &>> 8) &>> 11
    }
    return mix(red, 0) | mix(green, 8) &<< 5 | mix(blue, 16) &<< 10
  }
}

/// Returns the level that represents all levels with the same five upper bits, spread over 0…255.
private func level(_ bits: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: bits &<< 3 | bits &>> 2)
}
