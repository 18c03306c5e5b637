public import StickerPixels

/// What the edges carry of a background that the art once stood on.
public struct MatteFacts: Sendable, Equatable {
  public enum Edge: Sendable, Equatable {
    /// Half-transparent pixels: alpha 25…230.
    case soft
    /// The outermost ring of opaque pixels, where there is no half-transparency.
    case hard
  }

  public var edge: Edge
  /// The old background that explains the edges best.
  public var color: Color
  /// Whether no color is to be named: a very different one explains them as well, or this one, neither white, black
  /// nor gray, explains them badly. Then nothing is to be unmixed by it either.
  public var isAmbiguous = false
  /// How much of it is mixed in: 1 is all of what shone through when the art was flattened. On hard
  /// edges it is the mean share of the background in a pixel.
  public var strength: Double
  /// Edge pixels looked at, and how many of them stray towards the color.
  public var pixels: Int
  public var strayed: Int
  /// How well it explains the edges: 1 - unexplained / all variance; on hard edges the share of
  /// pixels that lie on the way to it.
  public var fit: Double
  /// The root of the mean squared error of a channel as seen, weighted by alpha, in levels.
  public var error: Double
  /// On soft edges, the line that the share of the matte follows over 1 - alpha; 0 on hard ones.
  public var slope = 0.0
  public var offset = 0.0
  /// What shows of it.
  public var halo = HaloFacts()

  public static let leastStrength = 0.3
  /// More than all of a matte is a thin drawn outline or a shadow.
  public static let mostStrength = 1.25
  /// The same of a dark one. Of 104 black mattes that we mixed in 5 have more, and the thin contours of
  /// two wrong alarms 1.12 and 1.13.
  public static let mostDarkStrength = 1.1
  /// The same of a light one that outgrows transparency, as white outlines of 1 px do, five of 175 of which were told.
  static let mostOutgrownStrength = 1.1
  /// A share that does not grow with transparency is drawn, too.
  static let leastSlope = 0.3
  static let leastFit = 0.5

  /// Whether it is as dark as outlines are that are drawn.
  private var isDark: Bool { max(color.red, color.green, color.blue) < 64 }
  /// Whether it may be that of a drawn shadow.
  var mayBeShadow: Bool { max(color.red, color.green, color.blue) < 140 }
  /// Whether it is about as white as stickers are drawn with at their edges.
  public var isLight: Bool { min(color.red, color.green, color.blue) > 200 }

  /// Whether it is nearly white and shows more on white than on black, or dark the other way round: the background was
  /// another one then.
  var isSeenOnItself: Bool {
    halo.isSeen
      && (isLight && halo.onWhite > halo.onBlack || isDark && halo.onBlack > halo.onWhite)
  }

  private var mostStrength: Double {
    if isDark { return Self.mostDarkStrength }
    return isLight && slope > 1 ? Self.mostOutgrownStrength : Self.mostStrength
  }

  /// Whether soft edges carry it beyond doubt. Thin dark outlines are as dark in every pixel, while a
  /// matte begins with nothing. Set on 82 pictures, which with and without outlines of 1 to 8 px, glow
  /// or shadow are silent.
  public var isBackground: Bool {
    (Self.leastStrength...mostStrength).contains(strength) && fit >= Self.leastFit
      && strayed * 2 >= pixels && slope >= Self.leastSlope
      && abs(offset) < strength * (isDark ? 0.25 : 0.5)
  }

  /// Whether it explains edges so well that these may be as soft as the inside of art is. In 2,003 real
  /// files such edges have a fit of 0.85 six times: white ones of 0.86 and 1.0 and black ones of 0.98 and
  /// 0.99 are mattes, dark ones of 0.9 and 0.93 are shading. A drawn outline of 1 px begins with more than
  /// nothing, with 0.12 of its strength and more in ten of eleven.
  var isCertain: Bool { fit >= (mayBeShadow ? 0.95 : 0.9) && abs(offset) < 0.1 * strength }
}

/// How well edges are explained by colors that were multiplied by alpha and stored as if they were
/// not.
public struct PremultiplicationFacts: Sendable, Equatable {
  /// Share of the bright edge pixels none of whose channels exceeds alpha, 0…1.
  public var boundedShare: Double
  /// Strength of a black matte and its fit, as in ``MatteFacts``.
  public var strength: Double
  public var fit: Double
}
