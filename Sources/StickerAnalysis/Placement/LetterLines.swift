import StickerPixels

/// Rows of letters drawn into a picture: shapes of one color and one stroke width, as tall as letters, side
/// by side on a line, and not all alike, unlike the parts of a pattern. `docs/design/messages.md` has results
/// for art and for drawn texts.
public struct LetterLines: Sendable, Equatable {
  /// Memory in bytes that the search takes in addition to the picture.
  public static let workingBytes = 32 << 20

  /// Number of letters in the longest line.
  public let longest: Int

  /// Longer side in px of the picture to which ``heights`` refers.
  private static let side = 900.0
  /// Range of the heights of letters in px, in a picture with a longer side of ``side``.
  private static let heights = 14.0...160.0
  /// Maximum number of pixels in a picture that is searched.
  private static let maxPixels = 4_194_304
  /// Maximum number of shapes that are compared: a picture with more shapes is a texture.
  private static let maxShapes = 4_000

  /// - Parameter pixels: width × height words of straight RGBA8, row-major.
  /// - Returns: `nil` for textures, noise and pictures that are too large to search, and if there are no pixels or the
  ///   size is wrong.
  public init?(_ pixels: [UInt32], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count == width * height, pixels.count <= Self.maxPixels
    else { return nil }
    let scale = Double(max(width, height)) / Self.side
    guard var shapes = ShapeSurvey(pixels, width: width, height: height)?.shapes else { return nil }
    shapes.removeAll { !$0.isLetter(Self.heights, scale) }
    guard shapes.count <= Self.maxShapes else { return nil }
    longest = Self.lines(of: shapes).map(\.count).max() ?? 0
  }

  /// Returns the rows of shapes of one color that stand side by side and are not all alike.
  private static func lines(of shapes: [PlainShape]) -> [[PlainShape]] {
    Dictionary(grouping: shapes, by: \.color).values.flatMap { shapes in
      let ordered = shapes.sorted { ($0.left, $0.top) < ($1.left, $1.top) }
      var isUsed = [Bool](repeating: false, count: ordered.count)
      var lines: [[PlainShape]] = []
      for first in ordered.indices where !isUsed[first] {
        var line = [ordered[first]]
        var tallest = Double(ordered[first].height)
        for next in ordered.indices.dropFirst(first + 1) where !isUsed[next] {
          guard let last = line.last else { break }
          let gap = Double(ordered[next].left - last.right)
          if gap > 0.8 * tallest { break }
          guard gap >= -0.1 * tallest, ordered[next].continues(line[0], tallest) else { continue }
          line.append(ordered[next])
          tallest = max(tallest, Double(ordered[next].height))
          isUsed[next] = true
        }
        if line.isVaried { lines.append(line) }
      }
      return lines
    }
  }
}

extension [PlainShape] {
  /// True if the shapes differ as letters do: the standard deviation of their areas is 8 % of the mean or
  /// more.
  fileprivate var isVaried: Bool {
    let areas = map { Double($0.area) }
    let mean = areas.reduce(0, +) / Double(Swift.max(1, count))
    let variance = areas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Swift.max(1, count))
    return variance.squareRoot() >= 0.08 * mean
  }
}

/// A connected area of one color.
struct PlainShape: Sendable {
  var color: Int
  var left: Int
  var top: Int
  /// One more than the last column; ``bottom`` is one more than the last row.
  var right: Int
  var bottom: Int
  var area: Int
  /// Length of the outline in px.
  var outline: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  /// Width of a pen stroke with this area and outline, in px.
  private var stroke: Double { 2 * Double(area) / Double(max(1, outline)) }

  /// Returns true if the shape has the size and the thin strokes of a letter.
  ///
  /// - Parameters:
  ///   - heights: The range of the height of letters in px.
  ///   - scale: The factor by which the picture is larger than the one to which `heights` refers.
  func isLetter(_ heights: ClosedRange<Double>, _ scale: Double) -> Bool {
    let (width, height) = (Double(width), Double(height))
    guard heights.contains(height / scale), width <= 1.5 * height, width >= 0.08 * height else {
      return false
    }
    guard stroke >= 1.2, stroke <= 0.35 * height else { return false }
    // A filled box is not a letter, unless it is narrow: it may be an l.
    return Double(area) <= 0.9 * width * height || width <= 0.35 * height
  }

  /// Returns true if the shape can be a letter of the line that begins with `first`, whose tallest shape so far has a
  /// height of `tallest` px.
  func continues(_ first: PlainShape, _ tallest: Double) -> Bool {
    guard 0.55 * tallest <= Double(height), Double(height) <= 1.6 * tallest else { return false }
    let tolerance = 0.1 * tallest
    guard
      Double(abs(bottom - first.bottom)) <= tolerance || Double(abs(top - first.top)) <= tolerance
    else { return false }
    return 0.7 * first.stroke <= stroke && stroke <= 1.4 * first.stroke
  }
}

/// Finds the connected areas of one color in a picture, row by row: runs that touch and have the same color
/// are joined.
private struct ShapeSurvey {
  private(set) var shapes: [PlainShape] = []
  /// The index of the shape that each shape was joined to; its own index if it was not.
  private var parents: [Int] = []

  /// Maximum number of areas; a picture with more areas is noise.
  static let maxAreas = 200_000

  private struct Run {
    var start: Int
    var end: Int
    var color: Int
    var shape: Int
  }

  /// - Returns: `nil` for noise.
  init?(_ pixels: [UInt32], width: Int, height: Int) {
    var above: [Run] = []
    for y in 0..<height {
      above = joinedRuns(of: pixels[y * width..<(y + 1) * width], in: y, below: above)
      guard shapes.count <= Self.maxAreas else { return nil }
    }
    shapes = shapes.indices.filter { parents[$0] == $0 }.map { shapes[$0] }
  }

  private mutating func joinedRuns(
    of row: ArraySlice<UInt32>, in y: Int, below above: [Run]
  ) -> [Run] {
    var runs: [Run] = []
    var (start, first) = (row.startIndex, 0)
    while start < row.endIndex {
      let color = Self.coarse(row[start])
      var end = start + 1
      while end < row.endIndex, Self.coarse(row[end]) == color { end += 1 }
      let (left, right) = (start - row.startIndex, end - row.startIndex)
      while first < above.count, above[first].end <= left { first += 1 }
      let (shape, shared) = join(left, right, color, above[first...])
      add(left, right, y, shared, to: shape, color)
      runs.append(
        Run(start: left, end: right, color: color, shape: shape ?? shapes.count - 1))
      start = end
    }
    return runs
  }

  /// Joins the shapes of all runs in the row above that touch a run and have its color. Returns the joined shape, or
  /// `nil` if there is no such run, and the number of the run's pixels that lie below those runs.
  private mutating func join(
    _ left: Int, _ right: Int, _ color: Int, _ above: ArraySlice<Run>
  ) -> (shape: Int?, shared: Int) {
    var (shape, shared): (Int?, Int) = (nil, 0)
    for run in above {
      if run.start >= right { break }
      guard run.color == color else { continue }
      shared += min(right, run.end) - max(left, run.start)
      let touching = root(of: run.shape)
      guard let joined = shape else {
        shape = touching
        continue
      }
      if joined != touching { merge(touching, into: joined) }
    }
    return (shape, shared)
  }

  private mutating func add(
    _ left: Int, _ right: Int, _ y: Int, _ shared: Int, to shape: Int?, _ color: Int
  ) {
    let outline = 2 + 2 * (right - left - shared)
    guard let shape else {
      parents.append(shapes.count)
      shapes.append(
        PlainShape(
          color: color, left: left, top: y, right: right, bottom: y + 1, area: right - left,
          outline: outline))
      return
    }
    shapes[shape].left = min(shapes[shape].left, left)
    shapes[shape].right = max(shapes[shape].right, right)
    shapes[shape].bottom = y + 1
    shapes[shape].area += right - left
    shapes[shape].outline += outline
  }

  private mutating func merge(_ shape: Int, into target: Int) {
    parents[shape] = target
    shapes[target].left = min(shapes[target].left, shapes[shape].left)
    shapes[target].top = min(shapes[target].top, shapes[shape].top)
    shapes[target].right = max(shapes[target].right, shapes[shape].right)
    shapes[target].bottom = max(shapes[target].bottom, shapes[shape].bottom)
    shapes[target].area += shapes[shape].area
    shapes[target].outline += shapes[shape].outline
  }

  private mutating func root(of shape: Int) -> Int {
    var shape = shape
    while parents[shape] != shape {
      parents[shape] = parents[parents[shape]]
      shape = parents[shape]
    }
    return shape
  }

  /// Returns the color of a pixel over white, reduced to one of 512 colors.
  private static func coarse(_ pixel: UInt32) -> Int {
    let alpha = Int(pixel >> 24)
    func level(_ shift: UInt32) -> Int {
      (Int(pixel >> shift & 0xFF) * alpha + 255 * (255 - alpha)) / 255 >> 5
    }
    return level(0) << 6 | level(8) << 3 | level(16)
  }
}
