import StickerPixels

/// A ring of white or black along hard edges, left by programs that make every touched pixel solid: the less of a pixel
/// the art covers, the more of the background it contains. A drawn line has one color, whatever it covers.
struct CoverageRing {
  private let matte: SIMD3<Double>
  private let step: Int
  /// Minimum share of the checked points that show a halo on white or on black.
  private let minSeen: Double
  /// Minimum number of pixels for a judgment.
  private let fewestPixels: Int
  /// Number of points of the outline.
  private let pointCount: Int
  /// Number of points whose art differs enough from the matte.
  private var checked = 0
  /// Number of these points whose pixel contains enough of the matte.
  private var mixed = 0
  /// Sums over the pixels: of their depths inside the outline, of the matte's shares in them, of the squares of both,
  /// and of the products of depth and share.
  private var sums = (depth: 0.0, squaredDepth: 0.0, share: 0.0, squaredShare: 0.0, product: 0.0)
  /// The sum of the matte's shares in the pixels behind the mixed ones.
  private var behind = 0.0
  private var pixels: [EdgePixel] = []

  /// Distance of the art from the ring in px, beyond all mixed pixels.
  private static let distance = 3.0
  /// The share of the matte above which a pixel counts as mixed.
  private static let minShare = 0.25
  /// Minimum share of mixed pixels.
  private static let minMixed = 0.1
  /// Maximum share of mixed pixels: in art that is shaded toward its edge, all pixels appear to be mixed.
  private static let maxMixed = 0.98
  /// Maximum mean share of the matte in the pixels behind the mixed ones: the ring is one pixel wide.
  private static let maxBehind = 0.35
  /// Minimum correlation of the share with the part of the pixel that the outline leaves uncovered.
  private static let minCorrelation = 0.4

  private init(_ matte: Color, _ raster: Raster, _ outline: Outline) {
    self.matte = matte.levels
    (step, pointCount) = (outline.step, outline.points.count)
    minSeen = raster.scaledMinimum(MatteRing.minSeen)
    fewestPixels = Int(raster.scaledMinimum(MatteRing.fewestPixels))
    for point in outline.points where raster.alpha(point.x, point.y) >= 245 {
      guard let art = raster.pixel(point, behind: Self.distance), art.alpha >= 128,
        let behind = raster.pixel(point, behind: 1)
      else { continue }
      add(
        raster.color(point.x, point.y).levels, behind.color, art.color, raster.depth(point))
    }
  }

  private mutating func add(
    _ color: SIMD3<Double>, _ second: SIMD3<Double>, _ art: SIMD3<Double>, _ depth: Double
  ) {
    let difference = matte - art
    guard difference.squaredLength > MatteRing.minDistance * MatteRing.minDistance else {
      return
    }
    checked += 1
    pixels.append(EdgePixel(color: color, art: art, clearness: 0))
    let share = min(1, max(0, (color - art).dot(difference) / difference.squaredLength))
    if share > Self.minShare {
      mixed += 1
      behind += (second - art).dot(difference) / difference.squaredLength
    }
    sums.depth += depth
    sums.squaredDepth += depth * depth
    sums.share += share
    sums.squaredShare += share * share
    sums.product += depth * share
  }

  /// Correlation of the matte's share with the part of the pixel that the outline leaves uncovered, -1…1.
  private var correlation: Double {
    let count = Double(checked)
    let spread =
      (sums.squaredDepth - sums.depth * sums.depth / count)
      * (sums.squaredShare - sums.share * sums.share / count)
    return (sums.depth * sums.share / count - sums.product) / max(1e-9, spread).squareRoot()
  }

  /// The ring as a matte; `nil` if there is none, or if it hardly shows.
  private var facts: MatteFacts? {
    let all = Double(checked)
    guard checked * step >= fewestPixels, checked * 2 >= pointCount,
      Double(mixed) >= Self.minMixed * all, Double(mixed) <= Self.maxMixed * all,
      behind <= Self.maxBehind * Double(mixed),
      correlation >= Self.minCorrelation
    else { return nil }
    let halo = HaloFacts(pixels, of: checked)
    guard halo.share >= minSeen else { return nil }
    var ring = MatteFacts(
      edge: .hard, color: Color(matte), strength: sums.share / all, pixels: checked * step,
      deviating: mixed * step, fit: Double(mixed) / all,
      error: 255 * (sums.squaredShare / all).squareRoot())
    ring.halo = halo
    return ring
  }

  /// Returns the white or black matte that shows more; `nil` if there is none.
  static func matte(_ raster: Raster, _ outline: Outline) -> MatteFacts? {
    [Color.white, .black].compactMap { CoverageRing($0, raster, outline).facts }
      .max { $0.halo.share < $1.halo.share }
  }
}
