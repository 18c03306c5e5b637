/// A point of the outline: a solid pixel (alpha 128 or more) next to one that is not solid.
struct OutlinePoint {
  /// The solid pixel.
  var x: Int
  var y: Int
  /// The neighbor that is not solid, on one of the four sides of the solid pixel.
  var outsideX: Int
  var outsideY: Int
  /// The direction into the art, as a unit vector.
  var inward: SIMD2<Double>
  /// The shorter component of ``inward``, 0…0.71: 0 for horizontal and vertical edges.
  var slant: Double { min(abs(inward.x), abs(inward.y)) }
}

/// Points sampled evenly from all outlines of the art.
struct Outline {
  private(set) var points: [OutlinePoint] = []
  /// Number of outline points per sampled point.
  private(set) var step = 1
  private var directions = DirectionTable()
  private var edgeWords: [EdgeWord] = []

  /// The pixels in one word of the mask that differ from their right neighbors or, if `isBelow`, from their lower ones.
  private struct EdgeWord {
    var pixels: UInt64
    var y: Int32
    var word: Int16
    var isBelow: Bool
  }

  /// Maximum number of sampled points: enough to measure shares to within a few percent.
  static let maxPoints = 1024

  /// Samples the points of a frame's outline.
  mutating func trace(_ raster: Raster, _ solid: MaskWords) {
    points.removeAll(keepingCapacity: true)
    findEdges(raster, solid)
    let total = edgeWords.reduce(0) { $0 &+ $1.pixels.nonzeroBitCount }
    step = total / Self.maxPoints + 1
    // Half the side of the window whose balance of solid pixels gives the direction. At 408 px, the window has
    // about the standard deviation of a Gaussian with sigma 2.5 px.
    let window = DirectionWindow(reach: min(28, max(3, Int(raster.scaled(4.33).rounded()))))
    let step = step
    var skip = step / 2
    for edgeWord in edgeWords {
      var edges = edgeWord.pixels
      let count = edges.nonzeroBitCount
      guard skip < count else {
        skip -= count
        continue
      }
      while edges != 0 {
        if skip == 0 {
          let x = Int(edgeWord.word) * 64 + edges.trailingZeroBitCount
          points.append(
            OutlinePoint(
              x, Int(edgeWord.y), isBelow: edgeWord.isBelow, window, solid, &directions))
          skip = step
        }
        skip -= 1
        edges &= edges - 1
      }
    }
  }

  /// Finds the pixels that differ from their right or lower neighbor, in word order.
  private mutating func findEdges(_ raster: Raster, _ solid: MaskWords) {
    func edgeWord(_ pixels: UInt64, _ y: Int, _ word: Int, isBelow: Bool) -> EdgeWord {
      EdgeWord(
        pixels: pixels, y: Int32(truncatingIfNeeded: y), word: Int16(truncatingIfNeeded: word),
        isBelow: isBelow)
    }
    edgeWords.removeAll(keepingCapacity: true)
    let last = solid.wordCount - 1
    let lastBits = UInt64.max &>> UInt64(63 - (raster.width - 1) % 64)
    for y in 0..<raster.height {
      let row = solid.row(y)
      let below = solid.row(y + 1)
      for word in 0...last {
        let bits = row[word]
        let bounds = word == last ? lastBits : .max
        // The last column is excluded: the border of the canvas is not an edge.
        let inner = word == last ? lastBits &>> 1 : .max
        let right = (bits ^ (bits &>> 1 | row[word + 1] &<< 63)) & inner
        if right != 0 { edgeWords.append(edgeWord(right, y, word, isBelow: false)) }
        guard y + 1 < raster.height else { continue }
        let down = (bits ^ below[word]) & bounds
        if down != 0 { edgeWords.append(edgeWord(down, y, word, isBelow: true)) }
      }
    }
  }
}

extension OutlinePoint {
  /// Creates the point at the edge between a pixel and the pixel to its right or below it.
  fileprivate init(
    _ x: Int, _ y: Int, isBelow: Bool, _ window: DirectionWindow, _ solid: MaskWords,
    _ directions: inout DirectionTable
  ) {
    let (otherX, otherY) = isBelow ? (x, y + 1) : (x + 1, y)
    let isInside = solid.contains(x, y)
    self.x = isInside ? x : otherX
    self.y = isInside ? y : otherY
    outsideX = isInside ? otherX : x
    outsideY = isInside ? otherY : y
    inward = SIMD2(Double(self.x - outsideX), Double(self.y - outsideY))
    if let direction = Self.direction(self.x, self.y, window, solid, &directions) {
      inward = direction
    }
  }

  /// Returns the direction in which more of the window is solid; `nil` if it is balanced.
  private static func direction(
    _ x: Int, _ y: Int, _ window: DirectionWindow, _ solid: MaskWords,
    _ directions: inout DirectionTable
  ) -> SIMD2<Double>? {
    var (across, down) = (0, 0)
    window.forEachWord(x, y, solid) { bits, sign in
      across += (bits & window.right).nonzeroBitCount - (bits & window.left).nonzeroBitCount
      down += sign * bits.nonzeroBitCount
    }
    let (a, b) = (abs(across), abs(down))
    guard max(a, b) > 0 else { return nil }
    let parts = directions.parts(min(a, b), max(a, b))
    return SIMD2(
      across < 0 ? -1 : 1, down < 0 ? -1 : 1) * (a >= b ? parts : SIMD2(parts.y, parts.x))
  }
}

/// A cache of the longer and the shorter component of directions, for small windows, which have few directions.
private struct DirectionTable {
  private static let side = 64
  private var known = [SIMD2<Double>](repeating: .zero, count: side * side)

  /// Returns the longer and the shorter component of the unit vector in a direction.
  ///
  /// - Parameters:
  ///   - short: The smaller difference of the solid pixels in two opposite halves of a window.
  ///   - long: The larger difference, of the halves in the other direction, 1 or more.
  mutating func parts(_ short: Int, _ long: Int) -> SIMD2<Double> {
    guard long < Self.side else { return Self.computed(short, long) }
    let index = short * Self.side + long
    if known[index] == .zero { known[index] = Self.computed(short, long) }
    return known[index]
  }

  private static func computed(_ short: Int, _ long: Int) -> SIMD2<Double> {
    // The differences that a half-plane causes in a square window have the ratio t / (2 - t), where t is the
    // tangent of its angle.
    let ratio = Double(short) / Double(long)
    let tangent = 2 * ratio / (1 + ratio)
    let long = 1 / (1 + tangent * tangent).squareRoot()
    return SIMD2(long, tangent * long)
  }
}

/// A square window around a pixel. Several of its rows are read at a time, packed into a word.
private struct DirectionWindow {
  /// Masks of the bits left and right of the middle in all rows of a word.
  let left: UInt64
  let right: UInt64
  private let reach: Int
  private let side: Int
  private let rowsInWord: Int

  /// - Parameter reach: Half the side in px, 28 at most: eight bytes hold 57 bits at any bit offset.
  init(reach: Int) {
    self.reach = reach
    side = 2 * reach + 1
    rowsInWord = 64 / side
    let ones = UInt64(1) &<< UInt64(reach) &- 1
    var left: UInt64 = 0
    for _ in 0..<rowsInWord { left = left &<< UInt64(side) | ones }
    self.left = left
    right = left &<< UInt64(reach + 1)
  }

  /// Calls a function for the rows of the window, several at a time: with their solid pixels, and with a sign that is
  /// -1 above the middle row, 1 below it, and 0 for the middle row itself.
  @inline(__always)
  func forEachWord(
    _ x: Int, _ y: Int, _ solid: MaskWords, _ body: (_ bits: UInt64, _ sign: Int) -> Void
  ) {
    // The window extends at most 28 px beyond the sides of the canvas, where the mask has empty words.
    let (byte, shift) = ((x &- reach) >> 3, UInt64((x &- reach) & 7))
    let inside = UInt64(1) &<< UInt64(side) &- 1
    let bottom = min(reach, solid.height &- 1 &- y)
    var row = max(-reach, -y)
    while row <= bottom {
      let last = min(row &+ rowsInWord &- 1, row < 0 ? -1 : row == 0 ? 0 : bottom)
      let sign = row.signum()
      var bits: UInt64 = 0
      while row <= last {
        let bytes = UnsafeRawPointer(solid.row(y &+ row)) + byte
        let here = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) &>> shift
        bits = bits &<< UInt64(side) | here & inside
        row &+= 1
      }
      body(bits, sign)
    }
  }
}

extension Raster {
  /// Returns the pixel at a distance in px from a point of the outline into the art; `nil` if it lies beyond the
  /// canvas.
  func pixel(
    _ point: OutlinePoint, behind distance: Double
  ) -> (color: SIMD3<Double>, alpha: UInt8)? {
    let position = SIMD2(Double(point.x) + 0.5, Double(point.y) + 0.5) + distance * point.inward
    guard position.x >= 0, position.y >= 0 else { return nil }
    let (x, y) = (Int(position.x), Int(position.y))
    guard contains(x, y) else { return nil }
    return (color(x, y).levels, alpha(x, y))
  }
}
