import StickerPixels

/// A rim of white light around the art, narrower than any outline that is drawn: what a soft color
/// key leaves of the white that was mixed into the edges.
public struct RimFacts: Sendable, Equatable {
  /// Share of the outline that has it, 0…1.
  public var share: Double
  /// Whether the edges are the clearer the whiter they are, as only a color key makes them.
  public var isKeyed = false

  /// The share of the outline that has more than ``Rim/visibleWidth``, at least.
  public static let leastShare = 0.42
  /// The share of the edges that show it on black, at least: beside light art nobody sees it. Judges called all 11
  /// real alarms about rims that show more right, and seven of 23 about others.
  static let leastSeen = 0.12
}

/// The white light along the outline.
struct Rim {
  /// The mean width in px, weighted by alpha.
  private let width: Double
  private let deviation: Double
  /// Shares of the outline, 0…1: with visible white, and with as much as only outlines have.
  private let share: Double
  private let drawnShare: Double
  /// The mean alpha 2 px outside of the art, 0…1.
  private let outside: Double
  /// Half-transparent pixels for each place of the outline.
  private let softPixels: Double
  /// Share of the places where the clearest pixel is nearly white, 0…1.
  private let whiteShare: Double
  private let isLarge: Bool

  /// Half-transparent edges that carry nothing have 0.06 px at most.
  private static let widths = 0.1...0.6
  private static let visibleWidth = 0.15
  private static let drawnWidth = 0.75
  private static let mostDrawn = 0.45
  /// The standard deviation of the width, as a share of it: a thin outline is as wide everywhere, and
  /// has 0.35 at most.
  private static let leastDeviation = 0.5
  /// Glows have more outside.
  private static let mostOutside = 0.1
  /// A GIF has none.
  private static let fewestSoft = 0.05
  /// A key takes half-transparent pixels away, where a thin outline has a second row of them: 75 keys leave
  /// 0.96 at most, 15 outlines of 1 px have 1.2 and more.
  private static let mostSoft = 1.1
  /// On a smaller canvas a px is so much of the art that no two places are alike.
  private static let smallestSide = 200
  /// Where white was made clear, the clearest pixels are the whitest; a gray outline has none.
  private static let leastWhite = 0.5
  /// The least channel, in levels, of what is nearly white.
  private static let whiteLevel = 176.0
  /// Below this many px of outline nothing can be said.
  private static let fewestPixels = 40
  /// Of a white matte at most 0.35 px are left; a drawn outline of 1 px has 0.45 and more.
  private static let mostOfMatte = 0.42

  /// `nil` when there is too little outline where white can be told from the art.
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

  /// Whether it is wider than what a white matte leaves: then white is drawn there.
  var isDrawn: Bool { width >= Self.mostOfMatte }

  /// What a soft color key left; `nil` when it is nothing of the kind.
  var facts: RimFacts? {
    guard isLarge, Self.widths.contains(width), share >= RimFacts.leastShare,
      drawnShare < Self.mostDrawn,
      deviation >= Self.leastDeviation * width, outside < Self.mostOutside,
      (Self.fewestSoft...Self.mostSoft).contains(softPixels), whiteShare >= Self.leastWhite
    else { return nil }
    return RimFacts(share: share)
  }
}

/// The way across the edge at one place of the outline.
private struct EdgeProfile {
  /// How much white lies on it, in px.
  var width = 0.0
  /// Alpha 2 px outside, 0…1.
  var outside = 0.0
  var softPixels = 0
  /// The color of the outermost pixel that shows, where it is half-transparent (alpha 26…127).
  var end: SIMD3<Double>?

  /// `nil` where the art 3 px behind the outline is not settled, or too light to tell white from it.
  init?(_ raster: Raster, _ point: OutlinePoint) {
    guard let (art, alpha) = raster.pixel(point, behind: 3), alpha >= 248,
      let behind = raster.pixel(point, behind: 4), behind.alpha >= 248
    else { return nil }
    let way = Color.white.levels - art
    guard (behind.color - art).squaredLength < 40 * 40,
      way.squaredLength > MatteRing.leastDistance * MatteRing.leastDistance
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
      // Most of it is of the art's color.
      guard pixel.color != art else { continue }
      let stray = pixel.color - art
      let share = stray.dot(way) / way.squaredLength
      guard share > 0 else { continue }
      let rest = (stray - share * way).squaredLength.squareRoot()
      guard rest < 0.3 * stray.squaredLength.squareRoot() + 8 else { continue }
      width += alpha * min(share, 1.2)
    }
  }
}
