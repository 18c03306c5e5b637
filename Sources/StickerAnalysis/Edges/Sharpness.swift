import StickerPixels

/// How sharp edges are: those inside of the art, where it is opaque, or, where there are too few, its
/// outline.
public struct SharpnessFacts: Sendable, Equatable {
  /// Edges looked at.
  public var edges: Int
  /// Of the change across an edge, how much lies between two neighboring pixels: 1 is a hard edge,
  /// 0.5 and more an antialiased one. Three of four edges are less sharp.
  public var steepness: Double

  private static let fewestEdges = 12
  /// An outline that is soft on purpose is softer than an enlarged one: it must become solid within
  /// ``reach``, and there must be more of it.
  private static let fewestOutlineEdges = 30
  /// px that a change is looked for in.
  fileprivate static let reach = 6
  /// Levels of luma, and of alpha, that make an edge.
  fileprivate static let leastChange: Int16 = 48
  fileprivate static let leastAlphaChange: Int16 = 190

  /// `nil` when there are too few edges.
  init?(_ raster: Raster) {
    var (inner, outer) = (Histogram(), Histogram())
    let step = max(1, max(raster.width, raster.height) / 96)
    var line = Line()
    for y in stride(from: step / 2, to: raster.height, by: step) {
      line.read(raster, row: y)
      line.measure(&inner, &outer)
    }
    let hasInner = inner.total >= Self.fewestEdges
    guard hasInner || outer.total >= Self.fewestOutlineEdges else { return nil }
    let edges = hasInner ? inner : outer
    self.edges = edges.total
    steepness = Double(edges.value(atRank: edges.total * 3 / 4)) / 255
  }
}

/// A row of pixels.
private struct Line {
  /// Luma, 0…255, of what is opaque (alpha 250 or more); less than 0 of what is not.
  private var lumas: [Int16] = []
  private var alphas: [Int16] = []

  mutating func read(_ raster: Raster, row: Int) {
    let pixels = raster.pixels + row &* raster.width
    let alpha = raster.alpha + row &* raster.width
    lumas = [Int16](unsafeUninitializedCapacity: raster.width) { buffer, count in
      for x in 0..<raster.width {
        let word = UInt32(littleEndian: pixels[x])
        let luma =
          (77 &* (word & 255) &+ 151 &* (word &>> 8 & 255) &+ 28 &* (word &>> 16 & 255)) &>> 8
        buffer[x] = alpha[x] >= 250 ? Int16(truncatingIfNeeded: luma) : -1
      }
      count = raster.width
    }
    alphas = [Int16](unsafeUninitializedCapacity: raster.width) { buffer, count in
      for x in 0..<raster.width { buffer[x] = Int16(alpha[x]) }
      count = raster.width
    }
  }

  /// Adds the steepness of each edge at the first place where the change is large.
  func measure(_ inner: inout Histogram, _ outer: inout Histogram) {
    lumas.withUnsafeBufferPointer { lumas in
      alphas.withUnsafeBufferPointer { alphas in
        let reach = SharpnessFacts.reach
        var index = 0
        while index &+ reach < lumas.count {
          let isInner = lumas[index] >= 0 && lumas[index &+ reach] >= 0
          let values = isInner ? lumas : alphas
          let change = abs(values[index &+ reach] &- values[index])
          guard change >= (isInner ? SharpnessFacts.leastChange : SharpnessFacts.leastAlphaChange)
          else {
            index &+= 1
            continue
          }
          var (steepest, least) = (Int16(0), Int16.max)
          for next in index..<index &+ reach {
            steepest = max(steepest, abs(values[next &+ 1] &- values[next]))
            least = min(least, values[next])
          }
          guard !isInner || least >= 0 else {
            index &+= 1
            continue
          }
          let steepness = UInt8(min(255, 255 * Int(steepest) / Int(change)))
          if isInner { inner.add(steepness) } else { outer.add(steepness) }
          index &+= reach
        }
      }
    }
  }
}
