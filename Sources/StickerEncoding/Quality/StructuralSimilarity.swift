/// Mean structural similarity (SSIM) of the lightness of two pictures of the same size, in windows of 8 × 8
/// px, one every 4 px. A picture with a side of less than 8 px is a single window.
enum StructuralSimilarity {
  /// Returns the mean of the similarities over black and over white.
  static func mean(_ a: ViewPlane, _ b: ViewPlane) -> Double {
    let (columns, rows) = (a.width / 4, a.height / 4)
    guard columns >= 2, rows >= 2 else {
      let all = sums(a, b, width: a.width, rows: 0..<a.height, columnWidth: a.width)
      return all.isEmpty ? 1 : all[0].similarity(count: Float(a.width * a.height))
    }
    var total = 0.0
    var above: [Sums] = []
    for row in 0..<rows {
      let line = sums(a, b, width: columns * 4, rows: row * 4..<row * 4 + 4, columnWidth: 4)
      if row > 0 {
        for column in 1..<columns {
          let window = above[column - 1] + above[column] + line[column - 1] + line[column]
          total += window.similarity(count: 64)
        }
      }
      above = line
    }
    return total / Double((columns - 1) * (rows - 1))
  }

  /// Sums over the pixels of a block, with lightness over black and over white: the first picture, the second picture,
  /// the squares of both together, and their products.
  private struct Sums {
    var black = SIMD4<Float>.zero
    var white = SIMD4<Float>.zero

    static func + (a: Sums, b: Sums) -> Sums {
      Sums(black: a.black + b.black, white: a.white + b.white)
    }

    @inline(__always)
    mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
      let (squares, products) = (a * a + b * b, a * b)
      black += SIMD4(a.x, b.x, squares.x, products.x)
      white += SIMD4(a.y, b.y, squares.y, products.y)
    }

    func similarity(count: Float) -> Double {
      Double(Self.similarity(black / count) + Self.similarity(white / count)) / 2
    }

    private static func similarity(_ means: SIMD4<Float>) -> Float {
      let variances = max(0, means.z - means.x * means.x - means.y * means.y)
      let covariance = means.w - means.x * means.y
      // c1 = (0.01 · 255)² and c2 = (0.03 · 255)² (Wang et al., 2004).
      let (c1, c2) = (Float(6.5025), Float(58.5225))
      return (2 * means.x * means.y + c1) * (2 * covariance + c2)
        / ((means.x * means.x + means.y * means.y + c1) * (variances + c2))
    }
  }

  /// Luma weights of red, green and blue (ITU-R BT.601), for coordinates (p − a/2) / √3.
  private static let weights = ViewSpace.Point(0.299, 0.587, 0.114, 0) * Float(3).squareRoot()

  /// Returns the lightness over black and over white, 0…255.
  @inline(__always)
  private static func lightness(
    _ point: ViewSpace.Point, _ weights: ViewSpace.Point
  ) -> SIMD2<Float> {
    let overBlack = (point * weights).sum() + point.w
    return SIMD2(overBlack, overBlack + 255 - 2 * point.w)
  }

  /// Returns the sums of adjacent blocks in a range of rows.
  private static func sums(
    _ a: ViewPlane, _ b: ViewPlane, width: Int, rows: Range<Int>, columnWidth: Int
  ) -> [Sums] {
    guard width > 0 else { return [] }
    let weights = weights
    var line = [Sums](repeating: Sums(), count: width / columnWidth)
    a.points.withUnsafeBufferPointer { first in
      b.points.withUnsafeBufferPointer { second in
        for y in rows {
          var index = y * a.width
          for column in line.indices {
            var block = line[column]
            for _ in 0..<columnWidth {
              block.add(lightness(first[index], weights), lightness(second[index], weights))
              index &+= 1
            }
            line[column] = block
          }
        }
      }
    }
    return line
  }
}
