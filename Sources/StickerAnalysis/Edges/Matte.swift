public import StickerPixels

/// The matte that the edges carry: the color of a background that the art was once flattened on.
public struct MatteFacts: Sendable, Equatable {
  public enum Edge: Sendable, Equatable {
    /// Semitransparent pixels: alpha 25…230.
    case soft
    /// The outermost ring of nearly opaque pixels (alpha 245 or more), where edges are hard.
    case hard
  }

  public var edge: Edge
  /// The color of the old background that explains the edges best.
  public var color: Color
  /// True if ``color`` is uncertain, so that it should not be named and the edges must not be unmixed with it: a very
  /// different color explains the edges as well, or ``color`` is neither white, black nor gray and explains them badly.
  public var isAmbiguous = false
  /// The amount of matte mixed in: 1 is all that shone through when the art was flattened. On hard edges, the mean
  /// share of the background in the mixed pixels or, if a ``CoverageRing`` carries it, in all checked ones.
  public var strength: Double
  /// Number of edge pixels checked.
  public var pixels: Int
  /// Number of these pixels that deviate toward the matte.
  public var deviating: Int
  /// The fit of the matte to the edges: R² on soft edges; on hard ones, the share of pixels with colors between the
  /// art's and the matte's.
  public var fit: Double
  /// Root mean square of a channel's visible error (weighted by alpha), in levels; on a ``CoverageRing``, root mean
  /// square of the matte's share, multiplied by 255.
  public var error: Double
  /// On soft edges, the slope and the offset of the matte's share as a linear function of 1 - alpha; 0 on hard ones.
  public var slope = 0.0
  public var offset = 0.0
  /// The halo that the matte causes.
  public var halo = HaloFacts()

  /// Minimum strength of a matte.
  public static let minStrength = 0.3
  /// Maximum strength of a matte; a thin drawn outline or a shadow has more.
  public static let maxStrength = 1.25
  /// Maximum strength of a dark matte; thin contours have more.
  public static let maxDarkStrength = 1.1
  /// Maximum strength of a light matte whose share grows faster than 1 - alpha; white outlines of 1 px have
  /// more.
  static let maxOutgrownStrength = 1.1
  /// Minimum slope: a share that does not grow with transparency is drawn.
  static let minSlope = 0.3
  /// Minimum fit of a matte on soft edges.
  static let minFit = 0.5

  /// True if the matte is as dark as drawn outlines are.
  private var isDark: Bool { max(color.red, color.green, color.blue) < 64 }
  /// True if the matte is as dark as drawn shadows are.
  var mayBeShadow: Bool { max(color.red, color.green, color.blue) < 140 }
  /// True if the matte is about as white as the drawn borders of stickers.
  public var isLight: Bool { min(color.red, color.green, color.blue) > 200 }

  /// True if the matte is nearly white and shows more on white than on black, or if it is dark and shows more on black
  /// than on white. The old background then had another color.
  var isSeenOnItself: Bool {
    halo.isSeen
      && (isLight && halo.onWhite > halo.onBlack || isDark && halo.onBlack > halo.onWhite)
  }

  private var maxStrength: Double {
    if isDark { return Self.maxDarkStrength }
    return isLight && slope > 1 ? Self.maxOutgrownStrength : Self.maxStrength
  }

  /// True if soft edges carry the matte as the edges of flattened art do. Thin dark outlines are equally dark in every
  /// pixel, while the share of a matte begins at 0.
  public var isBackground: Bool {
    (Self.minStrength...maxStrength).contains(strength) && fit >= Self.minFit
      && deviating * 2 >= pixels && slope >= Self.minSlope
      && abs(offset) < strength * (isDark ? 0.25 : 0.5)
  }

  /// True if the matte explains the edges so well that it is credible even if it is dark, or if the edges are so soft
  /// that they could be thin lines. The share of a drawn outline of 1 px begins above 0, mostly at 0.12 of its strength
  /// or more.
  var isCertain: Bool { fit >= (mayBeShadow ? 0.95 : 0.9) && abs(offset) < 0.1 * strength }
}

/// The evidence that the colors of the edges are premultiplied by alpha but stored as straight ones.
public struct PremultiplicationFacts: Sendable, Equatable {
  /// Share of the bright edge pixels with no channel more than 3 levels above alpha, 0…1.
  public var boundedShare: Double
  /// Strength and fit of a black matte, as in ``MatteFacts``.
  public var strength: Double
  public var fit: Double
}
