import StickerPixels

/// The share of edge pixels that show a halo: on a background, a color that is neither the art's nor the
/// background's. An edge that is a mix of both only looks a little wider or narrower.
public struct HaloFacts: Sendable, Equatable {
  /// Shares of the edge pixels that show a halo on white and on black, 0…1.
  public var onWhite = 0.0
  public var onBlack = 0.0

  /// The larger share, 0…1.
  public var share: Double { max(onWhite, onBlack) }

  /// Maximum share that goes unnoticed.
  public static let maxUnseen = 0.18
  /// True if the halo is noticed.
  public var isSeen: Bool { share > Self.maxUnseen }

  public init() {}

  init(_ samples: [EdgeSample]) {
    self.init(
      samples.map { EdgePixel(color: $0.color, art: $0.art, clearness: $0.clearness) },
      of: samples.count)
  }

  /// - Parameter total: Number of edge pixels; those missing from `pixels` show nothing.
  init(_ pixels: [EdgePixel], of total: Int) {
    guard total > 0 else { return }
    onWhite = Double(pixels.count { $0.showsHalo(on: .white) }) / Double(total)
    onBlack = Double(pixels.count { $0.showsHalo(on: .black) }) / Double(total)
  }
}

/// An edge pixel whose halo is judged.
struct EdgePixel {
  /// The colors of the pixel and of the art next to it, 0…255 per channel.
  var color: SIMD3<Double>
  var art: SIMD3<Double>
  /// 1 - alpha; 0 on hard edges.
  var clearness: Double

  /// Factor for the contrast threshold of ``SeenDifference/isVisible(margin:)`` where the art beside the halo is
  /// invisible: what is left is a hairline, which is noticed only if it has more contrast.
  private static let hairlineMargin = 1.2

  /// Returns true if the pixel, laid on a background, shows a color that no mix of the background and the art
  /// explains.
  fileprivate func showsHalo(on background: Color) -> Bool {
    let ground = background.levels
    let blended = (1 - clearness) * color + clearness * ground
    let toArt = art - ground
    let share = min(1, max(0, (blended - ground).dot(toArt) / max(1, toArt.squaredLength)))
    let halo = SeenDifference(SeenColor(Color(blended)), SeenColor(Color(ground + share * toArt)))
    return halo.isVisible()
      && (halo.isVisible(margin: (Self.hairlineMargin, 1))
        || SeenColor(Color(art)).isVisible(on: SeenColor(background)))
  }
}
