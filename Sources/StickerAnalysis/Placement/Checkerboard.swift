import StickerPixels

/// The gray checkerboard by which editors show what is clear, painted into an opaque picture.
enum Checkerboard {
  /// px of the border that are left aside, where resampling blurs it.
  private static let inset = 2
  /// The least side of a square, in px.
  private static let leastSide = 3
  /// Squares on a side of the canvas, at least, those at its ends left aside.
  private static let fewestSquares = 5
  /// Levels of luma between the two grays: what JPEG leaves of white is no square, and a chessboard is black and white.
  private static let contrast = 6.0...130
  /// The luma of the darker one, at least.
  private static let leastLuma = 40.0
  /// Levels between the channels of a gray.
  private static let mostChroma = 24.0
  /// The share of a side that must be gray, have one of both grays, and lie in squares of one size.
  private static let (leastGray, leastPlain, leastEven) = (0.9, 0.8, 0.7)

  /// Whether a level and an upright side of the canvas are rows of squares of one size; art may stand before the other two.
  static func isPainted(on raster: Raster) -> Bool {
    let level = [.top, .bottom].compactMap { squareSide(on: $0, raster) }
    let upright = [.left, .right].compactMap { squareSide(on: $0, raster) }
    return level.contains { one in upright.contains { isAlike(one, $0) } }
  }

  /// Whether two sides differ by no more than a fifth, or a px.
  private static func isAlike(_ one: Int, _ other: Int) -> Bool {
    5 * abs(one - other) <= max(5, max(one, other))
  }

  /// The usual side of the squares in px; `nil` where there are none.
  private static func squareSide(on edge: BorderSide.Edge, _ raster: Raster) -> Int? {
    let colors = colors(on: edge, inset: inset, raster)
    guard colors.hasShare(leastGray, of: { $0.max() - $0.min() <= mostChroma }) else {
      return nil
    }
    let lumas = colors.map(\.luma)
    let sorted = lumas.sorted()
    let (dark, light) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
    let tolerance = max(4, 0.3 * (light - dark))
    guard contrast.contains(light - dark), dark >= leastLuma,
      lumas.hasShare(leastPlain, of: { min(abs($0 - dark), abs($0 - light)) <= tolerance })
    else { return nil }
    let middle = (dark + light) / 2
    let isLight = lumas.map { $0 > middle }
    let turns = isLight.indices.dropFirst().filter { isLight[$0] != isLight[$0 - 1] }
    let sides = zip(turns, turns.dropFirst()).map { $1 - $0 }.sorted()
    guard sides.count >= fewestSquares, let usual = usualSide(of: sides), usual >= leastSide else {
      return nil
    }
    let even = sides.filter { isAlike($0, usual) }.reduce(0, +)
    // The next row has the other gray everywhere.
    let next = Self.colors(on: edge, inset: inset + usual, raster).map { $0.luma > middle }
    let isEven = Double(even) >= leastEven * Double(sides.reduce(0, +))
    return isEven && Array(zip(isLight, next)).hasShare(leastEven) { $0 != $1 }
      ? usual : nil
  }

  private static func colors(
    on edge: BorderSide.Edge, inset: Int, _ raster: Raster
  ) -> [SIMD3<Double>] {
    let line = BorderLine(edge, inset: inset, of: raster)
    return (0..<line.count).map {
      Color(word: UInt32(littleEndian: raster.pixels[line.start + $0 * line.step])).levels
    }
  }

  /// The side of the square in which the middle px of all lies: crumbs between squares do not count.
  private static func usualSide(of sides: [Int]) -> Int? {
    let all = sides.reduce(0, +)
    var below = 0
    return sides.first { side in
      below += side
      return 2 * below >= all
    }
  }
}

extension Array {
  /// Whether so large a share of them is as asked for.
  fileprivate func hasShare(_ share: Double, of isAsked: (Element) -> Bool) -> Bool {
    Double(count(where: isAsked)) >= share * Double(count)
  }
}
