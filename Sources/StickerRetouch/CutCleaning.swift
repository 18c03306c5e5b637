import StickerPixels

// Removes the remains of a background along the art that was cut out of it: noise, small pockets, rims and crumbs.
extension BackgroundRemoval {
  /// Maximum distance in levels of noise, as JPEG spreads it around art, from the background.
  private static let noise = 32
  /// Maximum distance in px of noise from the open background, which is the side of a JPEG block.
  private static let noiseReach = 8
  /// Side in px of the canvas that ``maxPocket``, ``pocketReach`` and ``maxCrumb`` apply to. They are scaled for the
  /// actual canvas.
  private static let usualSide = 408.0
  /// Maximum area in px of a pocket of the background, for example between two strokes.
  private static let maxPocket = 64.0
  /// Maximum distance in px of a pocket from the open background.
  private static let pocketReach = 4.0
  /// Maximum area in px of a crumb.
  private static let maxCrumb = 12.0
  /// Lower bound in px for the scaled ``maxCrumb`` on small canvases.
  private static let minCrumb = 4.0
  /// Maximum distance in levels of a crumb's mean color from the background.
  private static let crumbDistance = 110.0
  /// Share of art below which a pixel of the outline is a rim of the background. Its alpha becomes this share.
  private static let rimShare = 0.45
  /// Maximum distance in px of the art that a rim pixel is mixed with.
  private static let rimReach = 4
  /// Maximum distance in levels of a rim pixel's color from the line between background and art.
  private static let rimTolerance = 30.0
  /// Maximum distance in levels of an outline pixel from the background for the pixel to show the background.
  private static let rimDistance = 40.0
  /// Share of art below which an opaque outline pixel shows the background.
  private static let lightShare = 0.7
  /// Depth in px to which rims are removed.
  private static let deepestRim = 4

  /// The ratio of the longer side of the canvas to ``usualSide``.
  private var scale: Double { Double(max(grid.width, grid.height)) / Self.usualSide }

  /// Opens small pockets of the background near the open background, and returns their pixels.
  mutating func openPockets() -> [Int] {
    let maxArea = Self.maxPocket * scale * scale
    let reach = max(2, Int((Self.pocketReach * scale).rounded()))
    var opened: [Int] = []
    for pocket in grid.islands(where: { isGround[$0] && distance[$0] > 0 })
    where Double(pocket.count) <= maxArea {
      let isBeside = pocket.contains { index in
        grid.hasNeighbor(of: index, within: reach) { distance[$0] == 0 }
      }
      if isBeside { opened += pocket }
    }
    for index in opened { distance[index] = 0 }
    return opened
  }

  /// Opens the noise around the open background, apart from pixels that touch art, and returns its pixels.
  mutating func openNoise(around open: [Int]) -> [Int] {
    var (found, ring): ([Int], [Int]) = ([], open)
    for _ in 0..<Self.noiseReach where !ring.isEmpty {
      var next: [Int] = []
      for index in ring {
        grid.forEachNeighbor(of: index) { neighbor in
          guard distance[neighbor] > 0, !isGround[neighbor], isNoise(neighbor) else { return }
          distance[neighbor] = 0
          next.append(neighbor)
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

  /// Takes the background out of the pixels along the cut that contain more background than art.
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
    grid.forEachNeighbor(of: index) { neighbor in
      if distance[neighbor] > 0, bitmap.pixels[neighbor].alpha >= 128 { neighbors.append(neighbor) }
    }
    return neighbors
  }

  /// Returns the share of art in a pixel of the outline, 0…1.
  private func artShare(of difference: SIMD3<Double>, at index: Int) -> Double {
    minShare(
      of: difference, around: index, beyond: Self.far - 1, within: Self.rimReach,
      tolerance: Self.rimTolerance)
  }

  /// Returns true for a solid pixel beside a pixel that the cut made clear or mostly clear.
  private func isOnOutline(_ index: Int) -> Bool {
    bitmap.pixels[index].alpha >= 128
      && grid.hasNeighbor(of: index, corners: false) {
        bitmap.pixels[$0].alpha < 128 && original[$0].alpha >= 128
      }
  }

  /// Clears small islands close to the background's color.
  mutating func clearCrumbs() {
    let maxArea = max(Self.minCrumb, Self.maxCrumb * scale * scale)
    for island in grid.islands(where: { bitmap.pixels[$0].alpha > 8 })
    where
      Double(island.count) <= maxArea
    {
      let sum = island.reduce(SIMD3<Double>.zero) { $0 + Color(word: original[$1]).levels }
      let difference = sum / Double(island.count) - ground.levels
      guard max(difference.max(), (-difference).max()) <= Self.crumbDistance else { continue }
      for index in island { bitmap.pixels[index] = 0 }
    }
  }

  /// Counts the outline pixels that the cut left, and those among them that show the background. These have the color
  /// of the background, or are closer to it than the art behind them.
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
