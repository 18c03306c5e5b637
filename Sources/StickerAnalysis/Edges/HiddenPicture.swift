import StickerPixels

/// Colors left in pixels of alpha 0.
public struct HiddenFacts: Sendable, Equatable {
  /// Number of pixels of alpha 0.
  public var clear: Int
  /// Share of the canvas that has alpha 0, 0…1.
  public var clearShare: Double
  /// Share of these pixels that still have a color, 0…1.
  public var coloredShare: Double
  /// Share of these pixels whose channels are at most 16 levels from their medians, 0…1: nearly all of them
  /// if a plain backdrop was removed, in spite of its noise.
  public var plainShare: Double
  /// Share of these pixels that have one of the three most frequent colors, 0…1. Exporters bleed mostly one
  /// or two colors beyond the edges; a picture has hardly any color twice.
  public var commonShare: Double
  /// True if these pixels form streaks: many have the color of one neighbor, in the row or in the column, but not of
  /// both. Edge colors that were bled outward form streaks. The color may fade along the streak.
  public var formsStreaks: Bool
  /// True if most of these pixels form flat blocks of 8 × 8 px, or streaks of blocks. WebP encoders write
  /// them under alpha 0, since such blocks compress best (libwebp, WebPCleanupTransparentArea).
  public var isFiller: Bool

  /// Maximum deviation of a backdrop's channels from their medians, in levels.
  private static let maxNoise = 16
}

extension HiddenFacts {
  /// `nil` if no pixel of alpha 0 has a color.
  ///
  /// - Parameter counts: The counts of this raster.
  init?(_ raster: Raster, _ counts: PixelCounts) {
    guard counts.hiddenColors > 0 else { return nil }
    clear = counts.clear
    clearShare = Double(counts.clear) / Double(counts.total)
    coloredShare = Double(counts.hiddenColors) / Double(counts.clear)
    var colors: [UInt32] = []
    var (exact, fading) = (Streaks(alike: 0, apart: 1), Streaks(alike: 8, apart: 16))
    var (inside, border) = (ColorSteps(), ColorSteps())
    // A sample is enough for the most frequent colors; an odd step meets all columns of a block.
    for index in stride(from: 0, to: raster.count, by: max(1, raster.count / 40_000) | 1)
    where raster.alpha[index] == 0 {
      colors.append(UInt32(littleEndian: raster.pixels[index]))
      let (right, below) = (index + 1, index + raster.width)
      guard right % raster.width > 0, below < raster.count, raster.alpha[right] == 0,
        raster.alpha[below] == 0
      else { continue }
      let isAcross = raster.pixels[right] == raster.pixels[index]
      let isDown = raster.pixels[below] == raster.pixels[index]
      let steps = (raster.step(from: index, to: right), raster.step(from: index, to: below))
      exact.add(steps)
      fading.add(steps)
      let (column, row) = (right % raster.width, index / raster.width + 1)
      if column % 8 == 0 { border.add(isAcross) } else { inside.add(isAcross) }
      if row % 8 == 0 { border.add(isDown) } else { inside.add(isDown) }
    }
    // In filler, colors change more often at the borders of blocks than inside them; in drawings, hardly more often.
    isFiller = exact.repeatedShare > 0.6 && border.share > inside.share * 1.3
    // The thresholds lie between bled colors, exact or fading, and hidden photos and pictures.
    formsStreaks =
      exact.share > 0.2 && exact.shareOfChanges > 0.5
      || fading.share > 0.08 && fading.shareOfChanges > 0.35
    plainShare = Self.plainShare(of: colors)
    commonShare = Self.commonShare(of: &colors)
  }

  private static func plainShare(of colors: [UInt32]) -> Double {
    var (red, green, blue) = (Histogram(), Histogram(), Histogram())
    for color in colors.lazy.map(Color.init(word:)) {
      red.add(color.red)
      green.add(color.green)
      blue.add(color.blue)
    }
    let medians = SIMD3(red.median, green.median, blue.median)
    let middle = Color(SIMD3<Double>(medians))
    let near = colors.count { Color(word: $0).isWithin(maxNoise, of: middle) }
    return Double(near) / Double(max(1, colors.count))
  }

  private static func commonShare(of colors: inout [UInt32]) -> Double {
    guard !colors.isEmpty else { return 0 }
    colors.sort()
    var counts: [Int] = []
    var start = 0
    for index in 1...colors.count where index == colors.count || colors[index] != colors[start] {
      counts.append(index - start)
      start = index
    }
    let common = counts.sorted(by: >).prefix(3).reduce(0, +)
    return Double(common) / Double(colors.count)
  }
}

/// Counts of pixels that resemble one neighbor, along the row or along the column, but not the other.
private struct Streaks {
  /// Maximum difference of a channel along a streak, and minimum difference across it, in levels.
  let alike: Int
  let apart: Int
  private var streaks = 0
  private var flat = 0
  private var total = 0

  init(alike: Int, apart: Int) {
    (self.alike, self.apart) = (alike, apart)
  }

  /// - Parameter steps: The differences from both neighbors, in levels.
  mutating func add(_ steps: (Int, Int)) {
    total += 1
    let (smaller, larger) = (min(steps.0, steps.1), max(steps.0, steps.1))
    if larger <= alike { flat += 1 } else if smaller <= alike, larger >= apart { streaks += 1 }
  }

  var share: Double { Double(streaks) / Double(max(1, total)) }
  /// The share of streaks among the pixels that differ from a neighbor.
  var shareOfChanges: Double { Double(streaks) / Double(max(1, total - flat)) }
  /// The share of pixels that resemble at least one neighbor.
  var repeatedShare: Double { Double(streaks + flat) / Double(max(1, total)) }
}

extension Raster {
  /// Returns the largest difference of two pixels in a channel, in levels.
  fileprivate func step(from one: Int, to other: Int) -> Int {
    let (a, b) = (
      unsafeBitCast(pixels[one], to: SIMD4<UInt8>.self),
      unsafeBitCast(pixels[other], to: SIMD4<UInt8>.self)
    )
    return Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).max())
  }
}

/// The number of pairs of neighbors, and how many of them have different colors.
private struct ColorSteps {
  private var count = 0
  private var changes = 0

  mutating func add(_ isEqual: Bool) {
    count += 1
    if !isEqual { changes += 1 }
  }

  /// The share of pairs with different colors, 0…1.
  var share: Double { count > 0 ? Double(changes) / Double(count) : 0 }
}
