import StickerPixels

/// The sharpness of the edges inside opaque art or of those in the outline, whichever are sharper.
public struct SharpnessFacts: Sendable, Equatable {
  /// The share of the change across an edge that lies between two neighboring pixels: 1 is a hard edge, 0.5
  /// or more an antialiased one. Three of four edges are no sharper than this.
  public var steepness: Double
  /// True if the art shows the pixels of the smaller picture from which it was enlarged.
  public var isEnlarged = false

  /// Minimum steepness of art that is not checked for traces of a smaller picture.
  private static let minSharp = 0.61
  /// Minimum steepness of such art if it has too few edges inside: a single straight slanted edge has a rhythm, too.
  private static let minSharpOutline = 0.55
  /// Maximum ``PixelRhythm/strength(_:)`` of a picture that was not enlarged.
  private static let maxRhythm = 12.0
  /// Minimum number of edges inside the art.
  private static let fewestEdges = 12
  /// Minimum number of outline edges. An outline that is soft on purpose is softer than an enlarged one: only
  /// edges that become solid within ``reach`` count, and more of them are needed.
  private static let fewestOutlineEdges = 30
  /// Maximum width of an edge in px.
  fileprivate static let reach = 6
  /// Minimum change across an edge, in levels of luma and of alpha.
  fileprivate static let minChange: Int32 = 48
  fileprivate static let minAlphaChange: Int32 = 190
}

extension SharpnessFacts {
  /// - Parameter edges: The edges of this raster.
  /// - Returns: `nil` if there are too few edges.
  init?(_ raster: Raster, _ edges: RowEdges) {
    let (inner, outer) = edges.histograms
    // Soft brushwork inside a crisp outline is intended: an enlarged picture is soft everywhere.
    let found = [(inner, Self.fewestEdges), (outer, Self.fewestOutlineEdges)]
      .filter { edges, fewest in edges.total >= fewest }.map(\.0)
    guard !found.isEmpty else { return nil }
    steepness =
      found.map { Double($0.value(atRank: $0.total * 3 / 4)) / 255 }.reduce(0, max)
    let limit = inner.total < Self.fewestEdges ? Self.minSharpOutline : Self.minSharp
    isEnlarged = steepness < limit && PixelRhythm.strength(raster) > Self.maxRhythm
  }
}

/// The steepness of the edges in sampled rows, kept from frame to frame.
struct RowEdges {
  /// Distance of the sampled rows in px.
  private let step: Int
  /// Maximum number of edges in a row.
  private let maxEdges: Int
  /// The steepness of the edges of each sampled row, 0…255, in ``maxEdges`` elements: of the edges inside the art from
  /// the first element on, and of those in the outline from the last element back.
  private var steepness: [UInt8]
  /// For each sampled row, the number of edges inside the art (x) and in the outline (y).
  private var counts: [SIMD2<Int>]

  /// Creates the rows of a transparent canvas, which has no edges.
  init(width: Int, height: Int) {
    step = max(1, max(width, height) / 96)
    maxEdges = width / SharpnessFacts.reach + 1
    counts = [SIMD2](repeating: .zero, count: (height - step / 2 + step - 1) / step)
    steepness = [UInt8](repeating: 0, count: counts.count * maxEdges)
  }

  /// Measures the sampled rows in a range of the canvas again.
  mutating func update(_ raster: Raster, _ rows: Range<Int>) {
    for index in counts.indices where rows.contains(step / 2 + index * step) {
      counts[index] = steepness.withUnsafeMutableBufferPointer {
        let row = $0[index * maxEdges..<(index + 1) * maxEdges]
        return Line(raster, row: step / 2 + index * step)
          .measure(into: UnsafeMutableBufferPointer(rebasing: row))
      }
    }
  }

  /// The distributions of the edges' steepness, 0…255, inside the art and in its outline.
  var histograms: (inner: Histogram, outer: Histogram) {
    var (inner, outer) = (Histogram(), Histogram())
    for (index, count) in counts.enumerated() {
      let row = steepness[index * maxEdges..<(index + 1) * maxEdges]
      for steepness in row.prefix(count.x) { inner.add(steepness) }
      for steepness in row.suffix(count.y) { outer.add(steepness) }
    }
    return (inner, outer)
  }
}

/// A row of pixels.
private struct Line {
  private let pixels: UnsafePointer<UInt32>
  private let width: Int

  init(_ raster: Raster, row: Int) {
    pixels = raster.pixels + row &* raster.width
    width = raster.width
  }

  /// Measures the steepness of each edge, 0…255, at the first pixel where the change is large.
  ///
  /// - Parameter edges: A buffer with room for all edges of a row. The edges inside the art are stored from the first
  ///   element on, those in the outline from the last element back.
  /// - Returns: The number of edges inside the art (x) and in its outline (y).
  func measure(into edges: UnsafeMutableBufferPointer<UInt8>) -> SIMD2<Int> {
    let reach = SharpnessFacts.reach
    var (x, inner, outer) = (0, 0, 0)
    while x &+ reach < width {
      let (near, far) = (pixels[x], pixels[x &+ reach])
      // Most of a row has one color.
      guard near != far else {
        x &+= 1
        while x &+ reach &+ 4 <= width, areFourSame(x, x &+ reach) { x &+= 4 }
        continue
      }
      let isInner = near.isOpaque && far.isOpaque
      let change = isInner ? abs(far.luma &- near.luma) : abs(far.opacity &- near.opacity)
      guard change >= (isInner ? SharpnessFacts.minChange : SharpnessFacts.minAlphaChange),
        let steepest = isInner ? steepestLuma(x) : steepestOpacity(x)
      else {
        x &+= 1
        continue
      }
      let steepness = UInt8(min(255, 255 * steepest / change))
      if isInner {
        edges[inner] = steepness
        inner += 1
      } else {
        outer += 1
        edges[edges.count - outer] = steepness
      }
      x &+= reach
    }
    return SIMD2(inner, outer)
  }

  /// Returns true if the four pixels from index `one` on equal the four pixels from index `other` on.
  @inline(__always)
  private func areFourSame(_ one: Int, _ other: Int) -> Bool {
    func pair(_ start: Int) -> UInt64 {
      UnsafeRawPointer(pixels + start).loadUnaligned(as: UInt64.self)
    }
    return pair(one) == pair(other) && pair(one &+ 2) == pair(other &+ 2)
  }

  /// Returns the largest change of luma from pixel to pixel within ``SharpnessFacts/reach``; `nil` if not all
  /// pixels are opaque.
  private func steepestLuma(_ start: Int) -> Int32? {
    var steepest: Int32 = 0
    for x in start..<start &+ SharpnessFacts.reach {
      guard pixels[x].isOpaque else { return nil }
      steepest = max(steepest, abs(pixels[x &+ 1].luma &- pixels[x].luma))
    }
    return steepest
  }

  /// Returns the largest change of alpha from pixel to pixel within ``SharpnessFacts/reach``.
  private func steepestOpacity(_ start: Int) -> Int32? {
    (start..<start &+ SharpnessFacts.reach).reduce(0) {
      max($0, abs(pixels[$1 &+ 1].opacity &- pixels[$1].opacity))
    }
  }
}

extension UInt32 {
  /// True if the pixel is opaque (alpha 250 or more), so that no background changes its luma.
  var isOpaque: Bool { self >= 250 &<< 24 }

  fileprivate var opacity: Int32 { Int32(truncatingIfNeeded: self &>> 24) }

  /// The luma of a pixel, 0…255.
  var luma: Int32 {
    Int32(
      truncatingIfNeeded: (77 &* (self & 255) &+ 151 &* (self &>> 8 & 255)
        &+ 28 &* (self &>> 16 & 255)) &>> 8)
  }
}
