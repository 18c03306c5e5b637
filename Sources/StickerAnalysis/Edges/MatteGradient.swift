import StickerPixels

extension MatteRegression {
  /// Minimum fit (R²) of a line from the contour's color to the matte.
  private static let minGradientFit = 0.6
  /// Minimum difference of the matte from the contour, in levels of luma and of a channel. The matte must be
  /// lighter: in the other direction, light art shines through a dark contour.
  private static let minLumaDifference = 40.0
  private static let minChannelDifference = 100.0
  /// Maximum distance of the line's end from the gamut, in levels: a drawn outline of 1 px is white before it
  /// is transparent, so its line overshoots.
  private static let maxOvershoot = 8.0
  /// Limits of the mean deviation of the matte's share from the line, for pixels of high, medium and low
  /// alpha.
  private static let bends = [-0.1...0.1, -0.12...0.03, -0.1...0.1]

  /// Returns the matte on the edges of a hairline contour. Such a contour has no opaque pixel for comparison: its
  /// pixels become lighter with transparency, all along one line of the color space. `nil` if there is no such matte.
  func gradedMatte() -> MatteFacts? {
    guard let line = colorLine, line.fit >= Self.minGradientFit else { return nil }
    let (matte, difference) = (line.opaque + line.slope, line.slope)
    guard (matte - inGamut(matte)).squaredLength < Self.maxOvershoot * Self.maxOvershoot,
      (matte - line.opaque).luma >= Self.minLumaDifference,
      max(difference.max(), -difference.min()) >= Self.minChannelDifference, isStraight(line)
    else { return nil }
    let contour = inGamut(line.opaque)
    let edges = samples.map { sample in
      var sample = sample
      sample.art = contour
      return sample
    }
    guard let graded = part(edges), var facts = graded.fit(inGamut(matte)), facts.isBackground
    else { return nil }
    // The line starts at a mean of the dark pixels; a halo may show beside the darkest ones alone.
    let dark = samples.map(\.color).sorted { $0.luma < $1.luma }[samples.count / 10]
    facts.halo =
      [contour, dark].map { art in
        HaloFacts(
          edges.map { edge in
            var edge = edge
            edge.art = art
            return edge
          })
      }.max { $0.share < $1.share } ?? HaloFacts()
    guard facts.halo.isSeen else { return nil }
    // A matte at the limits of the gamut has full strength; any other may be a stronger color at half strength.
    facts.isAmbiguous = (0..<3).contains { (16..<239).contains(matte[$0]) }
    return facts
  }

  private typealias ColorLine = (opaque: SIMD3<Double>, slope: SIMD3<Double>, fit: Double)

  /// Least squares of color = opaque + slope × clearness; `nil` if alpha or the color is nearly the same everywhere.
  private var colorLine: ColorLine? {
    var (x, xx, yy) = (0.0, 0.0, 0.0)
    var (y, xy) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for sample in samples {
      x += sample.clearness
      xx += sample.clearness * sample.clearness
      y += sample.color
      xy += sample.clearness * sample.color
      yy += sample.color.squaredLength
    }
    let count = Double(samples.count)
    let (spread, all) = (xx - x * x / count, yy - y.squaredLength / count)
    guard spread > 1e-3 * count, all > 0 else { return nil }
    let slope = (xy - x / count * y) / spread
    return ((y - x * slope) / count, slope, slope.squaredLength * spread / all)
  }

  /// Returns true if the matte's share follows the line at every alpha.
  private func isStraight(_ line: ColorLine) -> Bool {
    var (sums, counts) = ([0.0, 0, 0], [0.0, 0, 0])
    for sample in samples {
      let share = (sample.color - line.opaque).dot(line.slope) / line.slope.squaredLength
      let part = sample.clearness < 0.4 ? 0 : sample.clearness < 0.65 ? 1 : 2
      sums[part] += share - sample.clearness
      counts[part] += 1
    }
    return (0..<3).allSatisfy { counts[$0] > 0 && Self.bends[$0].contains(sums[$0] / counts[$0]) }
  }
}
