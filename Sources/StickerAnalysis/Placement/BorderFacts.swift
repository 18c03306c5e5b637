public import StickerPixels

/// Measurements along the border of the canvas.
public struct BorderFacts: Sendable, Equatable {
  /// The color of the border, ``borderWidth`` px wide; `nil` unless the border is opaque and of one color, as defined
  /// by ``UniformFrame``.
  public var uniformColor: Color?
  /// Share of the canvas with ``uniformColor``, 0…1; 0 if that is `nil`.
  public var uniformShare = 0.0
  /// True if ``uniformColor`` forms a drawn frame: a band, darker than white, around a rectangle.
  public var isFrame = false
  /// True if the gray checkerboard that stands for transparency is painted along the border. Only opaque pictures are
  /// searched for it, and frames with the same alpha only once.
  public var hasCheckerboard = false
  /// Share of the outermost pixels that are opaque (alpha 250 or more), 0…1.
  public var opaqueShare = 0.0
  /// Share of the outermost pixels with an alpha in ``haze``, not counting those beside solid art, 0…1. 0 if fewer than
  /// two sides have many such pixels, since resampling leaves them on one side, or if most of them are the end of a
  /// glow.
  public var hazeShare = 0.0
  /// The median alpha of the pixels that ``hazeShare`` counts; 0 if there are none.
  public var hazeAlpha = 0
  /// True if most of the pixels that ``hazeShare`` counts have transparent canvas ``lineWidth`` px behind them, so that
  /// they form a line along the border and not a veil.
  public var isHazeLine = false
  /// The left, top, right and bottom side.
  public var sides: [BorderSide] = []
  /// A straight cut through art that does not reach the border there; `nil` if there is none.
  public var innerCut: InnerCut?
  /// Largest difference between the mean colors of the four corners, in levels of a channel.
  public var cornerDifference = 0.0
  /// The smallest channel of the mean color of all four corners, in levels.
  public var cornerLightness = 255.0

  /// Side of the corners whose colors are measured, in px.
  public static let cornerSide = 4

  /// Width in px of the border whose color is measured.
  public static let borderWidth = 2
  /// Maximum width of a line along the border, in px.
  public static let lineWidth = 3
  /// Depth in px (at 408 px) at which a glow is more than twice as strong as on the border.
  private static let glowDepth = 12.0
  /// The range of alpha that is hardly visible.
  public static let haze = 3...40
}

/// One side of the canvas, and the art on it.
public struct BorderSide: Sendable, Equatable {
  public enum Edge: String, Sendable, CaseIterable {
    case left, top, right, bottom
  }

  public var edge: Edge
  /// Length of the side in px.
  public var length: Int
  /// The length in px of the longest run of solid pixels (alpha 128 or more) on the border.
  public var longestRun = 0
  /// True if the longest run is semitransparent, and less so behind the border: the art ends there.
  public var endsSoftly = false
  /// Number of solid pixels on the border.
  public var solid = 0
  /// Number of solid pixels on the line 4 px (at 408 px; at least 2) inside the border; 0 if there are none on the
  /// border.
  public var solidInside = 0
  /// True if a line drawn around the art also runs along the border: the art ends there.
  public var isOutlined = false
  /// True if the art has the color of its outline on the border and behind it, as a silhouette does: its ends look
  /// alike, cut or not.
  public var isPlain = false
  /// The length in px of the longest run of solid pixels along the opposite side of the art: a hexagon, for example, is
  /// flat on both sides.
  public var oppositeRun = 0
  /// True if the art on the border is about as narrow further inside: an arm, a pole or a trail that enters
  /// the picture.
  public var isLimb = false
}

extension BorderFacts {
  init(_ raster: Raster) {
    sides = BorderSide.Edge.allCases.map { BorderSide($0, raster) }
    var alphas = Histogram()
    var (hazySides, lone, glowing) = (0, 0, 0)
    let deep = Int(raster.scaled(Self.glowDepth, atLeast: 4).rounded())
    for edge in BorderSide.Edge.allCases {
      let line = BorderLine(edge, inset: 0, of: raster)
      let inner = BorderLine(edge, inset: 1, of: raster)
      let behind = BorderLine(edge, inset: Self.lineWidth, of: raster)
      let further = BorderLine(edge, inset: deep, of: raster)
      let before = alphas.count(in: Self.haze)
      for index in 0..<line.count {
        let alpha = raster.alpha[line.start + index * line.step]
        let isHaze = Self.haze.contains(Int(alpha))
        let isEdge = isHaze && raster.alpha[inner.start + index * inner.step] >= 128
        alphas.add(isEdge ? 0 : alpha)
        if isHaze, raster.alpha[behind.start + index * behind.step] < Self.haze.lowerBound {
          lone += 1
        }
        if isHaze, Int(raster.alpha[further.start + index * further.step]) > 2 * Int(alpha) + 4 {
          glowing += 1
        }
      }
      if (alphas.count(in: Self.haze) - before) * 4 > line.count { hazySides += 1 }
    }
    opaqueShare = Double(alphas.count(in: 250...255)) / Double(max(1, alphas.total))
    let hazy = alphas.count(in: Self.haze)
    let haze = hazySides > 1 && glowing * 2 <= hazy ? hazy : 0
    hazeShare = Double(haze) / Double(max(1, alphas.total))
    isHazeLine = lone * 2 > haze && haze > 0
    hazeAlpha =
      haze == 0
      ? 0 : alphas.value(atRank: alphas.count(in: 0...Self.haze.lowerBound - 1) + haze / 2)
    measureColors(raster)
  }

  /// Measures the colors of an opaque frame; ``Raster/alpha`` is not read.
  mutating func measureOpaque(_ raster: Raster) {
    measureColors(raster)
    hasCheckerboard = Checkerboard.isPainted(on: raster)
  }

  /// Measures the colors of the border and of the corners; ``Raster/alpha`` is not read.
  private mutating func measureColors(_ raster: Raster) {
    let corners = raster.corners
    cornerDifference =
      (corners.dropFirst().reduce(corners[0], pointwiseMax)
      - corners.dropFirst().reduce(corners[0], pointwiseMin)).max()
    cornerLightness = (corners.reduce(.zero, +) / Double(corners.count)).min()
    let width = min(Self.borderWidth, raster.width, raster.height)
    uniformColor = raster.uniformColor(
      ofFrame: Box(left: 0, top: 0, right: raster.width - 1, bottom: raster.height - 1),
      width: width)
    uniformShare = uniformColor.map(raster.share) ?? 0
    isFrame = uniformColor.map { $0.isDarkerThanWhite && raster.isFramed(in: $0) } ?? false
  }
}

extension Color {
  fileprivate var isDarkerThanWhite: Bool { min(red, green, blue) < 232 }
}

extension Raster {
  /// Returns true if a border of one color surrounds a rectangle: it is equally wide at a quarter, the middle and
  /// three quarters of each side.
  fileprivate func isFramed(in color: Color) -> Bool {
    BorderSide.Edge.allCases.allSatisfy { edge in
      let depth = edge == .left || edge == .right ? self.width : height
      let widths = (1...3).map { quarter in
        (0..<depth / 2).first { inset in
          let line = BorderLine(edge, inset: inset, of: self)
          let pixel = pixels[line.start + line.count * quarter / 4 * line.step]
          return !Color(word: UInt32(littleEndian: pixel)).isWithin(24, of: color)
        } ?? -2
      }
      return widths.allSatisfy { $0 >= 0 && abs($0 - widths[0]) <= 1 }
    }
  }
}

extension Raster {
  /// Returns the share of the canvas that has the given color, 0…1, estimated from about ten thousand pixels.
  fileprivate func share(of color: Color) -> Double {
    let step = max(1, count / 10_000) | 1
    let alike = stride(from: 0, to: count, by: step).count {
      Color(word: UInt32(littleEndian: pixels[$0])).isWithin(UniformFrame.tolerance, of: color)
    }
    return Double(alike) / Double((count - 1) / step + 1)
  }

  /// The mean colors of the four corners.
  fileprivate var corners: [SIMD3<Double>] {
    let (across, down) = (min(BorderFacts.cornerSide, width), min(BorderFacts.cornerSide, height))
    return [0, width - across].flatMap { left in
      [0, height - down].map { top in
        var sum = SIMD3<Double>.zero
        for y in top..<top + down {
          for x in left..<left + across { sum += color(x, y).levels }
        }
        return sum / Double(across * down)
      }
    }
  }
}

extension BorderSide {
  /// The median alpha of a soft end is below this.
  private static let maxSoft = 200
  /// The alpha behind a soft end is larger by more than this, in levels.
  private static let minGrowth = 8

  fileprivate init(_ edge: Edge, _ raster: Raster) {
    let border = BorderLine(edge, inset: 0, of: raster)
    self.init(edge: edge, length: border.count)
    let run = border.longestRun(raster)
    longestRun = run.count
    solid = border.solid(raster)
    guard solid > 0 else { return }
    let alpha = border.medianAlpha(raster, run)
    let behind = BorderLine(edge, inset: 1, of: raster).medianAlpha(raster, run)
    endsSoftly = alpha < Self.maxSoft && behind > alpha + Self.minGrowth
    let inset = Int(raster.scaled(4, atLeast: 2).rounded())
    let line = BorderLine(edge, inset: inset, of: raster)
    solidInside = line.solid(raster)
  }
}
