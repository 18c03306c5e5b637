import StickerPixels

/// A white rim around the art, narrower than any drawn outline: the remains that a soft color key leaves of the
/// white that was mixed into the edges.
public struct RimFacts: Sendable, Equatable {
  /// Share of the outline with the rim, or of the edge pixels that fit the key if ``isKeyed``; 0…1.
  public var share: Double
  /// True if edge pixels are more transparent the whiter they are, as only a color key leaves them.
  public var isKeyed = false

  /// Minimum share of the outline with a rim wider than ``Rim/visibleWidth``.
  public static let minShare = 0.42
  /// Minimum share of the edges that show the rim on black: beside light art, it goes unnoticed.
  static let minSeen = 0.12
}

/// Statistics of the white along the outline.
struct Rim {
  /// The mean width of the white in px, weighted by alpha.
  private let width: Double
  /// The standard deviation of this width in px.
  private let deviation: Double
  /// Share of the outline with visible white, 0…1.
  private let share: Double
  /// Share of the outline with as much white as only drawn outlines have, 0…1.
  private let drawnShare: Double
  /// The mean alpha 2 px outside of the art, 0…1.
  private let outside: Double
  /// Number of semitransparent pixels per point of the outline.
  private let softPixels: Double
  /// Share of the points with an ``EdgeProfile/end`` at which it is nearly white, 0…1.
  private let whiteShare: Double
  private let isLarge: Bool

  /// Range of the mean width of a rim in px; clean semitransparent edges are far below it.
  private static let widths = 0.1...0.6
  /// Width in px above which white is visible.
  private static let visibleWidth = 0.15
  /// Width in px above which white must be drawn.
  private static let drawnWidth = 0.75
  /// Upper limit of ``drawnShare``.
  private static let maxDrawn = 0.45
  /// Minimum standard deviation of the width, as a share of the mean: a thin outline has about the same width
  /// everywhere.
  private static let minDeviation = 0.5
  /// Maximum mean alpha 2 px outside of the art; glows have more.
  private static let maxOutside = 0.1
  /// Minimum number of semitransparent pixels per point; a GIF has none.
  private static let fewestSoft = 0.05
  /// Maximum number of semitransparent pixels per point: a key removes some, while a thin outline has a
  /// second row of them.
  private static let maxSoft = 1.1
  /// Minimum longer side of the canvas in px. On a smaller canvas a pixel is so large a part of the art that no two
  /// places are alike.
  private static let smallestSide = 200
  /// Minimum ``whiteShare``. Where white was keyed out, the most transparent pixels are the whitest; in a
  /// gray outline, none is white.
  private static let minWhite = 0.5
  /// Minimum level of every channel of a nearly white color.
  private static let whiteLevel = 176.0
  /// Minimum length of outline for a judgment, in px.
  private static let fewestPixels = 40
  /// Minimum mean width of drawn white in px: a white matte leaves less, an outline of 1 px more.
  private static let minDrawnMean = 0.42

  /// `nil` if there is too little outline where white can be distinguished from the art.
  init?(_ raster: Raster, _ outline: Outline) {
    let profiles = outline.points.compactMap { EdgeProfile(raster, $0) }
    guard profiles.count * outline.step >= Self.fewestPixels,
      profiles.count * 5 >= outline.points.count
    else { return nil }
    isLarge = max(raster.width, raster.height) >= Self.smallestSide
    let count = Double(profiles.count)
    let mean = profiles.reduce(0) { $0 + $1.width } / count
    let squares = profiles.reduce(0) { $0 + $1.width * $1.width } / count
    width = mean
    deviation = max(0, squares - mean * mean).squareRoot()
    share = Double(profiles.count { $0.width > Self.visibleWidth }) / count
    drawnShare = Double(profiles.count { $0.width > Self.drawnWidth }) / count
    outside = profiles.reduce(0) { $0 + $1.outside } / count
    softPixels = Double(profiles.reduce(0) { $0 + $1.softPixels }) / count
    let ends = profiles.compactMap(\.end)
    whiteShare = Double(ends.count { $0.min() >= Self.whiteLevel }) / Double(max(1, ends.count))
  }

  /// True if the white is drawn: it is wider than the white that a matte leaves.
  var isDrawn: Bool { width >= Self.minDrawnMean }

  /// The rim that a soft color key left; `nil` if there is none.
  var facts: RimFacts? {
    guard isLarge, Self.widths.contains(width), share >= RimFacts.minShare,
      drawnShare < Self.maxDrawn,
      deviation >= Self.minDeviation * width, outside < Self.maxOutside,
      (Self.fewestSoft...Self.maxSoft).contains(softPixels), whiteShare >= Self.minWhite
    else { return nil }
    return RimFacts(share: share)
  }
}

/// The pixels across the edge at one point of the outline.
private struct EdgeProfile {
  /// The width of the white in px.
  var width = 0.0
  /// Alpha 2 px outside of the art, 0…1.
  var outside = 0.0
  var softPixels = 0
  /// The color of the outermost pixel with an alpha of 26…127; `nil` if there is none.
  var end: SIMD3<Double>?

  /// `nil` unless the art 3 px behind the outline is opaque, uniform, and dark enough to distinguish white from it.
  init?(_ raster: Raster, _ point: OutlinePoint) {
    guard let (art, alpha) = raster.pixel(point, behind: 3), alpha >= 248,
      let behind = raster.pixel(point, behind: 4), behind.alpha >= 248
    else { return nil }
    let toWhite = Color.white.levels - art
    guard (behind.color - art).squaredLength < 40 * 40,
      toWhite.squaredLength > MatteRing.minDistance * MatteRing.minDistance
    else { return nil }
    for distance in -2...2 {
      guard let pixel = raster.pixel(point, behind: Double(distance)), pixel.alpha > 0 else {
        continue
      }
      let alpha = Double(pixel.alpha) / 255
      if distance == -2 { outside = alpha }
      if (26...229).contains(pixel.alpha) {
        softPixels += 1
        if end == nil, pixel.alpha < 128 { end = pixel.color }
      }
      // Most pixels have the art's color.
      guard pixel.color != art else { continue }
      let deviation = pixel.color - art
      let share = deviation.dot(toWhite) / toWhite.squaredLength
      guard share > 0 else { continue }
      let residual = (deviation - share * toWhite).squaredLength.squareRoot()
      guard residual < 0.3 * deviation.squaredLength.squareRoot() + 8 else { continue }
      width += alpha * min(share, 1.2)
    }
  }
}
