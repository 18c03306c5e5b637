import StickerPixels

/// The remains of a background along the art that was cut out of it: noise, small pockets, rims and crumbs.
extension BackgroundRemoval {
  /// Maximum distance in levels of the background's noise, as JPEG spreads it around art, and its reach: 8 px, the
  /// side of a JPEG block.
  private static let (noise, noiseReach) = (32, 8)
  /// Maximum area of a pocket, for example between two strokes, and its maximum distance from the open background,
  /// both in px on a canvas of ``usualSide``.
  private static let (maxPocket, pocketReach) = (64.0, 4.0)
  /// Maximum area of a crumb in px on the same canvas, its least value on small canvases, and the maximum distance in
  /// levels of the mean color from the background.
  private static let (maxCrumb, minCrumb, crumbDistance) = (12.0, 4.0, 110.0)
  private static let usualSide = 408.0
  /// Share of art below which a pixel of the outline is a rim of the background, and is given that share. The art is
  /// sought within `rimReach` px, and the color may deviate from a mix with it by `rimTolerance` levels.
  private static let (rimShare, rimReach, rimTolerance) = (0.45, 4, 30.0)
  /// Maximum distance in levels of a rim pixel from the background, and maximum share of art in one that is closer to
  /// the background than the art behind it.
  private static let (rimDistance, lightShare) = (40.0, 0.7)
  /// Depth in px to which rims are removed.
  private static let deepestRim = 4

  private var scale: Double { Double(max(grid.width, grid.height)) / Self.usualSide }

  /// Opens small pockets of the background that lie beside the open one, and returns their pixels.
  mutating func pockets() -> [Int] {
    let most = Self.maxPocket * scale * scale
    let reach = max(2, Int((Self.pocketReach * scale).rounded()))
    var opened: [Int] = []
    for pocket in grid.islands(where: { isGround[$0] && distance[$0] > 0 })
    where Double(pocket.count) <= most {
      let isBeside = pocket.contains { index in
        grid.hasNeighbor(of: index, within: reach) { distance[$0] == 0 }
      }
      if isBeside { opened += pocket }
    }
    for index in opened { distance[index] = 0 }
    return opened
  }

  /// Opens the noise around the open background, apart from pixels that touch art, and returns its pixels.
  mutating func noise(around open: [Int]) -> [Int] {
    var (found, ring): ([Int], [Int]) = ([], open)
    for _ in 0..<Self.noiseReach where !ring.isEmpty {
      var next: [Int] = []
      for index in ring {
        grid.forEachNeighbor(of: index) { other in
          guard distance[other] > 0, !isGround[other], isNoise(other) else { return }
          distance[other] = 0
          next.append(other)
        }
      }
      found += next
      ring = next
    }
    return found
  }

  private func isNoise(_ index: Int) -> Bool {
    isNearGround(index)
      && !grid.hasNeighbor(of: index) { original[$0].alpha >= 250 && !isNearGround($0) }
  }

  /// Returns true for an opaque pixel that differs from the background only by noise.
  private func isNearGround(_ index: Int) -> Bool {
    original[index].alpha >= 250 && Self.isClose(original[index], to: ground, within: Self.noise)
  }

  /// Takes the background out of the pixels along the cut that hold more of it than of the art behind them.
  mutating func peel(_ softened: [Int]) {
    var edge = softened
    for index in softened where bitmap.pixels[index].alpha < 128 {
      edge += solidNeighbors(of: index)
    }
    for _ in 0..<Self.deepestRim where !edge.isEmpty {
      var next: [Int] = []
      for index in edge where isOnOutline(index) {
        let difference = Color(word: original[index]).levels - ground.levels
        let share = artShare(of: difference, at: index)
        guard share < Self.rimShare else { continue }
        setShare(share, of: difference, at: index)
        next += solidNeighbors(of: index)
      }
      edge = next
    }
  }

  private func solidNeighbors(of index: Int) -> [Int] {
    var neighbors: [Int] = []
    grid.forEachNeighbor(of: index) { other in
      if distance[other] > 0, bitmap.pixels[other].alpha >= 128 { neighbors.append(other) }
    }
    return neighbors
  }

  private func artShare(of difference: SIMD3<Double>, at index: Int) -> Double {
    minShare(
      of: difference, around: index, beyond: Self.far - 1, within: Self.rimReach,
      tolerance: Self.rimTolerance)
  }

  /// Returns true for a solid pixel beside one that the cut made clear or mostly clear.
  private func isOnOutline(_ index: Int) -> Bool {
    bitmap.pixels[index].alpha >= 128
      && grid.hasNeighbor(of: index, corners: false) {
        bitmap.pixels[$0].alpha < 128 && original[$0].alpha >= 128
      }
  }

  /// Clears small islands close to the background's color.
  mutating func clearCrumbs() {
    let most = max(Self.minCrumb, Self.maxCrumb * scale * scale)
    for island in grid.islands(where: { bitmap.pixels[$0].alpha > 8 })
    where
      Double(island.count) <= most
    {
      let sum = island.reduce(SIMD3<Double>.zero) { $0 + Color(word: original[$1]).levels }
      let difference = sum / Double(island.count) - ground.levels
      guard max(difference.max(), (-difference).max()) <= Self.crumbDistance else { continue }
      for index in island { bitmap.pixels[index] = 0 }
    }
  }

  /// Counts the outline pixels that the cut left, and those among them that show the background: they have its color,
  /// or are closer to it than the art behind them.
  mutating func countRim() {
    for index in original.indices where isOnOutline(index) {
      outlineCount += 1
      let difference = Color(word: bitmap.pixels[index]).levels - ground.levels
      let mixed = Color(word: original[index]).levels - ground.levels
      if max(difference.max(), (-difference).max()) <= Self.rimDistance
        || bitmap.pixels[index].alpha == 255 && artShare(of: mixed, at: index) < Self.lightShare
      {
        rimCount += 1
      }
    }
  }
}
