/// The rhythm of the bends (second differences) in a picture's brightness. An enlarged picture bends at its
/// original pixels, for example every 2.5 px; one that is soft otherwise has no rhythm.
enum PixelRhythm {
  /// Maximum contribution of a single bend to the sum over a row or a column.
  private static let strongestBend: Int32 = 60
  /// Minimum extent of the picture in px.
  private static let fewestPlaces = 64
  /// Rows and columns per sampled one.
  private static let lineStep = 4
  /// Number of places on each side from whose mean a bend's deviation is taken.
  private static let reach = 4
  /// Frequencies in cycles per pixel. Slower ones occur in drawings.
  private static let frequencies = 0.2...0.5
  /// Maximum distance of a frequency from a multiple of an eighth that counts as a rhythm of JPEG's blocks of
  /// 8 px, in eighths.
  private static let nearBlocks = 0.08

  /// Returns the amplitude of the strongest rhythm, across or down, relative to the median one: 12 at most in
  /// clean pictures, 24 or more in most enlarged ones. 0 if the picture is too small.
  static func strength(_ raster: Raster) -> Double {
    var across = [Int32](repeating: 0, count: raster.width)
    var down = [Int32](repeating: 0, count: raster.height)
    let (right, bottom) = (max(1, raster.width - 1), max(1, raster.height - 1))
    for y in stride(from: 1, to: bottom, by: lineStep) {
      var (before, here) = (raster.shownLight(0, y), raster.shownLight(1, y))
      for x in 1..<right {
        let after = raster.shownLight(x + 1, y)
        across[x] &+= min(strongestBend, abs(before &- 2 &* here &+ after))
        (before, here) = (here, after)
      }
    }
    for x in stride(from: 1, to: right, by: lineStep) {
      var (before, here) = (raster.shownLight(x, 0), raster.shownLight(x, 1))
      for y in 1..<bottom {
        let after = raster.shownLight(x, y + 1)
        down[y] &+= min(strongestBend, abs(before &- 2 &* here &+ after))
        (before, here) = (here, after)
      }
    }
    return max(
      strength(across, of: raster.height / lineStep),
      strength(down, of: raster.width / lineStep))
  }

  /// - Parameter count: Number of pixels per sum.
  private static func strength(_ sums: [Int32], of count: Int) -> Double {
    let least = Int32(count / 20)
    guard let first = sums.firstIndex(where: { $0 > least }),
      let last = sums.lastIndex(where: { $0 > least }), last - first >= fewestPlaces
    else { return 0 }
    let bends = sums[first...last].map { Double($0) / Double(count) }
    let middle = Double(bends.count - 1) / 2
    let signal = bends.indices.map { index in
      let near = bends[max(0, index - reach)...min(bends.count - 1, index + reach)]
      let usual = near.reduce(0, +) / Double(near.count)
      let fromMiddle = (Double(index) - middle) / middle
      return (bends[index] / (usual + 0.2) - 1) * (1 - fromMiddle * fromMiddle)
    }
    let step = 0.5 / Double(signal.count)
    let powers = stride(from: frequencies.lowerBound, through: frequencies.upperBound, by: step)
      .filter(isApartFromBlocks).map { power(signal, $0) }.sorted()
    guard let most = powers.last, powers[powers.count / 2] > 0 else { return 0 }
    return (most / powers[powers.count / 2]).squareRoot()
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

  /// Returns the cosine of a part of a turn, up to half a turn, to eight digits: the same on every machine.
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
  fileprivate func shownLight(_ x: Int, _ y: Int) -> Int32 {
    let word = pixels[y &* width &+ x]
    let alpha = word &>> 24
    let sum = word & 255 &+ (word &>> 8 & 255) &+ (word &>> 16 & 255)
    return Int32(truncatingIfNeeded: sum &* alpha / 255 &+ alpha)
  }
}
