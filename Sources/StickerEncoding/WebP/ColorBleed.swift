import StickerPixels

/// Colors for clear pixels, continued from the visible pixels around them. Any other colors would make lossy
/// compression spend bits on edges that nobody sees, and would mix with the colors of visible pixels.
package enum ColorBleed {
  /// Returns a picture in which every clear pixel has the mean color of the smallest block around it, with sides of
  /// 2, 4, 8… px, that has visible pixels. Its alpha stays 0. If no pixel is visible, the colors are arbitrary.
  package static func applied(to bitmap: Bitmap) -> Bitmap {
    guard bitmap.pixels.contains(where: { $0.alpha == 0 }) else { return bitmap }
    var levels = [Level(bitmap)]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    // From the coarsest level to the finest, each level gets its missing colors from the level before it.
    var coarse: Level?
    for level in levels.dropFirst().reversed() {
      var filled = level
      filled.fill(from: coarse)
      coarse = filled
    }
    guard let coarse else { return bitmap }
    var result = bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap.pixels[y * bitmap.width + x].alpha == 0 {
        result.pixels[y * bitmap.width + x] = coarse.color(x: x / 2, y: y / 2)
      }
    }
    return result
  }

  /// Colors with their weights, at a fraction of the picture's size.
  private struct Level {
    let width: Int
    let height: Int
    /// Red, green and blue, each times the weight, and the weight. After ``fill(from:)``, the weight is 1 where there
    /// is a color.
    private var sums: [SIMD4<Float>]

    init(_ bitmap: Bitmap) {
      (width, height) = (bitmap.width, bitmap.height)
      sums = bitmap.pixels.map { pixel in
        let color = SIMD4<Float>(
          Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), 1)
        return color * Float(pixel.alpha)
      }
    }

    private init(width: Int, height: Int, sums: [SIMD4<Float>]) {
      (self.width, self.height, self.sums) = (width, height, sums)
    }

    /// The next coarser level, in which the sums of each block of 2 × 2 are added up.
    var halved: Level {
      let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
      var blocks = [SIMD4<Float>](repeating: .zero, count: columns * rows)
      for y in 0..<height {
        for x in 0..<width { blocks[y / 2 * columns + x / 2] += sums[y * width + x] }
      }
      return Level(width: columns, height: rows, sums: blocks)
    }

    /// Turns the sums into mean colors; blocks without visible pixels get the color of the block around them.
    mutating func fill(from coarse: Level?) {
      for y in 0..<height {
        for x in 0..<width {
          let sum = sums[y * width + x]
          if sum.w > 0 {
            sums[y * width + x] = sum / sum.w
          } else if let coarse {
            sums[y * width + x] = coarse.sums[y / 2 * coarse.width + x / 2]
          }
        }
      }
    }

    /// Returns a color with alpha 0.
    func color(x: Int, y: Int) -> UInt32 {
      let color = sums[y * width + x].rounded(.toNearestOrAwayFromZero)
      return UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16
    }
  }
}
