import StickerPixels

/// The outermost ring of opaque pixels, which carries the matte on hard edges.
struct MatteRing {
  /// A pixel of the ring, and the uniform color of the art behind it.
  private struct Sample {
    var color: SIMD3<Double>
    var art: SIMD3<Double>
    /// The color of the pixel between the ring's pixel and the art; on a hairline, the art's color.
    var behind: SIMD3<Double>
    /// The depth of the pixel's center inside the art in px, estimated from the solid pixels around it.
    var depth: Double
    var isSlanted: Bool
    var deviation: SIMD3<Double> { color - art }

    /// `nil` if the pixel's alpha is below 245.
    init?(_ point: OutlinePoint, _ raster: Raster, art: SIMD3<Double>, behind: SIMD3<Double>) {
      guard raster.alpha(point.x, point.y) >= 245 else { return nil }
      color = raster.color(point.x, point.y).levels
      (self.art, self.behind) = (art, behind)
      depth = raster.depth(point)
      isSlanted = point.slant >= HardnessFacts.minSlant
    }
  }

  private let raster: Raster
  private let outline: Outline
  private var samples: [Sample] = []
  /// Number of points of the outline. If less than a quarter of them are samples, most of the outline is no such ring.
  private let pointCount: Int
  private let step: Int
  /// True if the pixel behind the ring serves as the art, since a line 2 px wide has no other pixel behind it.
  private var isOfHairlines = false

  /// Returns true if there are enough pixels on slanted edges to represent all edge pixels. Along a horizontal or
  /// vertical edge, all pixels have the same share of a matte, as those of a drawn line do.
  private static func areEnough(_ slanted: Int, of all: Int) -> Bool {
    slanted >= 20 && slanted * 4 >= all
  }

  /// Minimum number of pixels for a judgment; see ``Raster/scaledMinimum(_:)``.
  static let fewestPixels = 80.0
  /// Minimum distance of a matte from the art's color at which both can be distinguished, in levels.
  static let minDistance = 60.0
  /// Minimum share of the ring with colors between the art's and a matte's.
  static let minMixed = 0.25
  /// Minimum share of the ring that shows a halo on white or on black.
  static let minSeen = 0.28
  /// Minimum level of the lightest channel of a matte that is neither white, black nor gray; darker ones are
  /// contours.
  private static let minFree = 96.0

  init(_ raster: Raster, _ outline: Outline) {
    (self.raster, self.outline) = (raster, outline)
    step = outline.step
    pointCount = outline.points.count
    // The ring is one pixel wide. If the two pixels behind a point differ, the point is not part of one.
    samples = outline.points.compactMap { point in
      guard let second = raster.artColor(point, behind: 1),
        let art = raster.artColor(point, behind: 2), (second - art).squaredLength < 40 * 40
      else { return nil }
      return Sample(point, raster, art: art, behind: second)
    }
    guard samples.count * 4 < pointCount else { return }
    isOfHairlines = true
    samples = outline.points.compactMap { point in
      raster.artColor(point, behind: 1).flatMap { Sample(point, raster, art: $0, behind: $0) }
    }
  }

  /// True if most pixels that deviate from the art have one color, or nearly all have one of three, as drawn lines
  /// do; antialiasing leaves more colors.
  private var isOfFewColors: Bool {
    var counts: [SIMD3<Int>: Int] = [:]
    let all = samples.filter { $0.deviation.squaredLength > 15 * 15 }
    let slanted = all.filter(\.isSlanted)
    for sample in Self.areEnough(slanted.count, of: all.count) ? slanted : all {
      counts[SIMD3<Int>(sample.color / 8), default: 0] += 1
    }
    let deviating = counts.values.reduce(0, +)
    let largest = counts.values.sorted(by: >).prefix(3)
    return largest.first.map { $0 * 5 > deviating * 4 } ?? false
      || largest.reduce(0, +) * 10 > deviating * 9
  }

  /// Returns the matte that the ring carries; `nil` if it carries none, or is drawn.
  func matte() -> MatteFacts? {
    mixedMatte() ?? CoverageRing.matte(raster, outline)
  }

  private func mixedMatte() -> MatteFacts? {
    guard samples.count * 4 >= pointCount else { return nil }
    let isDrawn = isOfFewColors
    // The second pixel of a line has a color, but no art behind it to compare with.
    if isOfHairlines {
      guard !isDrawn, let white = shares(of: Color.white.levels), white.followsCoverage else {
        return nil
      }
      return white.facts
    }
    let plain = [Color.white, .black, Color(128, 128, 128)]
      .compactMap { shares(of: $0.levels) }
      .filter { $0.staysOnGrayLine || !isDrawn }.compactMap(\.facts)
    var best = plain.max { $0.fit < $1.fit }
    // Nearly all dark colors other than black are drawn.
    if !isDrawn, let point = meetingPoint(), point.max() >= Self.minFree,
      let free = shares(of: point)?.facts, free.fit > (best?.fit ?? 0) + 0.05
    {
      best = free
    }
    return best
  }

  /// The distribution of the ring's colors, projected onto the line from the art's color to a matte.
  private struct Shares {
    /// Share of the ring's pixels with a color clearly between the art's and the matte's, 0…1: the pixels between.
    var mixed = 0.0
    /// Share of the pixels at the art's color, 0…1.
    var art = 0.0
    /// Share of the pixels on the far side of the art's color, away from the matte, 0…1.
    var beyond = 0.0
    /// Share of the pixels at the color of the matte or beyond it, 0…1.
    var matte = 0.0
    /// Share of the pixels whose color is not near the line, 0…1.
    var off = 0.0
    /// Mean share of the matte in the pixels between, and the standard deviation of that share.
    var mean = 0.0
    var deviation = 0.0
    /// Mean share of the matte in the pixels behind those between, divided by ``mean``: 0 behind antialiased pixels,
    /// about a half where the art is shaded toward its edge.
    var behind = 0.0
    /// Correlation of the matte's share with the part of the pixel that the outline leaves uncovered, -1…1.
    var correlation = 0.0
    /// The distribution of the matte's share in the pixels between that lie on slanted edges, or in all pixels between
    /// if few edges are slanted.
    var levels: Levels
    var tenths: SIMD4<Int> { levels.tenths }
    /// Share of these pixels with much more than a half of the matte, 0…1.
    var beyondHalf: Double { Double(levels.beyondHalf) / Double(max(1, levels.count)) }
    /// Number of pixels checked, and number of the pixels between.
    var pixels = 0
    var deviating = 0
    var color: SIMD3<Double>
    var error = 0.0
    /// The pixels between, and the number of samples whose art differs enough from the matte.
    var between: [EdgePixel] = []
    var samples = 0

    /// True if the ring carries a matte. Antialiasing that was cut off leaves every share from 0 up to the
    /// cut; many pixels of a drawn outline have the matte's color, and none the art's. Dark outlines and
    /// shading are drawn more often than white ones, so only a white matte may be cut at a low alpha.
    var isBackground: Bool {
      mean > minMean && mixed > MatteRing.minMixed && matte < 0.12
        && (isWhite || beyondHalf <= maxBeyondHalf)
        && (staysOnGrayLine || hasVariedShares && deviatesToOneSide)
    }

    private var isWhite: Bool { color.min() > 200 }

    private var isDark: Bool { color.max() <= 64 }

    /// True if hardly any pixel of the ring is off the line from the art's color to white, gray or black, or beyond the
    /// art's color, and the shares follow the outline. Drawn lines, shading and art of many colors are far from that.
    var staysOnGrayLine: Bool {
      beyond + off < 0.1 && correlation > 0.2 && behind < 0.3 && color.max() == color.min()
        && (isWhite || mean < maxMeanOfOthers)
    }

    /// True if the shares vary as those of antialiasing do; a drawn line has a single share. If a part of the ring has
    /// the art's color, they need not vary as much.
    private var hasVariedShares: Bool {
      deviation > 0.05 && deviation >= (art > 0.12 ? 0.22 : 0.25) * mean && (!isDark || isEven)
    }

    /// True if the ring deviates toward the matte only, and is one pixel wide or clearly follows the outline.
    private var deviatesToOneSide: Bool {
      off < (isWhite || isSurelyCut ? maxOff : maxOffOfOthers)
        && (!isDark || beyond < maxBeyondOfDark || correlation > 0 && mean < sureMeanOfDark)
        && (isOnePixelWide && correlation > minCorrelation
          || beyond < maxBeyond && (isWhite || mean < maxMeanOfOthers)
            && (isOnePixelWide || correlation > sureCorrelation))
    }

    /// Minimum ``correlation``: a value above chance, and a value that suffices without other evidence that the ring is
    /// one pixel wide.
    private var minCorrelation: Double { 0.15 }
    private var sureCorrelation: Double { 0.3 }
    /// Maximum mean share of a matte that is not white; a contour has more of its color.
    private var maxMeanOfOthers: Double { 0.45 }

    /// Maximum ``beyondHalf`` of a matte that is not white. If alpha is cut at a half, hardly any pixel contains much
    /// more than half of the matte.
    private var maxBeyondHalf: Double { 0.12 }

    /// True if neither small shares of a dark matte nor shares near a half are rare. In shading and contours, some of
    /// these are rare.
    private var isEven: Bool {
      let largest = Double(tenths.max())
      return Double(tenths[0]) >= 0.2 * largest && Double(tenths[3]) >= 0.1 * largest
    }

    /// Maximum ``off``; art of many colors has more. It is lower for mattes other than white, since contours and
    /// shading look like them, unless the pixels between are certainly an edge.
    private var maxOff: Double { 0.32 }
    private var maxOffOfOthers: Double { 0.13 }
    private var isSurelyCut: Bool {
      beyondHalf <= 0.05 && abs(behind) < 0.05 && correlation > sureCorrelation
    }

    /// True if the share follows the uncovered part of the pixel closely enough on hairlines, which have no art behind
    /// the ring to compare with.
    var followsCoverage: Bool { correlation > 0.45 }

    /// True if the pixels behind have hardly any of the matte.
    private var isOnePixelWide: Bool { behind < 0.12 }

    /// Minimum mean share: a cut at half alpha leaves a quarter on average.
    private var minMean: Double { isWhite ? 0 : 0.17 }

    /// Maximum share of pixels on the far side of the art's color. Drawn colors lie on both sides of the art's color,
    /// but those of a matte on one side. Where much of the ring is mixed, a palette moves some pixels to the far side.
    private var maxBeyond: Double { mixed > 0.42 ? 0.4 * mixed : 0.1 }
    /// Maximum ``beyond`` of a dark matte, since contours lie beside lighter parts of the art, too. Above this share,
    /// the pixels between must follow the outline, and ``mean`` must be below `sureMeanOfDark`, as a cut at half alpha
    /// leaves it.
    private var maxBeyondOfDark: Double { 0.09 }
    private var sureMeanOfDark: Double { 0.35 }

    /// The matte that the ring carries; `nil` if it carries none, or if it hardly shows.
    var facts: MatteFacts? {
      guard isBackground else { return nil }
      let halo = HaloFacts(between, of: samples)
      guard halo.share >= MatteRing.minSeen else { return nil }
      var ring = MatteFacts(
        edge: .hard, color: Color(color), strength: mean, pixels: pixels, deviating: deviating,
        fit: mixed, error: error)
      ring.halo = halo
      return ring
    }
  }

  /// Counts of pixels by the matte's share in them: from 0.1 to 0.5 in tenths, 0.6 or more, and any share.
  private struct Levels {
    var tenths = SIMD4<Int>.zero
    var beyondHalf = 0
    var count = 0

    mutating func add(_ share: Double) {
      count += 1
      if share < 0.5 {
        tenths[min(3, Int(share * 10) - 1)] += 1
      } else if share >= 0.6 {
        beyondHalf += 1
      }
    }
  }

  /// Returns the distribution of the ring's colors between the art's and a matte's; `nil` if too few pixels can be
  /// compared, or if no color is between both.
  private func shares(of matte: SIMD3<Double>) -> Shares? {
    var (used, hits, sum, squares, seen) = (0, 0, 0.0, 0.0, 0.0)
    var (onArt, beyond, onMatte, off) = (0, 0, 0, 0)
    var (behind, depth, squaredDepth, product) = (0.0, 0.0, 0.0, 0.0)
    var (levels, slanted) = (Levels(), Levels())
    var between: [EdgePixel] = []
    for sample in samples {
      let difference = matte - sample.art
      guard difference.squaredLength > Self.minDistance * Self.minDistance else { continue }
      used += 1
      let share = sample.deviation.dot(difference) / difference.squaredLength
      let residual = (sample.deviation - share * difference).squaredLength.squareRoot()
      let isOnLine = residual < 0.5 * sample.deviation.squaredLength.squareRoot() + 8
      if !isOnLine { off += 1 }
      switch share {
      case ..<(-0.1): beyond += 1
      case ..<0.1: onArt += 1
      case 0.92...: onMatte += 1
      case ..<0.9 where isOnLine:
        hits += 1
        between.append(EdgePixel(color: sample.color, art: sample.art, clearness: 0))
        levels.add(share)
        if sample.isSlanted { slanted.add(share) }
        sum += share
        squares += share * share
        behind += (sample.behind - sample.art).dot(difference) / difference.squaredLength
        depth += sample.depth
        squaredDepth += sample.depth * sample.depth
        product += sample.depth * share
        seen += sample.deviation.squaredLength
      default: break
      }
    }
    guard Double(used * step) >= raster.scaledMinimum(Self.fewestPixels), used * 4 >= samples.count,
      hits > 0
    else { return nil }
    let (count, mean) = (Double(used), sum / Double(hits))
    let spread = (squaredDepth - depth * depth / Double(hits)) * (squares - sum * mean)
    return Shares(
      mixed: Double(hits) / count, art: Double(onArt) / count, beyond: Double(beyond) / count,
      matte: Double(onMatte) / count, off: Double(off) / count, mean: mean,
      deviation: max(0, squares / Double(hits) - mean * mean).squareRoot(), behind: behind / sum,
      correlation: (depth * mean - product) / max(1e-9, spread).squareRoot(),
      levels: Self.areEnough(slanted.count, of: levels.count) ? slanted : levels,
      pixels: used * step,
      deviating: hits * step, color: matte, error: (seen / Double(3 * hits)).squareRoot(),
      between: between, samples: used)
  }

  /// Returns the color nearest, by least squares, to all lines from the art's colors through the ring's; `nil` if the
  /// lines do not meet in the gamut or near it.
  private func meetingPoint() -> SIMD3<Double>? {
    var rows = [SIMD3<Double>](repeating: .zero, count: 3)
    var right = SIMD3<Double>.zero
    for sample in samples {
      let length = sample.deviation.squaredLength.squareRoot()
      guard length > 12 else { continue }
      let direction = sample.deviation / length
      for channel in 0..<3 {
        var row = -direction[channel] * direction
        row[channel] += 1
        row *= length
        rows[channel] += row
        right[channel] += row.dot(sample.art)
      }
    }
    return solve(rows, right).flatMap { point in
      let isInside = point.min() >= -64 && point.max() <= 319
      return isInside ? inGamut(point) : nil
    }
  }
}

extension Raster {
  /// Returns the color at a distance in px from a point of the outline into the art; `nil` if no solid pixel is there.
  fileprivate func artColor(_ point: OutlinePoint, behind distance: Double) -> SIMD3<Double>? {
    pixel(point, behind: distance).flatMap { $0.alpha >= 128 ? $0.color : nil }
  }
}

extension Raster {
  /// Returns the depth in px of a solid pixel's center inside the outline: that of a straight outline with the same
  /// number of solid pixels in the 7 × 7 px around it.
  func depth(_ point: OutlinePoint) -> Double {
    var solid = 0
    for y in max(0, point.y - 3)...min(height - 1, point.y + 3) {
      for x in max(0, point.x - 3)...min(width - 1, point.x + 3) where alpha(x, y) >= 128 {
        solid += 1
      }
    }
    return (Double(solid) - 24.5) / 7 * max(abs(point.inward.x), abs(point.inward.y))
  }
}

/// Returns the solution of a symmetric system of three equations, found by elimination; `nil` if a pivot is at most a
/// fiftieth of the largest diagonal entry, as it is where lines are nearly parallel.
private func solve(_ rows: [SIMD3<Double>], _ right: SIMD3<Double>) -> SIMD3<Double>? {
  var rows = rows
  var right = right
  let minPivot = 0.02 * max(rows[0].x, rows[1].y, rows[2].z)
  guard minPivot > 0 else { return nil }
  for pivot in 0..<3 {
    guard rows[pivot][pivot] > minPivot else { return nil }
    for row in 0..<3 where row != pivot {
      let factor = rows[row][pivot] / rows[pivot][pivot]
      rows[row] -= factor * rows[pivot]
      right[row] -= factor * right[pivot]
    }
  }
  return SIMD3(right.x / rows[0].x, right.y / rows[1].y, right.z / rows[2].z)
}
