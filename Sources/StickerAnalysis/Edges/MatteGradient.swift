import StickerPixels

extension MatteRegression {
  /// How well one line from a color of the edges to the matte must explain them, of all variance.
  private static let leastGraded = 0.6
  /// In levels of luma, and of a channel: the matte is lighter than the edges are. The other way round light
  /// art shines through a dark contour.
  private static let leastLighter = 40.0
  private static let leastWay = 100.0
  /// In levels: a drawn outline of 1 px is white before it is clear, so that the line overshoots. Of 243
  /// such outlines no one stays within this and bends less; 17 of 35 mattes on green and 10 of 25 on white
  /// that nothing else finds do.
  private static let mostOvershoot = 8.0
  /// How far the shares of the matte are off the line, for pixels of much, middling and little alpha.
  private static let bends = [-0.1...0.1, -0.12...0.03, -0.1...0.1]

  /// The matte that the edges of a hairline carry. Such a contour has no opaque pixel that the others
  /// could be compared with: its pixels become the lighter the clearer they are, all by one line.
  func gradedMatte() -> MatteFacts? {
    guard let line = colorLine, line.fit >= Self.leastGraded else { return nil }
    let (matte, way) = (line.own + line.slope, line.slope)
    guard (matte - inGamut(matte)).squaredLength < Self.mostOvershoot * Self.mostOvershoot,
      (matte - line.own).luma >= Self.leastLighter,
      max(way.max(), -way.min()) >= Self.leastWay, isStraight(line)
    else { return nil }
    let contour = inGamut(line.own)
    let edges = samples.map { sample in
      var sample = sample
      sample.art = contour
      return sample
    }
    guard let graded = part(edges), var facts = graded.fit(inGamut(matte)), facts.isBackground
    else { return nil }
    // The line's own end is a mean of what is dark; what shows, may show beside the darkest pixels alone.
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
    // What is as far from the contour as colors go is all of a matte; else it may be half of another.
    facts.isAmbiguous = (0..<3).contains { (16..<239).contains(matte[$0]) }
    return facts
  }

  private typealias ColorLine = (own: SIMD3<Double>, slope: SIMD3<Double>, fit: Double)

  /// Least squares of color = own + slope × clearness; `nil` where all pixels are as clear.
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

  private func isStraight(_ line: ColorLine) -> Bool {
    var (sums, counts) = ([0.0, 0, 0], [0.0, 0, 0])
    for sample in samples {
      let share = (sample.color - line.own).dot(line.slope) / line.slope.squaredLength
      let part = sample.clearness < 0.4 ? 0 : sample.clearness < 0.65 ? 1 : 2
      sums[part] += share - sample.clearness
      counts[part] += 1
    }
    return (0..<3).allSatisfy { counts[$0] > 0 && Self.bends[$0].contains(sums[$0] / counts[$0]) }
  }
}
