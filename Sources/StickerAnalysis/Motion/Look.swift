import StickerPixels

/// A perceptual fingerprint of a sticker's frame, in a kilobyte: enough to detect stickers that look alike, whatever
/// their size and format.
public struct Look: Sendable, Equatable {
  /// 16 × 16 cells of premultiplied RGBA8 over the art's bounds, extended to a centered square; empty after
  /// ``forgetDetails()``.
  private var cells: [UInt8]
  /// The sum of all levels.
  private let sum: Int32
  /// Two bits for each of 8 × 8 blocks of cells: in x, set if the block to the right is lighter; in y, set if the block
  /// below is lighter.
  private let hash: SIMD2<UInt64>
  /// The summed alpha of each of the upper eight of 4 × 4 blocks of cells.
  private let upperAlpha: SIMD8<UInt16>
  /// The summed alpha of each of the lower eight blocks.
  private let lowerAlpha: SIMD8<UInt16>

  /// The difference of two looks.
  public struct Difference: Sendable, Equatable {
    /// Mean difference of a color channel over gray, weighted by alpha, in levels.
    public var color: Double
    /// Mean difference of alpha, 0…1.
    public var alpha: Double
    /// Largest difference of a cell: the mean of its channels over gray, in levels.
    public var largest: Double
    /// The radius of the cells that differ, weighted by their squared differences, relative to the radius of the art's
    /// cells: small if all differences are in one place; 1 if no cell differs.
    public var spread: Double
  }

  /// The middle of the art's bounds, in canvas widths and heights from the upper left corner.
  public let middle: SIMD2<Double>

  /// A sort key, the sum of all levels: stickers that look alike have similar weights.
  public var weight: Int { Int(sum) }

  private static let side = 16

  /// Returns the indices of the frames that represent an animation of `count` frames: the frames at each quarter. The
  /// first and the middle frame alone could not tell an animation from the same animation played backward.
  public static func frames(of count: Int) -> Set<Int> {
    Set((0..<4).map { $0 * count / 4 })
  }

  /// Returns the number of hash bits that differ, 0…112. This is much faster than ``difference(from:)``.
  public func differingBits(from other: Look) -> Int {
    (hash.x ^ other.hash.x).nonzeroBitCount + (hash.y ^ other.hash.y).nonzeroBitCount
  }

  /// Returns a lower bound of the mean difference of alpha, 0…1. This is much faster than ``difference(from:)``.
  public func minAlphaDifference(from other: Look) -> Double {
    let upper =
      pointwiseMax(upperAlpha, other.upperAlpha) &- pointwiseMin(upperAlpha, other.upperAlpha)
    let lower =
      pointwiseMax(lowerAlpha, other.lowerAlpha) &- pointwiseMin(lowerAlpha, other.lowerAlpha)
    let sum = (0..<8).reduce(0) { $0 + Int(upper[$1]) + Int(lower[$1]) }
    return Double(sum) / Double(255 * Self.side * Self.side)
  }

  /// True if the look has the cells that ``difference(from:)`` needs.
  public var isWhole: Bool { !cells.isEmpty }

  /// Frees the cells, a kilobyte. The rest is enough to distinguish most looks.
  public mutating func forgetDetails() { cells = [] }

  /// Returns the difference from another look; `nil` if either one has lost its details.
  public func difference(from other: Look) -> Difference? {
    guard isWhole, other.isWhole else { return nil }
    var (color, weight, alpha, largest) = (0, 0, 0, 0)
    var (different, all) = (Extent(), Extent())
    for start in stride(from: 0, to: cells.count, by: 4) {
      let maxAlpha = max(cells[start + 3], other.cells[start + 3])
      guard maxAlpha > 0 else { continue }
      weight += Int(maxAlpha)
      alpha += abs(Int(cells[start + 3]) - Int(other.cells[start + 3]))
      // Over gray 128, half of the missing alpha is added to both colors.
      var cell = 0
      for channel in start..<start + 3 {
        let gray = Int(other.cells[start + 3]) - Int(cells[start + 3])
        let difference = Int(cells[channel]) - Int(other.cells[channel]) + gray / 2
        color += abs(difference) * Int(maxAlpha)
        cell += abs(difference)
      }
      largest = max(largest, cell)
      let cellPosition = SIMD2(start / 4 % Self.side, start / 4 / Self.side)
      different.add(cellPosition, weight: cell * cell)
      all.add(cellPosition, weight: Int(maxAlpha))
    }
    return Difference(
      color: Double(color) / Double(max(1, 3 * weight)),
      alpha: Double(alpha) / Double(255 * Self.side * Self.side), largest: Double(largest) / 3,
      spread: largest > 0 ? different.radius / max(Self.minRadius, all.radius) : 1)
  }

  /// The radius of art that fills a single cell, in cells.
  private static let minRadius = 0.5

  /// The spread of weighted cells around their centroid.
  private struct Extent {
    private var (weight, sums, squares) = (0, SIMD2<Int>.zero, 0)

    mutating func add(_ position: SIMD2<Int>, weight: Int) {
      self.weight += weight
      sums &+= weight &* position
      squares += weight * (position &* position).wrappedSum()
    }

    /// Root mean square of the distances from the centroid, in cells.
    var radius: Double {
      let count = Double(max(1, weight))
      let centroid = SIMD2<Double>(sums) / count
      return max(0, Double(squares) / count - (centroid * centroid).sum()).squareRoot()
    }
  }
}

extension Look {
  /// Number of sample points per side of the square, six per cell: they lie at the same points of the art at any size.
  private static let points = 96

  /// - Parameter box: The bounds of the art in px.
  init(_ raster: Raster, art box: Box) {
    let square = max(box.width, box.height)
    let columns = Self.positions(box.left, box.width, square, limit: raster.width)
    let rows = Self.positions(box.top, box.height, square, limit: raster.height)
    cells = [UInt8](unsafeUninitializedCapacity: 4 * Self.side * Self.side) { cells, count in
      count = cells.count
      for (row, ys) in rows.enumerated() {
        for (column, xs) in columns.enumerated() {
          // Sums of products of at most 255 × 255, two in each word.
          var (redBlue, greenAlpha) = (UInt64(0), UInt64(0))
          for y in ys {
            let pixels = raster.pixels + y &* raster.width
            for x in xs {
              let word = UInt64(pixels[x])
              let alpha = word &>> 24
              redBlue &+= (word & 255 | (word &>> 16 & 255) &<< 32) &* alpha
              greenAlpha &+= (word &>> 8 & 255 | 255 &<< 32) &* alpha
            }
          }
          let start = (row &* Self.side &+ column) &* 4
          cells[start] = Self.mean(redBlue & 0xFFFF_FFFF)
          cells[start &+ 1] = Self.mean(greenAlpha & 0xFFFF_FFFF)
          cells[start &+ 2] = Self.mean(redBlue &>> 32)
          cells[start &+ 3] = Self.mean(greenAlpha &>> 32)
        }
      }
    }
    hash = Self.hash(of: self.cells)
    let alphas = Self.alphas(of: self.cells)
    (upperAlpha, lowerAlpha) = (alphas.lowHalf, alphas.highHalf)
    middle = SIMD2(
      Double(box.left + box.right + 1) / Double(2 * raster.width),
      Double(box.top + box.bottom + 1) / Double(2 * raster.height))
    sum = self.cells.reduce(0) { $0 &+ Int32($1) }
  }

  /// Returns the rounded level of a cell, from the sum of its points' levels, each multiplied by alpha.
  private static func mean(_ sum: UInt64) -> UInt8 {
    let weight = UInt64(255 * (points / side) * (points / side))
    return UInt8(truncatingIfNeeded: (sum &+ weight / 2) / weight)
  }

  /// Returns the positions in px of the sample points of each cell along one side, without those beyond the canvas;
  /// the art's shorter side is centered in the square.
  private static func positions(
    _ start: Int, _ extent: Int, _ square: Int, limit: Int
  ) -> [[Int]] {
    let each = points / side
    return (0..<side).map { cell in
      (cell * each..<(cell + 1) * each).compactMap { index in
        // The position in px, multiplied by twice the number of points.
        let scaled = (2 * index + 1) * square + points * (2 * start + extent - square)
        let position = scaled / (2 * points)
        return scaled >= 0 && position < limit ? position : nil
      }
    }
  }

  private static func alphas(of cells: [UInt8]) -> SIMD16<UInt16> {
    var sums = SIMD16<UInt16>.zero
    for cell in 0..<side * side {
      sums[cell / side / 4 * 4 + cell % side / 4] &+= UInt16(cells[cell * 4 + 3])
    }
    return sums
  }

  /// Returns two bits for each of 8 × 8 blocks of 2 × 2 cells: in x, set if the block to the right is lighter by more
  /// than half a level; in y, set if the block below is.
  private static func hash(of cells: [UInt8]) -> SIMD2<UInt64> {
    var blocks = [Int](repeating: 0, count: 64)
    for cell in 0..<side * side {
      let block = cell / side / 2 * 8 + cell % side / 2
      let start = cell * 4
      let gray = (255 - Int(cells[start + 3])) * 128 / 255
      blocks[block] +=
        54 * (Int(cells[start]) + gray) + 183 * (Int(cells[start + 1]) + gray)
        + 19 * (Int(cells[start + 2]) + gray)
    }
    // The weights of four cells add up to 1024, so half a level is 512.
    var hash = SIMD2<UInt64>.zero
    for block in 0..<64 {
      let bit = UInt64(1) << UInt64(block)
      if block % 8 < 7, blocks[block + 1] - blocks[block] > 512 { hash[0] |= bit }
      if block < 56, blocks[block + 8] - blocks[block] > 512 { hash[1] |= bit }
    }
    return hash
  }
}
