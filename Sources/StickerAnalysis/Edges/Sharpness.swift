import StickerPixels

/// How sharp edges are: those inside of the art, where it is opaque, or, where there are too few, its
/// outline.
public struct SharpnessFacts: Sendable, Equatable {
  /// Edges looked at.
  public var edges: Int
  /// Of the change across an edge, how much lies between two neighboring pixels: 1 is a hard edge,
  /// 0.5 and more an antialiased one. Three of four edges are less sharp.
  public var steepness: Double

  private static let fewestEdges = 24
  /// An outline that is soft on purpose is softer than an enlarged one: it must become solid within
  /// ``reach``, and there must be more of it.
  private static let fewestOutlineEdges = 60
  /// px that a change is looked for in.
  fileprivate static let reach = 6
  /// Levels of luma, and of alpha, that make an edge.
  fileprivate static let leastChange: Int32 = 48
  fileprivate static let leastAlphaChange: Int32 = 190

  /// `nil` when there are too few edges.
  init?(_ raster: Raster) {
    var (inner, outer) = (Histogram(), Histogram())
    let step = max(1, max(raster.width, raster.height) / 96)
    var line = Line()
    for y in stride(from: step / 2, to: raster.height, by: step) {
      line.read(raster, from: y * raster.width, step: 1, count: raster.width)
      line.measure(&inner, &outer)
    }
    for x in stride(from: step / 2, to: raster.width, by: step) {
      line.read(raster, from: x, step: raster.width, count: raster.height)
      line.measure(&inner, &outer)
    }
    let hasInner = inner.total >= Self.fewestEdges
    guard hasInner || outer.total >= Self.fewestOutlineEdges else { return nil }
    let edges = hasInner ? inner : outer
    self.edges = edges.total
    steepness = Double(edges.value(atRank: edges.total * 3 / 4)) / 255
  }
}

/// A row or column of pixels.
private struct Line {
  /// Luma, 0…255; alpha.
  private var lumas: [Int32] = []
  private var alphas: [Int32] = []

  mutating func read(_ raster: Raster, from start: Int, step: Int, count: Int) {
    lumas.removeAll(keepingCapacity: true)
    alphas.removeAll(keepingCapacity: true)
    var index = start
    for _ in 0..<count {
      let word = UInt32(littleEndian: raster.pixels[index])
      let sum =
        77 &* Int32(word & 255) &+ 151 &* Int32(word &>> 8 & 255) &+ 28 &* Int32(word &>> 16 & 255)
      lumas.append(sum &>> 8)
      alphas.append(Int32(word.alpha))
      index &+= step
    }
  }

  /// Adds the steepness of each edge at the first place where the change is large.
  func measure(_ inner: inout Histogram, _ outer: inout Histogram) {
    let reach = SharpnessFacts.reach
    var index = 0
    while index + reach < lumas.count {
      let (start, end) = (alphas[index], alphas[index + reach])
      let change: Int32
      let isInner = start >= 250 && end >= 250
      if isInner {
        change = abs(lumas[index + reach] &- lumas[index])
      } else {
        change = abs(end &- start)
      }
      guard change >= (isInner ? SharpnessFacts.leastChange : SharpnessFacts.leastAlphaChange),
        !isInner || isOpaque(index..<index + reach)
      else {
        index += 1
        continue
      }
      let values = isInner ? lumas : alphas
      var steepest: Int32 = 0
      for next in index..<index + reach {
        steepest = max(steepest, abs(values[next + 1] &- values[next]))
      }
      let steepness = UInt8(min(255, 255 * steepest / change))
      if isInner { inner.add(steepness) } else { outer.add(steepness) }
      index += reach
    }
  }

  private func isOpaque(_ range: Range<Int>) -> Bool { range.allSatisfy { alphas[$0] >= 250 } }
}
