import StickerAnalysis
package import StickerEncoding
package import StickerPixels

/// Removes a background of one color, from the border of the opaque area inward.
package struct BackgroundRemoval {
  package var bitmap: Bitmap
  let ground: Color
  let original: [UInt32]
  /// True for each pixel of the background's color.
  let isGround: [Bool]
  let grid: PixelGrid
  /// Number of neighbor-to-neighbor steps from the background: 0 inside it, 3 for all beyond 2.
  var distance: [UInt8]
  package private(set) var clearedCount = 0
  /// Number of pixels of the background's color that are enclosed by art.
  package private(set) var enclosedCount = 0
  /// Number of outline pixels left, and of those among them that show the background.
  package var (outlineCount, rimCount) = (0, 0)

  package init(_ bitmap: Bitmap, _ ground: Color) {
    self.bitmap = bitmap
    self.ground = ground
    original = bitmap.pixels
    grid = PixelGrid(width: bitmap.width, height: bitmap.height)
    isGround = original.map { $0.alpha >= 250 && Self.isClose($0, to: ground) }
    distance = [UInt8](repeating: Self.far, count: original.count)
  }

  static let far: UInt8 = 3
  /// Maximum distance in levels of an edge pixel's color from the line between background and adjacent art.
  private static let tolerance = 12.0
  /// Maximum distance in px of the art that an edge pixel is mixed with.
  private static let reach = 2
  /// Share of art from which a pixel is all art (`whole`), and below which the pixel behind it may be an edge
  /// too (`thin`).
  private static let whole = 0.96
  private static let thin = 0.35
  /// Share of art below which a pixel is more background than art.
  private static let mostlyGround = 0.5
  /// Minimum distance in levels at which art can be distinguished from the background.
  private static let minDistance = 45.0

  /// Clears the background that is open to the border, and gives the pixels next to it the alpha that their
  /// color implies.
  package mutating func cut() {
    var border = fill()
    border += noise(around: border)
    border += pockets()
    border += noise(around: border)
    clearedCount = border.count
    let first = grow(border, to: 1)
    let second = grow(first, to: 2)
    enclosedCount = original.indices.count { distance[$0] > 0 && isGround[$0] }
    for index in border { bitmap.pixels[index] = 0 }
    for index in first { soften(index, beyond: 1) }
    for index in second where isBehindThinEdge(index) { soften(index, beyond: 2) }
    peel(first + second)
    clearCrumbs()
    countRim()
  }

  /// Returns true if each channel differs from the background's by at most a tolerance in levels.
  static func isClose(
    _ pixel: UInt32, to ground: Color, within tolerance: Int = UniformFrame.tolerance
  ) -> Bool {
    let color = Color(word: pixel)
    func isNear(_ one: UInt8, _ other: UInt8) -> Bool { abs(Int(one) - Int(other)) <= tolerance }
    return isNear(color.red, ground.red) && isNear(color.green, ground.green)
      && isNear(color.blue, ground.blue)
  }

  /// Returns the background pixels that are open to the canvas border or to clear pixels.
  private mutating func fill() -> [Int] {
    let open = OpenGround(isGround, isClear: original.map { $0.alpha < 8 }, width: bitmap.width)
    let filled = open.pixels
    for index in filled { distance[index] = 0 }
    return filled
  }

  /// Sets the distance of the visible pixels around the given ones, unless it is set already, and returns the pixels
  /// whose distance it set.
  private mutating func grow(_ inner: [Int], to step: UInt8) -> [Int] {
    var found: [Int] = []
    for index in inner {
      grid.forEachNeighbor(of: index) { other in
        guard distance[other] == Self.far, original[other].alpha > 0 else { return }
        distance[other] = step
        found.append(other)
      }
    }
    return found
  }

  private func isBehindThinEdge(_ index: Int) -> Bool {
    grid.hasNeighbor(of: index) {
      distance[$0] == 1 && Double(bitmap.pixels[$0].alpha) < Self.thin * 255
    }
  }

  /// Gives a pixel the lowest alpha with which a mix of background and nearby art explains its color.
  private mutating func soften(_ index: Int, beyond step: UInt8) {
    let pixel = original[index]
    guard pixel.alpha >= 250 else {
      // In some opaque backgrounds, soft-edged holes surround the art: clear partly transparent pixels of the
      // background's color.
      if Self.isClose(pixel, to: ground) { bitmap.pixels[index] = 0 }
      return
    }
    let difference = Color(word: pixel).levels - ground.levels
    var share = minShare(of: difference, around: index, beyond: step)
    if share == 1 {
      // Around the ends of thin lines, all of the art is next to the background.
      let shareNearGround = minShare(of: difference, around: index, beyond: 0)
      if shareNearGround < Self.mostlyGround { share = shareNearGround }
    }
    guard share < Self.whole else { return }
    setShare(share, of: difference, at: index)
  }

  /// Gives a pixel the alpha and the color of its share of art, 0…1.
  mutating func setShare(_ share: Double, of difference: SIMD3<Double>, at index: Int) {
    let alpha = (share * 255).rounded()
    guard alpha > 0 else {
      bitmap.pixels[index] = 0
      return
    }
    let color = Color(ground.levels + difference / (alpha / 255))
    bitmap.pixels[index] =
      UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | UInt32(alpha) << 24
  }

  /// Returns the lowest share of art in a pixel, 0…1, with which a mix of background and nearby art explains its
  /// color; 1 if none does.
  ///
  /// - Parameters:
  ///   - difference: the color minus that of the background, in levels.
  ///   - step: art is more steps than this away from the background.
  ///   - reach: art is at most this many px away.
  ///   - tolerance: maximum distance in levels of the color from the line between background and art.
  func minShare(
    of difference: SIMD3<Double>, around index: Int, beyond step: UInt8, within reach: Int = reach,
    tolerance: Double = tolerance
  ) -> Double {
    var share = 1.0
    grid.forEachNeighbor(of: index, within: reach) { other in
      guard distance[other] > step else { return }
      let artDifference = Color(word: original[other]).levels - ground.levels
      let length = (artDifference * artDifference).sum()
      guard length > Self.minDistance * Self.minDistance else { return }
      let part = (difference * artDifference).sum() / length
      let residual = difference - part * artDifference
      guard part >= 0, part < share, (residual * residual).sum() < tolerance * tolerance else {
        return
      }
      share = part
    }
    return share
  }
}
