/// Colors left under alpha 0.
public struct HiddenFacts: Sendable, Equatable {
  /// Share of the canvas that is of alpha 0, 0…1.
  public var clearShare: Double
  /// Share of those pixels that still have a color, 0…1.
  public var coloredShare: Double
  /// The largest standard deviation of a channel under alpha 0, in levels.
  public var deviation: Double
  /// Whether more than ``manyColors`` different colors are there.
  public var hasManyColors: Bool

  /// A picture has more colors than this; a flat color, even one that was compressed, has fewer.
  public static let manyColors = 64
}

extension HiddenFacts {
  /// - Parameter counts: of this raster.
  init?(_ raster: Raster, _ counts: PixelCounts) {
    guard counts.hiddenColors > 0 else { return nil }
    clearShare = Double(counts.clear) / Double(counts.total)
    coloredShare = Double(counts.hiddenColors) / Double(counts.clear)
    var sums = SIMD4<UInt64>()
    var squares = SIMD4<UInt64>()
    var colors: Set<UInt32> = []
    var sampled = 0
    var last: UInt32?
    // Every so many pixels are enough for a deviation and for so many colors.
    for index in stride(from: 0, to: raster.count, by: max(1, raster.count / 40_000))
    where raster.alpha[index] == 0 {
      let word = UInt32(littleEndian: raster.pixels[index])
      let levels = SIMD4<UInt64>(
        UInt64(word & 255), UInt64(word &>> 8 & 255), UInt64(word &>> 16 & 255), 0)
      sums &+= levels
      squares &+= levels &* levels
      sampled += 1
      if word != last, colors.count <= Self.manyColors { colors.insert(word) }
      last = word
    }
    hasManyColors = colors.count > Self.manyColors
    let count = Double(max(1, sampled))
    deviation =
      (0..<3).map { channel in
        let mean = Double(sums[channel]) / count
        return max(0, Double(squares[channel]) / count - mean * mean).squareRoot()
      }.max() ?? 0
  }
}
