import StickerAnalysis
package import StickerEncoding
package import StickerPixels

/// Removes a background of one color, starting at the border of the opaque area.
package struct BackgroundRemoval {
  /// The picture, without the background after ``cut()``.
  package var bitmap: Bitmap
  /// The color of the background.
  let ground: Color
  /// The pixels before the cut.
  let original: [UInt32]
  /// True for each pixel of the background's color.
  let isGround: [Bool]
  let grid: PixelGrid
  /// Distance of each pixel from the removed background in steps from neighbor to neighbor: 0 in the background, and
  /// ``far`` for all pixels that are more than 2 steps away.
  var distance: [UInt8]
  /// Number of pixels of the removed background.
  package private(set) var clearedCount = 0
  /// Number of pixels of the background's color that are enclosed by art.
  package private(set) var enclosedCount = 0
  /// Number of small pieces of the background that only thin lines separate from the removed background, such as the
  /// insides of letters.
  package private(set) var counterCount = 0
  /// Number of separate pieces of art after the cut, apart from specks.
  package private(set) var pieceCount = 0
  /// Number of pixels of the art after the cut that are at least half opaque.
  package private(set) var solidCount = 0
  /// Number of outline pixels after the cut.
  package var outlineCount = 0
  /// Number of outline pixels after the cut that show the background.
  package var rimCount = 0

  package init(_ bitmap: Bitmap, _ ground: Color) {
    self.bitmap = bitmap
    self.ground = ground
    original = bitmap.pixels
    grid = PixelGrid(width: bitmap.width, height: bitmap.height)
    isGround = original.map { $0.alpha >= 250 && Self.isClose($0, to: ground) }
    distance = [UInt8](repeating: Self.far, count: original.count)
  }

  /// The value of ``distance`` for pixels that the cut does not reach.
  static let far: UInt8 = 3
  /// Maximum distance in levels of an edge pixel's color from the line between background and adjacent art.
  private static let tolerance = 12.0
  /// Maximum distance in px of an edge pixel from the art that it is mixed with.
  private static let reach = 2
  /// Share of art from which a pixel is all art.
  private static let whole = 0.96
  /// Share of art below which the pixel behind an edge pixel may be an edge pixel, too.
  private static let thin = 0.35
  /// Share of art below which a pixel is more background than art.
  private static let mostlyGround = 0.5
  /// Minimum distance in levels at which art can be distinguished from the background.
  private static let minDistance = 45.0

  /// Clears the background that is open to the border, and gives the pixels next to it the alpha that their color
  /// implies.
  package mutating func cut() {
    var cleared = openBackground()
    cleared += openNoise(around: cleared)
    cleared += openPockets()
    cleared += openNoise(around: cleared)
    clearedCount = cleared.count
    let firstRing = grow(cleared, to: 1)
    let secondRing = grow(firstRing, to: 2)
    enclosedCount = original.indices.count { distance[$0] > 0 && isGround[$0] }
    counterCount = countCounters()
    for index in cleared { bitmap.pixels[index] = 0 }
    for index in firstRing { soften(index, beyond: 1) }
    for index in secondRing where isBehindThinEdge(index) { soften(index, beyond: 2) }
    peel(firstRing + secondRing)
    clearCrumbs()
    countRim()
    countPieces()
  }

  /// The minimum area of a counter, as a share of the square of the longer side: a square with 1 % of that side.
  private static let minCounter = 0.0001
  /// The maximum distance of a counter from the removed background as a share of the longer side: the root of the mean
  /// square over its pixels.
  private static let maxCounterDistance = 0.06

  /// Counts the enclosed pieces of the background that are small and near the removed background.
  private func countCounters() -> Int {
    let side = Double(max(bitmap.width, bitmap.height))
    let minCount = Int(Self.minCounter * side * side)
    guard enclosedCount > minCount else { return 0 }
    let field = DistanceField(width: bitmap.width, height: bitmap.height) { distance[$0] == 0 }
    let maxSquare = Self.maxCounterDistance * Self.maxCounterDistance * side * side
    return grid.islands { distance[$0] > 0 && isGround[$0] }.count { piece in
      let sum = piece.reduce(0.0) { $0 + Double(field.squares[$1]) }
      return piece.count > minCount && sum <= maxSquare * Double(piece.count)
    }
  }

  /// The minimum area of a piece, as a share of the square of the longer side. Letters of a caption are not much larger.
  private static let minPiece = 0.000_02

  /// Counts the separate pieces of the art, and their pixels.
  private mutating func countPieces() {
    let side = Double(max(bitmap.width, bitmap.height))
    let pieces = grid.islands { bitmap.pixels[$0].alpha >= 128 }
    solidCount = pieces.reduce(0) { $0 + $1.count }
    pieceCount = pieces.count { Double($0.count) > Self.minPiece * side * side }
  }

  /// Returns true if each channel of a pixel differs from that of the background by at most a tolerance in levels.
  static func isClose(
    _ pixel: UInt32, to ground: Color, within tolerance: Int = UniformFrame.tolerance
  ) -> Bool {
    let color = Color(word: pixel)
    func isNear(_ level: UInt8, _ groundLevel: UInt8) -> Bool {
      abs(Int(level) - Int(groundLevel)) <= tolerance
    }
    return isNear(color.red, ground.red) && isNear(color.green, ground.green)
      && isNear(color.blue, ground.blue)
  }

  /// Sets the distance of the background pixels that are open to the canvas border or to clear pixels to 0, and returns
  /// these pixels.
  private mutating func openBackground() -> [Int] {
    let open = OpenGround(isGround, isClear: original.map { $0.alpha < 8 }, width: bitmap.width)
    let opened = open.pixels
    for index in opened { distance[index] = 0 }
    return opened
  }

  /// Sets the distance of the visible pixels around `inner` to `step`, unless it is set already, and returns the pixels
  /// whose distance was set.
  private mutating func grow(_ inner: [Int], to step: UInt8) -> [Int] {
    var found: [Int] = []
    for index in inner {
      grid.forEachNeighbor(of: index) { neighbor in
        guard distance[neighbor] == Self.far, original[neighbor].alpha > 0 else { return }
        distance[neighbor] = step
        found.append(neighbor)
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

  /// Returns the lowest share of art in a pixel, 0…1, with which a mix of background and nearby art explains the color
  /// of the pixel; 1 if no mix does.
  ///
  /// - Parameters:
  ///   - difference: the color minus that of the background, in levels.
  ///   - step: the art must be farther from the background than this number of steps.
  ///   - reach: maximum distance of the art from the pixel in px.
  ///   - tolerance: maximum distance in levels of the color from the line between background and art.
  func minShare(
    of difference: SIMD3<Double>, around index: Int, beyond step: UInt8, within reach: Int = reach,
    tolerance: Double = tolerance
  ) -> Double {
    var share = 1.0
    grid.forEachNeighbor(of: index, within: reach) { neighbor in
      guard distance[neighbor] > step else { return }
      let artDifference = Color(word: original[neighbor]).levels - ground.levels
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
