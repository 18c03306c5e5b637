import StickerPixels

/// Detection of the gray checkerboard with which editors show transparency, painted into an opaque picture.
enum Checkerboard {
  /// Width in px of the border that is skipped, since resampling blurs it.
  private static let inset = 2
  /// Minimum side of a square, in px.
  private static let minSide = 3
  /// Minimum number of squares on a side of the canvas, not counting those at its ends.
  private static let fewestSquares = 5
  /// Range of the difference of the two grays, in levels of luma: above JPEG noise in white, and below the difference
  /// in a black and white chessboard.
  private static let contrast = 6...130
  /// Minimum luma of the darker gray.
  private static let minLuma = 40
  /// Maximum difference between the channels of a gray, in levels.
  private static let maxChroma = 24.0
  /// Minimum percentage of a side's pixels that are gray.
  private static let minGray = 90
  /// Minimum percentage of a side's pixels that have one of the two grays.
  private static let minPlain = 80
  /// Minimum percentage of the pixels in squares that lie in squares of one size, and of a side's pixels whose gray is
  /// swapped in the next row of squares.
  private static let minEven = 70

  /// Returns true if a horizontal and a vertical side of the canvas are rows of squares of one size; art may cover
  /// the other two sides. ``Raster/alpha`` is not read.
  static func isPainted(on raster: Raster) -> Bool {
    let horizontal = [.top, .bottom].compactMap { squareSide(on: $0, raster) }
    let vertical = [.left, .right].compactMap { squareSide(on: $0, raster) }
    return horizontal.contains { one in vertical.contains { areAlike(one, $0) } }
  }

  /// Returns true if two lengths differ by at most a fifth of the longer one, or 1 px.
  private static func areAlike(_ one: Int, _ other: Int) -> Bool {
    5 * abs(one - other) <= max(5, max(one, other))
  }

  /// Returns the median side of the squares in px, weighted by the pixels in them; `nil` if the side is not a row of
  /// squares of one size in two grays, which are swapped in the next row.
  private static func squareSide(on edge: BorderSide.Edge, _ raster: Raster) -> Int? {
    let line = BorderLine(edge, inset: inset, of: raster)
    var lumas = Histogram()
    var grays = 0
    for index in 0..<line.count {
      let levels = line.levels(index, raster)
      lumas.add(UInt8(levels.luma))
      if levels.max() - levels.min() <= maxChroma { grays += 1 }
    }
    let dark = lumas.value(atRank: line.count / 10)
    let light = lumas.value(atRank: line.count * 9 / 10)
    guard grays * 100 >= minGray * line.count, contrast.contains(light - dark), dark >= minLuma
    else { return nil }
    let tolerance = max(4, (light - dark) * 3 / 10)
    let middle = (dark + light) / 2
    var (plain, squares, inSquares, start) = (0, 0, 0, -1)
    // Number of pixels in squares, by the side of the square.
    var extents = [Int](repeating: 0, count: line.count)
    for index in 0..<line.count {
      let luma = line.luma(index, raster)
      if min(abs(luma - dark), abs(luma - light)) <= tolerance { plain += 1 }
      guard index > 0, (luma > middle) != (line.luma(index - 1, raster) > middle) else { continue }
      if start >= 0 {
        squares += 1
        inSquares += index - start
        extents[index - start] += index - start
      }
      start = index
    }
    guard plain * 100 >= minPlain * line.count, squares >= fewestSquares else { return nil }
    var (covered, median) = (0, 0)
    while 2 * covered < inSquares {
      median += 1
      covered += extents[median]
    }
    let even = extents.indices.reduce(0) { areAlike($1, median) ? $0 + extents[$1] : $0 }
    guard median >= minSide, even * 100 >= minEven * inSquares else { return nil }
    // In the next row of squares, the grays are swapped.
    let next = BorderLine(edge, inset: inset + median, of: raster)
    let swapped = (0..<line.count).count {
      (line.luma($0, raster) > middle) != (next.luma($0, raster) > middle)
    }
    return swapped * 100 >= minEven * line.count ? median : nil
  }
}

extension BorderLine {
  fileprivate func levels(_ index: Int, _ raster: Raster) -> SIMD3<Double> {
    Color(word: UInt32(littleEndian: raster.pixels[start + index * step])).levels
  }

  /// Returns the luma of the pixel at an index, 0…255.
  fileprivate func luma(_ index: Int, _ raster: Raster) -> Int { Int(levels(index, raster).luma) }
}
