import StickerPixels

/// The outermost ring of opaque pixels, which carries the old background where edges are hard.
struct MatteRing {
  /// A pixel of the ring, and the settled color of the art behind it.
  private struct Sample {
    var color: SIMD3<Double>
    var art: SIMD3<Double>
    /// The pixel between both.
    var behind: SIMD3<Double>
    /// How far the middle of the pixel is inside of the art, in px, by the solid pixels around it.
    var depth: Double
    var isSlanted: Bool
    var stray: SIMD3<Double> { color - art }

    /// `nil` where the outline is not solid.
    init?(_ point: OutlinePoint, _ raster: Raster, art: SIMD3<Double>, behind: SIMD3<Double>) {
      guard raster.alpha(point.x, point.y) >= 245 else { return nil }
      color = raster.color(point.x, point.y).levels
      (self.art, self.behind) = (art, behind)
      depth = raster.depth(point)
      isSlanted = point.slant >= HardnessFacts.leastSlant
    }
  }

  private var samples: [Sample] = []
  /// Places of the outline; with fewer samples than a quarter of them, most of it is something else.
  private let places: Int
  private let step: Int
  /// Whether the art is the pixel behind the ring: of lines of two px there is no other.
  private var isOfHairlines = false

  /// Whether so many pixels on slanted edges can stand for so many in all: along a level or upright edge all have
  /// the same share of a matte, as those of a drawn line do.
  private static func tells(_ slanted: Int, of all: Int) -> Bool {
    slanted >= 20 && slanted * 4 >= all
  }

  /// Below this many pixels nothing can be said.
  static let fewestPixels = 80
  /// A matte this close to the art cannot be told from it, in levels.
  static let leastDistance = 60.0
  /// The share of the ring that lies between the art and a matte, at least.
  static let leastMixed = 0.25
  /// The share of the ring that must show on white or on black. Of 22 alarms about less judges called 5 right, of
  /// 54 about more all but one; it was set on these.
  fileprivate static let leastSeen = 0.28
  /// In levels, of the lightest channel of a matte that is neither white, black nor gray: of 14 alarms about
  /// darker ones in one animated pack all 8 that were judged were contours.
  private static let leastFree = 96.0

  init(_ raster: Raster, _ outline: Outline) {
    step = outline.step
    places = outline.points.count
    // The ring is one pixel wide; where the pixel behind it is not settled, it is something else.
    samples = outline.points.compactMap { point in
      guard let second = raster.artColor(point, behind: 1),
        let art = raster.artColor(point, behind: 2), (second - art).squaredLength < 40 * 40
      else { return nil }
      return Sample(point, raster, art: art, behind: second)
    }
    guard samples.count * 4 < places else { return }
    isOfHairlines = true
    samples = outline.points.compactMap { point in
      raster.artColor(point, behind: 1).flatMap { Sample(point, raster, art: $0, behind: $0) }
    }
  }

  /// Whether what strays from the art has one color, or three: lines that are drawn. What antialiasing left has
  /// 0.7 of one at most, and of three 0.9 in all but 5 of 150 black and gray mattes.
  private var isOfFewLines: Bool {
    var counts: [SIMD3<Int>: Int] = [:]
    let all = samples.filter { $0.stray.squaredLength > 15 * 15 }
    let slanted = all.filter(\.isSlanted)
    for sample in Self.tells(slanted.count, of: all.count) ? slanted : all {
      counts[SIMD3<Int>(sample.color / 8), default: 0] += 1
    }
    let strayed = counts.values.reduce(0, +)
    let most = counts.values.sorted(by: >).prefix(3)
    return most.first.map { $0 * 5 > strayed * 4 } ?? false || most.reduce(0, +) * 10 > strayed * 9
  }

  /// The background that the ring carries; `nil` when it carries none, or is drawn.
  func matte() -> MatteFacts? {
    guard samples.count * 4 >= places else { return nil }
    let isDrawn = isOfFewLines
    // Of the second pixel of a line nothing is known but its color.
    if isOfHairlines {
      guard !isDrawn, let white = shares(of: Color.white.levels), white.isOfCoverage else {
        return nil
      }
      return white.facts
    }
    let plain = [Color.white, .black, Color(128, 128, 128)]
      .compactMap { shares(of: $0.levels) }
      .filter { $0.isNothingElse || !isDrawn }.compactMap(\.facts)
    var best = plain.max { $0.fit < $1.fit }
    // Nearly all that is dark and not quite black is drawn.
    if !isDrawn, let point = meetingPoint(), point.max() >= Self.leastFree,
      let free = shares(of: point)?.facts, free.fit > (best?.fit ?? 0) + 0.05
    {
      best = free
    }
    return best
  }

  /// Of the ring, how much lies where on the way from the art to a matte.
  private struct Shares {
    /// Clearly between both, 0…1.
    var mixed = 0.0
    /// On the art, beyond it, on the matte, and off the way.
    var art = 0.0
    var beyond = 0.0
    var matte = 0.0
    var off = 0.0
    /// Of those between: the share of the matte in a pixel, and its standard deviation.
    var mean = 0.0
    var deviation = 0.0
    /// What the pixels behind those have of it, as a part of what they have: nothing where it is what
    /// antialiasing left, a half where the art is shaded towards its edge.
    var behind = 0.0
    /// The correlation of the share with how much of the pixel the outline leaves uncovered, -1…1.
    var correlation = 0.0
    /// Of those between on slanted edges, or on all where few are.
    var levels: Levels
    var tenths: SIMD4<Int> { levels.tenths }
    var beyondHalf: Double { Double(levels.beyondHalf) / Double(max(1, levels.count)) }
    /// Pixels looked at, and those between.
    var pixels = 0
    var strayed = 0
    var color: SIMD3<Double>
    var error = 0.0
    /// Those between, of so many samples that can tell.
    var between: [EdgePixel] = []
    var samples = 0

    /// Antialiasing that was cut off leaves every share from none up to the cut; a drawn outline is
    /// the matte's color in many pixels, and nowhere the art's. Dark outlines and shading are drawn more
    /// often than white ones, so that no other color may be low cut. Set on 22 pictures, which with and
    /// without outlines of 1 to 3 px are silent.
    var isBackground: Bool {
      mean > leastMean && mixed > MatteRing.leastMixed && matte < 0.12
        && (isWhite || beyondHalf <= mostBeyondHalf)
        && (isNothingElse || isOfManyShares && isOfOneSide)
    }

    private var isWhite: Bool { color.min() > 200 }

    private var isDark: Bool { color.max() <= 64 }

    /// Whether the whole ring is on the way from the art to white, gray or black, and its shares follow the outline.
    /// Drawn lines, shading and art of many colors do not come near that. Of 5,800 real files nine are told by this
    /// alone, eight of them rightly; of 41 mattes that nothing else found it finds seven. It was set on these.
    var isNothingElse: Bool {
      beyond + off < 0.1 && correlation > 0.2 && behind < 0.3 && color.max() == color.min()
        && (isWhite || mean < mostMeanOfOthers)
    }

    /// Whether shares differ as those of antialiasing do; a drawn line has one. Where a part of the ring has the
    /// art's color they need not differ as much.
    private var isOfManyShares: Bool {
      deviation > 0.05 && deviation >= (art > 0.12 ? 0.22 : 0.25) * mean && (!isDark || isEven)
    }

    /// Whether the ring strays towards the matte and nowhere else, and by no more than a pixel.
    private var isOfOneSide: Bool {
      off < (isWhite || isSurelyCut ? mostOff : mostOffOfOthers)
        && (!isDark || beyond < mostBeyondOfDark || correlation > 0 && mean < sureMeanOfDark)
        && (isOnePixelWide && correlation > leastCorrelation
          || beyond < mostBeyond && (isWhite || mean < mostMeanOfOthers)
            && (isOnePixelWide || correlation > sureCorrelation))
    }

    /// Of the share with the coverage: more than by chance, and for sure.
    private var leastCorrelation: Double { 0.15 }
    private var sureCorrelation: Double { 0.3 }
    /// A contour has more of its color than that.
    private var mostMeanOfOthers: Double { 0.45 }

    /// How many pixels may have much more than a half of a matte that is cut at half alpha.
    private var mostBeyondHalf: Double { 0.12 }

    /// Whether, of a dark matte, as many pixels have one share up to a half as another. Of 150 black and gray mattes
    /// on edges that are right otherwise 4 are not so, of 17 real animations whose contours or shading were
    /// called black 15.
    private var isEven: Bool {
      let most = Double(tenths.max())
      return Double(tenths[0]) >= 0.2 * most && Double(tenths[3]) >= 0.1 * most
    }

    /// How much of the ring may have other colors, as art of many colors has. Of a dark matte less, as contours and
    /// shading do so, unless what lies between is an edge for sure: that finds two of 13 black mattes that were missed.
    private var mostOff: Double { 0.32 }
    private var mostOffOfOthers: Double { 0.13 }
    private var isSurelyCut: Bool {
      beyondHalf <= 0.05 && abs(behind) < 0.05 && correlation > sureCorrelation
    }

    /// Whether its share follows for sure how much of the pixel the outline leaves uncovered.
    var isOfCoverage: Bool { correlation > 0.45 }

    /// Of 480 GIFs whose matte we mixed in one in thirty has more than 0.08 behind it, of 50 wrong ones in art
    /// without any every second; up to 0.1 some more are found, and of 3,600 real files one more is told.
    private var isOnePixelWide: Bool { behind < 0.12 }

    /// A cut at half alpha leaves a quarter on the mean; of two alarms with 0.15 the one judged was a contour.
    private var leastMean: Double { isWhite ? 0 : 0.17 }

    /// Colors that are drawn lie on both sides of the art's, and those of a matte on one; a palette adds
    /// some where most of the ring is mixed.
    private var mostBeyond: Double { mixed > 0.42 ? 0.4 * mixed : 0.1 }
    /// Contours lie beside lighter parts of the art, too: unless what lies between follows the outline and is as much
    /// as a cut at half alpha leaves. One wrong alarm of two about drawn contours is silent, and no matte that we mixed
    /// in; it was set on these.
    private var mostBeyondOfDark: Double { 0.09 }
    private var sureMeanOfDark: Double { 0.35 }

    var facts: MatteFacts? {
      guard isBackground else { return nil }
      let halo = HaloFacts(between, of: samples)
      guard halo.share >= MatteRing.leastSeen else { return nil }
      var facts = MatteFacts(
        edge: .hard, color: Color(color), strength: mean, pixels: pixels, strayed: strayed,
        fit: mixed, error: error)
      facts.halo = halo
      return facts
    }
  }

  /// How many pixels have shares from 0.1, from 0.2, from 0.3 and from 0.4 to 0.5, and how many 0.6 and more.
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

  private func shares(of matte: SIMD3<Double>) -> Shares? {
    var (used, hits, sum, squares, seen) = (0, 0, 0.0, 0.0, 0.0)
    var (onArt, beyond, onMatte, off) = (0, 0, 0, 0)
    var (behind, depth, depths, both) = (0.0, 0.0, 0.0, 0.0)
    var (levels, slanted) = (Levels(), Levels())
    var between: [EdgePixel] = []
    for sample in samples {
      let way = matte - sample.art
      guard way.squaredLength > Self.leastDistance * Self.leastDistance else { continue }
      used += 1
      let share = sample.stray.dot(way) / way.squaredLength
      let rest = (sample.stray - share * way).squaredLength.squareRoot()
      let isOn = rest < 0.5 * sample.stray.squaredLength.squareRoot() + 8
      if !isOn { off += 1 }
      switch share {
      case ..<(-0.1): beyond += 1
      case ..<0.1: onArt += 1
      case 0.92...: onMatte += 1
      case ..<0.9 where isOn:
        hits += 1
        between.append(EdgePixel(color: sample.color, art: sample.art, clearness: 0))
        levels.add(share)
        if sample.isSlanted { slanted.add(share) }
        sum += share
        squares += share * share
        behind += (sample.behind - sample.art).dot(way) / way.squaredLength
        depth += sample.depth
        depths += sample.depth * sample.depth
        both += sample.depth * share
        seen += sample.stray.squaredLength
      default: break
      }
    }
    guard used * step >= Self.fewestPixels, used * 4 >= samples.count, hits > 0 else { return nil }
    let (count, mean) = (Double(used), sum / Double(hits))
    let spread = (depths - depth * depth / Double(hits)) * (squares - sum * mean)
    return Shares(
      mixed: Double(hits) / count, art: Double(onArt) / count, beyond: Double(beyond) / count,
      matte: Double(onMatte) / count, off: Double(off) / count, mean: mean,
      deviation: max(0, squares / Double(hits) - mean * mean).squareRoot(), behind: behind / sum,
      correlation: (depth * mean - both) / max(1e-9, spread).squareRoot(),
      levels: Self.tells(slanted.count, of: levels.count) ? slanted : levels,
      pixels: used * step,
      strayed: hits * step, color: matte, error: (seen / Double(3 * hits)).squareRoot(),
      between: between, samples: used)
  }

  /// The point nearest to all lines from the art through the ring, by least squares.
  private func meetingPoint() -> SIMD3<Double>? {
    var rows = [SIMD3<Double>](repeating: .zero, count: 3)
    var right = SIMD3<Double>.zero
    for sample in samples {
      let length = sample.stray.squaredLength.squareRoot()
      guard length > 12 else { continue }
      let direction = sample.stray / length
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
  /// The color so many px from a point of the outline into the art; `nil` where there is no art.
  fileprivate func artColor(_ point: OutlinePoint, behind distance: Double) -> SIMD3<Double>? {
    pixel(point, behind: distance).flatMap { $0.alpha >= 128 ? $0.color : nil }
  }
}

extension Raster {
  /// How far the middle of a solid pixel is inside of a straight outline with as many solid pixels in 7 × 7
  /// around it, in px.
  fileprivate func depth(_ point: OutlinePoint) -> Double {
    var solid = 0
    for y in max(0, point.y - 3)...min(height - 1, point.y + 3) {
      for x in max(0, point.x - 3)...min(width - 1, point.x + 3) where alpha(x, y) >= 128 {
        solid += 1
      }
    }
    return (Double(solid) - 24.5) / 7 * max(abs(point.inward.x), abs(point.inward.y))
  }
}

/// Solves a symmetric system of three equations by elimination; `nil` when a pivot is below a
/// fiftieth of the largest entry, where the lines are as good as parallel.
private func solve(_ rows: [SIMD3<Double>], _ right: SIMD3<Double>) -> SIMD3<Double>? {
  var rows = rows
  var right = right
  let least = 0.02 * max(rows[0].x, rows[1].y, rows[2].z)
  guard least > 0 else { return nil }
  for pivot in 0..<3 {
    guard rows[pivot][pivot] > least else { return nil }
    for row in 0..<3 where row != pivot {
      let factor = rows[row][pivot] / rows[pivot][pivot]
      rows[row] -= factor * rows[pivot]
      right[row] -= factor * right[pivot]
    }
  }
  return SIMD3(right.x / rows[0].x, right.y / rows[1].y, right.z / rows[2].z)
}
