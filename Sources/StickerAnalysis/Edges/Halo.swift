import StickerPixels

/// How much of soft edges shows, on a background, as something that is neither the art nor what is
/// behind it. An edge that is a mix of both only looks a little wider or narrower.
public struct HaloFacts: Sendable, Equatable {
  /// Shares of the edge pixels on white and on black, 0…1.
  public var onWhite = 0.0
  public var onBlack = 0.0

  /// The larger of both.
  public var share: Double { max(onWhite, onBlack) }

  /// The share that nobody sees, at most. Of 45 alarms that were judged by eye, 15 of the 18 of no use had
  /// 0.1 or less, and 11 of the 14 right ones more than 0.12; of 18 later ones, 4 of the 5 of no use had 0.12 to
  /// 0.15, and of 6 others up to 0.18 one was right.
  public static let mostUnseen = 0.18
  public var isSeen: Bool { share > Self.mostUnseen }

  public init() {}

  init(_ samples: [EdgeSample]) {
    self.init(
      samples.map { EdgePixel(color: $0.color, art: $0.art, clearness: $0.clearness) },
      of: samples.count)
  }

  /// - Parameter total: of edge pixels; those that are not handed over show nothing.
  init(_ pixels: [EdgePixel], of total: Int) {
    guard total > 0 else { return }
    onWhite = Double(pixels.count { $0.showsHalo(on: .white) }) / Double(total)
    onBlack = Double(pixels.count { $0.showsHalo(on: .black) }) / Double(total)
  }
}

/// A pixel of an edge.
struct EdgePixel {
  /// Its color and that of the art next to it, 0…255 a channel.
  var color: SIMD3<Double>
  var art: SIMD3<Double>
  /// 1 - alpha; 0 where edges are hard.
  var clearness: Double

  /// How much more contrast a hairline needs where the art beside it does not show: 1.62. Of 13 alarms about
  /// hairlines around black art on black judges called none right.
  private static let leastAlone = 1.2

  /// Whether, laid on a background, it shows something that no mix of that and the art explains.
  fileprivate func showsHalo(on background: Color) -> Bool {
    let ground = background.levels
    let shown = (1 - clearness) * color + clearness * ground
    let way = art - ground
    let mixed = min(1, max(0, (shown - ground).dot(way) / max(1, way.squaredLength)))
    let halo = SeenDifference(SeenColor(Color(shown)), SeenColor(Color(ground + mixed * way)))
    return halo.isVisible()
      && (halo.isVisible(margin: (Self.leastAlone, 1))
        || SeenColor(Color(art)).isVisible(on: SeenColor(background)))
  }
}
