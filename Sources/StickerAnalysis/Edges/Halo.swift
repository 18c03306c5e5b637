import StickerPixels

/// How much of soft edges shows, on a background, as something that is neither the art nor what is
/// behind it. An edge that is a mix of both only looks a little wider or narrower.
public struct HaloFacts: Sendable, Equatable {
  /// Shares of the edge pixels on white and on black, 0…1.
  public var onWhite = 0.0
  public var onBlack = 0.0
  /// Of the larger one, how much are hairlines of little contrast around art that does not show there itself.
  public var hairlineShare = 0.0

  /// The larger of both.
  public var share: Double { max(onWhite, onBlack) }

  /// The share that nobody sees, at most. Of 45 alarms that were judged by eye, 15 of the 18 of no use had
  /// 0.1 or less, and 11 of the 14 right ones more than 0.12; of 18 later ones, 4 of the 5 of no use had 0.12 to
  /// 0.15.
  public static let mostUnseen = 0.15
  public var isSeen: Bool { share > Self.mostUnseen }
  /// The share without hairlines.
  public var plainShare: Double { share - hairlineShare }

  public init() {}

  init(_ samples: [EdgeSample]) {
    guard !samples.isEmpty else { return }
    onWhite = Self.share(samples, on: .white)
    onBlack = Self.share(samples, on: .black)
    hairlineShare =
      share - Double(
        samples.count { $0.halo(on: onWhite > onBlack ? .white : .black) == .plain })
      / Double(samples.count)
  }

  private static func share(_ samples: [EdgeSample], on background: Color) -> Double {
    Double(samples.count { $0.halo(on: background) != nil }) / Double(samples.count)
  }
}

/// How a pixel of an edge shows.
private enum Halo {
  case plain
  /// Little, and all that shows there: the art beside it does not.
  case hairline
}

extension EdgeSample {
  /// How much more contrast a hairline needs where the art beside it does not show: 1.8. Of twelve alarms of
  /// no use or wrong six are around black art on black, with less.
  private static let leastAlone = 4.0 / 3

  /// What the pixel, laid on a background, shows that no mix of that and the art explains.
  fileprivate func halo(on background: Color) -> Halo? {
    let ground = background.levels
    let shown = (1 - clearness) * color + clearness * ground
    let way = art - ground
    let mixed = min(1, max(0, (shown - ground).dot(way) / max(1, way.squaredLength)))
    let halo = SeenDifference(SeenColor(Color(shown)), SeenColor(Color(ground + mixed * way)))
    guard halo.isVisible() else { return nil }
    let isPlain =
      halo.isVisible(margin: (Self.leastAlone, 1))
      || SeenColor(Color(art)).isVisible(on: SeenColor(background))
    return isPlain ? .plain : .hairline
  }
}
