import StickerPixels

/// A ring of white along hard edges that the inside of the art lacks, as programs leave it that make every touched pixel
/// solid: the less of a pixel the art covers, the whiter it is, up to white.
struct WhiteRing {
  /// Number of points of the outline that were checked, and of those that are nearly white.
  private var checked = 0
  private var white = 0
  /// Number of white points with another nearly white pixel behind them, and of points with white art inside.
  private var wide = 0
  private var inside = 0
  /// The depths of the pixels inside of the outline, the shares of white in them, and their products.
  private var sums = (depth: 0.0, depths: 0.0, share: 0.0, shares: 0.0, both: 0.0)
  private var pixels: [EdgePixel] = []
  private let step: Int

  /// Minimum level of all channels of a nearly white pixel.
  private static let leastLevel = 225.0
  /// Distance of the art from the ring in px: behind pixels that are mixed in part.
  private static let distance = 3.0
  /// Shares of the ring that are nearly white; a drawn outline is white everywhere.
  private static let shares = 0.12...0.66
  /// Maximum share of nearly white art inside, and of the ring with a white pixel behind.
  private static let mostInside = 0.04
  private static let mostWide = 0.25
  /// Minimum correlation of white with the part of the pixel that the outline leaves uncovered.
  private static let leastCorrelation = 0.35

  /// `nil` if there are too few points.
  init?(_ raster: Raster, _ outline: Outline) {
    step = outline.step
    for point in outline.points where raster.alpha(point.x, point.y) >= 245 {
      guard let art = raster.pixel(point, behind: Self.distance), art.alpha >= 128,
        let behind = raster.pixel(point, behind: 1)
      else { continue }
      let color = raster.color(point.x, point.y).levels
      add(color, behind.color, art.color, raster.depth(point))
    }
    guard checked * step >= MatteRing.fewestPixels, checked * 3 >= outline.points.count else {
      return nil
    }
  }

  private mutating func add(
    _ color: SIMD3<Double>, _ behind: SIMD3<Double>, _ art: SIMD3<Double>, _ depth: Double
  ) {
    checked += 1
    if art.min() >= Self.leastLevel { inside += 1 }
    if color.min() >= Self.leastLevel {
      white += 1
      if behind.min() >= Self.leastLevel { wide += 1 }
    }
    pixels.append(EdgePixel(color: color, art: art, clearness: 0))
    let way = Color.white.levels - art
    let share = min(1, max(0, (color - art).dot(way) / max(1, way.squaredLength)))
    sums.depth += depth
    sums.depths += depth * depth
    sums.share += share
    sums.shares += share * share
    sums.both += depth * share
  }

  private var correlation: Double {
    let count = Double(checked)
    let spread =
      (sums.depths - sums.depth * sums.depth / count)
      * (sums.shares - sums.share * sums.share / count)
    return (sums.depth * sums.share / count - sums.both) / max(1e-9, spread).squareRoot()
  }

  /// The ring as a matte; `nil` if there is none, or if it hardly shows.
  var facts: MatteFacts? {
    let all = Double(checked)
    guard Self.shares.contains(Double(white) / all), Double(inside) <= Self.mostInside * all,
      Double(wide) <= Self.mostWide * Double(white), correlation >= Self.leastCorrelation
    else { return nil }
    let halo = HaloFacts(pixels, of: checked)
    guard halo.share >= MatteRing.leastSeen else { return nil }
    var facts = MatteFacts(
      edge: .hard, color: .white, strength: sums.share / all, pixels: checked * step,
      strayed: white * step, fit: Double(white) / all, error: 255 * (sums.shares / all).squareRoot()
    )
    facts.halo = halo
    return facts
  }
}
