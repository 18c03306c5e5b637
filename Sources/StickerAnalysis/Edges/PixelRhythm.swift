/// The rhythm of the bends (second differences) in a picture's brightness. An enlarged picture bends at its original
/// pixels, for example every 2.5 px; a picture that is soft for another reason has no rhythm.
enum PixelRhythm {
  /// Maximum contribution of a single bend to the sum over a row or a column.
  private static let strongestBend: Int32 = 60
  /// Minimum extent in px of the part of the picture that has bends.
  private static let minExtent = 64
  /// Distance of the sampled rows and columns in px.
  private static let lineStep = 4
  /// Number of positions on each side that contribute to the local mean, from which a bend's deviation is taken.
  private static let reach = 4
  /// Frequencies in cycles per pixel. Lower frequencies occur in drawings.
  private static let frequencies = 0.2...0.5
  /// Maximum distance of a frequency from a multiple of an eighth, in eighths, at which it counts as the rhythm of
  /// JPEG's blocks of 8 px.
  private static let nearBlocks = 0.08

  /// Returns the amplitude of the strongest rhythm, across or down, relative to the median amplitude: 12 at most in
  /// clean pictures, 24 or more in most enlarged ones. 0 if the picture is too small.
  static func strength(_ raster: Raster) -> Double {
    var across = [Int32](repeating: 0, count: raster.width)
    var down = [Int32](repeating: 0, count: raster.height)
    let (right, bottom) = (max(1, raster.width - 1), max(1, raster.height - 1))
    for y in stride(from: 1, to: bottom, by: lineStep) {
      var (before, here) = (raster.visibleLight(0, y), raster.visibleLight(1, y))
      for x in 1..<right {
        let after = raster.visibleLight(x + 1, y)
        across[x] &+= min(strongestBend, abs(before &- 2 &* here &+ after))
        (before, here) = (here, after)
      }
    }
    for x in stride(from: 1, to: right, by: lineStep) {
      var (before, here) = (raster.visibleLight(x, 0), raster.visibleLight(x, 1))
      for y in 1..<bottom {
        let after = raster.visibleLight(x, y + 1)
        down[y] &+= min(strongestBend, abs(before &- 2 &* here &+ after))
        (before, here) = (here, after)
      }
    }
    return max(
      strength(across, of: raster.height / lineStep),
      strength(down, of: raster.width / lineStep))
  }

  /// Returns the amplitude of the strongest rhythm in one direction.
  ///
  /// - Parameters:
  ///   - sums: The sum of the bends in each column or row.
  ///   - count: Number of pixels per sum.
  private static func strength(_ sums: [Int32], of count: Int) -> Double {
    let minSum = Int32(count / 20)
    guard let first = sums.firstIndex(where: { $0 > minSum }),
      let last = sums.lastIndex(where: { $0 > minSum }), last - first >= minExtent
    else { return 0 }
    let bends = sums[first...last].map { Double($0) / Double(count) }
    let middle = Double(bends.count - 1) / 2
    let signal = bends.indices.map { index in
      let near = bends[max(0, index - reach)...min(bends.count - 1, index + reach)]
      let mean = near.reduce(0, +) / Double(near.count)
      let fromMiddle = (Double(index) - middle) / middle
      return (bends[index] / (mean + 0.2) - 1) * (1 - fromMiddle * fromMiddle)
    }
    let step = 0.5 / Double(signal.count)
    let powers = stride(from: frequencies.lowerBound, through: frequencies.upperBound, by: step)
      .filter(isApartFromBlocks).map { power(signal, $0) }.sorted()
    guard let strongest = powers.last, powers[powers.count / 2] > 0 else { return 0 }
    return (strongest / powers[powers.count / 2]).squareRoot()
  }

  private static func isApartFromBlocks(_ frequency: Double) -> Bool {
    let eighths = 8 * frequency
    return abs(eighths - eighths.rounded()) > nearBlocks
  }

  /// Returns the power of a frequency in a signal (Goertzel algorithm).
  private static func power(_ signal: [Double], _ frequency: Double) -> Double {
    let turn = 2 * cosine(ofTurns: frequency)
    var (last, before) = (0.0, 0.0)
    for value in signal { (last, before) = (value + turn * last - before, last) }
    return last * last + before * before - turn * last * before
  }

  /// Returns the cosine of an angle of 0 to 0.5 turns, to eight digits. The result is the same on every machine.
  private static func cosine(ofTurns turns: Double) -> Double {
    let square = (turns * .pi) * (turns * .pi)
    var (term, half) = (1.0, 1.0)
    for index in stride(from: 2.0, through: 14, by: 2) {
      term *= -square / (index * (index - 1))
      half += term
    }
    return 2 * half * half - 1
  }
}

extension Raster {
  /// Returns the visible light of a pixel as one number: the sum of its premultiplied channels and alpha,
  /// 0…1020.
  fileprivate func visibleLight(_ x: Int, _ y: Int) -> Int32 {
    let word = pixels[y &* width &+ x]
    let alpha = word &>> 24
    let sum = word & 255 &+ (word &>> 8 & 255) &+ (word &>> 16 & 255)
    return Int32(truncatingIfNeeded: sum &* alpha / 255 &+ alpha)
  }
}
