import StickerPixels

/// A regression of the edges' color over alpha.
///
/// A correct edge of straight alpha keeps the art's color F at every alpha a; an edge that carries a matte M at the
/// strength s has the color C = F + s (1 - a) (M - F).
struct MatteRegression {
  let samples: [EdgeSample]
  private let step: Int
  private let isLarge: Bool

  /// Minimum number of sampled pixels for a judgment.
  static let fewestPixels = 24
  /// Minimum distance of a matte from the art's color at which both can be distinguished, in levels.
  static let minDistance = 45.0

  init?(_ edges: EdgeSamples) {
    self.init(edges.samples, step: edges.step, isLarge: edges.isLarge)
  }

  private init?(_ samples: [EdgeSample], step: Int, isLarge: Bool) {
    guard samples.count >= Self.fewestPixels else { return nil }
    self.samples = samples
    self.step = step
    self.isLarge = isLarge
  }

  /// Returns a regression of the given samples alone; `nil` if they are too few.
  func part(_ samples: [EdgeSample]) -> MatteRegression? {
    MatteRegression(samples, step: step, isLarge: isLarge)
  }

  /// Returns the matte that the edges carry; `nil` if they hardly deviate from the art, or in a way that no
  /// background causes.
  ///
  /// If no matte explains all edges, the edges of the dark and of the light parts of the art are judged separately: a
  /// white background is invisible on the edges of a white body. If that finds nothing either, each edge pixel is
  /// compared with the nearest opaque pixel alone. Finally, the edges are judged as those of a hairline contour.
  func matte() -> MatteFacts? {
    // A matte causes an error of 6 levels in at least a quarter of the pixels.
    guard seenError >= 3 else { return nil }
    if let matte = likeliestMatte() { return matte }
    let parts = partsByBrightness()
    return parts.compactMap { $0.likeliestMatte() }.max { $0.halo.share < $1.halo.share }
      ?? outermost?.likeliestMatte()
      ?? ([self] + parts).lazy.compactMap { $0.gradedMatte() }.first
  }

  /// A regression in which each sample is compared with the nearest opaque pixel alone. The pixels around that one may
  /// lie behind a thin contour, and have another color. A few hundred samples are enough.
  private var outermost: MatteRegression? {
    let skip = max(1, samples.count / Self.fewestOutermost)
    let rimSamples = stride(from: 0, to: samples.count, by: skip).map { index in
      var sample = samples[index]
      sample.art = sample.rim
      return sample
    }
    return MatteRegression(rimSamples, step: step * skip, isLarge: isLarge)
  }

  /// Minimum number of samples to which ``outermost`` reduces the edges.
  private static let fewestOutermost = 256

  private func likeliestMatte() -> MatteFacts? {
    // Many mattes explain art of one color; white and black are the most frequent, then gray.
    let plain = [(Color.white.levels, 0.0), (Color.black.levels, 0.0)]
    let others = (rayMattes() + (freeMatte().map { [$0] } ?? [])).map { ($0, Self.minAdvantage) }
    var candidates =
      backgrounds(among: plain)
      + backgrounds(among: [(gray, Self.tiedFit)] + others)
      .filter { growsWithTransparency($0.facts) }
    // Small photos consist of edges, whose own shading looks like dark mattes.
    if !isLarge {
      candidates.removeAll { !$0.facts.isLight && $0.facts.fit < Self.minFitWhenSmall }
    }
    let possible = candidates.map { (facts: withHalo($0.facts), merit: $0.merit) }
      .filter { !$0.facts.isSeenOnItself }
    guard var best = possible.max(by: { $0.merit < $1.merit })?.facts,
      best.halo.isSeen || isBeyondDoubt(best)
    else { return nil }
    let isPlain = [.white, .black, Color(gray)].contains(best.color)
    best.isAmbiguous =
      !isPlain && best.fit < Self.minFitNamed
      || possible.contains {
        $0.facts.fit > best.fit - Self.tiedFit
          && !$0.facts.color.isWithin(Self.maxColorDifference, of: best.color)
          && (isPlain || !isSameDirection(to: $0.facts.color, as: best.color))
      }
    return best
  }

  /// Returns true if two mattes lie in the same direction from the art: half of a green and all of a pale
  /// green have the same effect.
  private func isSameDirection(to one: Color, as other: Color) -> Bool {
    let art = samples.reduce(.zero) { $0 + $1.art } / Double(samples.count)
    let (first, second) = (one.levels - art, other.levels - art)
    let product = first.dot(second)
    return product > 0
      && product * product >= Self.minSquaredCosine * first.squaredLength * second.squaredLength
  }

  /// Returns the mattes that may be a background. The merit of each is its fit minus its handicap.
  private func backgrounds(
    among mattes: [(color: SIMD3<Double>, handicap: Double)]
  ) -> [(facts: MatteFacts, merit: Double)] {
    mattes.compactMap { matte in
      background(matte.color).map { (facts: $0, merit: $0.fit - matte.handicap) }
    }
  }

  private func withHalo(_ matte: MatteFacts) -> MatteFacts {
    var matte = matte
    matte.halo = HaloFacts(samples.filter { isApart($0, from: matte.color.levels) })
    return matte
  }

  /// Returns true if a matte is certain even though its halo goes unnoticed.
  private func isBeyondDoubt(_ matte: MatteFacts) -> Bool {
    matte.fit >= Self.minFitUnseen && !isShadingOrGlowing(toward: matte.color.levels)
  }

  /// Returns the facts of a matte; `nil` if it cannot be a background. A dark matte that is not lighter than the art
  /// must be certain, since contours, shadows and shading look like it.
  private func background(_ matte: SIMD3<Double>) -> MatteFacts? {
    guard let facts = fit(matte), facts.isBackground, !isShadow(facts),
      !facts.mayBeShadow || facts.isCertain || matte.luma > meanLuma,
      facts.fit >= Self.minFitShaded || !isShading(toward: matte)
    else { return nil }
    return facts
  }

  /// Returns true if the matte's share grows with transparency, as that of an old background does, and is measured in
  /// three of five pixels or more; a drawn color has nearly the same share in every pixel.
  private func growsWithTransparency(_ matte: MatteFacts) -> Bool {
    matte.slope >= 0.5 * matte.strength && abs(matte.offset) <= 0.2 * matte.strength
      && matte.pixels * 5 >= samples.count * step * 3
  }

  private var meanLuma: Double { samples.reduce(0) { $0 + $1.art.luma } / Double(samples.count) }

  /// Returns true if a dark matte is much stronger on one side of the art than on the opposite one, as drawn shadows
  /// are.
  private func isShadow(_ matte: MatteFacts) -> Bool {
    guard matte.mayBeShadow else { return false }
    return [0, 1].contains { axis in
      let strengths = [-1, 1].compactMap { sign in
        part(samples.filter { $0.side[axis] == sign })?.fit(matte.color.levels)?.strength
      }
      guard strengths.count == 2, let weaker = strengths.min(), let stronger = strengths.max()
      else {
        return false
      }
      return weaker < 0.6 * stronger
    }
  }

  /// Minimum change of a channel, as a share of the largest change of a channel. If it changes less, the channel counts
  /// as constant.
  private static let minDirection = 0.05
  /// Minimum advantage in fit of another color over white and black.
  private static let minAdvantage = 0.04
  /// Minimum fit at which a color that is neither white, black nor gray is named.
  private static let minFitNamed = 0.75
  /// Minimum squared cosine of the angle between two mattes in the same direction from the art.
  private static let minSquaredCosine = 0.96
  /// Minimum fit of a matte whose halo goes unnoticed.
  private static let minFitUnseen = 0.7
  /// Minimum fit of a matte that is not light on a small canvas.
  private static let minFitWhenSmall = 0.85
  /// Minimum fit of a matte on art that is shaded at its edges.
  private static let minFitShaded = 0.9
  /// Mattes whose fit differs by less explain the edges equally well.
  private static let tiedFit = 0.02
  /// Maximum difference of a channel between mattes of about the same color, in levels.
  private static let maxColorDifference = 96
  /// Minimum difference between dark and light parts of art that are judged separately, in levels of luma.
  private static let minContrast = 60.0

  /// Root mean square of a channel's visible deviation (weighted by alpha), in levels.
  private var seenError: Double {
    let seen = samples.reduce(0) {
      $0 + (1 - $1.clearness) * (1 - $1.clearness) * $1.deviation.squaredLength
    }
    return (seen / Double(3 * samples.count)).squareRoot()
  }

  /// Returns regressions of the edges of the darker and of the lighter parts of the art, without those that have too
  /// few samples; empty if the art has one brightness.
  private func partsByBrightness() -> [MatteRegression] {
    let lumas = samples.map { $0.art.luma }
    let sorted = lumas.sorted()
    let (low, high) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
    guard high - low >= Self.minContrast else { return [] }
    let middle = (low + high) / 2
    let pairs = zip(samples, lumas)
    return [pairs.filter { $0.1 < middle }, pairs.filter { $0.1 >= middle }].compactMap {
      part($0.map(\.0))
    }
  }

  /// Returns the evidence of premultiplied colors; `nil` if too few edge pixels are bright or differ from black, if
  /// most bright ones are lighter than their alpha allows, or if shading explains the edges.
  func premultiplication() -> PremultiplicationFacts? {
    var (bright, bounded) = (0, 0)
    for sample in samples {
      let maxLevel = (1 - sample.clearness) * 255 + 3
      // Darker art never exceeds its alpha.
      guard sample.art.max() >= max(96, maxLevel) else { continue }
      // A black pixel where the art multiplied by alpha is not black belongs to a shadow below the art.
      let multiplied = sample.art.max() * (1 - sample.clearness)
      guard sample.color.max() > 8 || multiplied < 24 else { continue }
      bright += 1
      if sample.color.max() <= maxLevel { bounded += 1 }
    }
    // Art with a dark contour is dark before it becomes transparent, and few of its edges are bright.
    guard bright >= max(Self.fewestPixels, samples.count / 4), bounded * 2 >= bright,
      let black = fit(.zero),
      black.fit >= Self.minFitShaded || !isShading(toward: .zero)
    else { return nil }
    return PremultiplicationFacts(
      boundedShare: Double(bounded) / Double(bright), strength: black.strength, fit: black.fit)
  }

  /// Returns true if the art beside a pixel differs enough from a matte to distinguish both.
  func isApart(_ sample: EdgeSample, from matte: SIMD3<Double>) -> Bool {
    (matte - sample.art).squaredLength > Self.minDistance * Self.minDistance
  }

  /// Returns the facts of one matte except its halo, measured at the pixels where it differs from the art; `nil` if
  /// these are too few.
  func fit(_ matte: SIMD3<Double>) -> MatteFacts? {
    var sums = LineSums()
    var used: [(index: Int, share: Double)] = []
    used.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() {
      guard isApart(sample, from: matte) else { continue }
      let difference = matte - sample.art
      let weight = difference.squaredLength
      let share = sample.deviation.dot(difference) / weight
      sums.add(x: sample.clearness, y: share, weight: weight)
      used.append((index, share))
    }
    guard used.count >= max(Self.fewestPixels, samples.count / 4), sums.xx > 0 else { return nil }
    let strength = sums.xy / sums.xx
    var (residual, all, seen, deviating) = (0.0, 0.0, 0.0, 0)
    for (index, share) in used {
      let sample = samples[index]
      let expected = strength * sample.clearness
      residual += (sample.deviation - expected * (matte - sample.art)).squaredLength
      all += sample.deviation.squaredLength
      let alpha = 1 - sample.clearness
      seen += alpha * alpha * sample.deviation.squaredLength
      if share > expected / 2 { deviating += 1 }
    }
    let line = sums.line
    return MatteFacts(
      edge: .soft, color: Color(matte), strength: strength, pixels: used.count * step,
      deviating: deviating * step, fit: all > 0 ? 1 - residual / all : 0,
      error: (seen / Double(3 * used.count)).squareRoot(), slope: line.slope, offset: line.offset)
  }

  /// Returns the matte m / s by least squares of deviation = x m - s x F, where x = 1 - alpha; `nil` if the art has
  /// one color, or s is not a credible strength.
  private func freeMatte() -> SIMD3<Double>? {
    var (xx, right, artDeviation, artSquared) = (0.0, 0.0, 0.0, 0.0)
    var (art, deviation) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for sample in samples {
      let x = sample.clearness
      xx += x * x
      art += x * x * sample.art
      deviation += x * sample.deviation
      artDeviation += x * sample.art.dot(sample.deviation)
      artSquared += x * x * sample.art.squaredLength
    }
    guard xx > 0 else { return nil }
    right = art.dot(deviation) / xx - artDeviation
    let spread = artSquared - art.squaredLength / xx
    guard spread > 1e-6 * artSquared else { return nil }
    let strength = right / spread
    guard strength > 0.15, strength < 1.6 else { return nil }
    return inGamut((deviation + strength * art) / (xx * strength))
  }

  /// Returns two mattes for art of one color, where strength and matte cannot be separated: the color at which a ray
  /// from the art's mean color, in the mean direction of the deviation, leaves the gamut, and the color half as far.
  private func rayMattes() -> [SIMD3<Double>] {
    var (art, direction) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for sample in samples {
      art += sample.art
      direction += sample.clearness * sample.deviation
    }
    art /= Double(samples.count)
    guard direction.squaredLength > 0 else { return [] }
    var reach = Double.infinity
    // White art has no room in the channel that a green matte leaves unchanged.
    let minChange = Self.minDirection * max(abs(direction.x), abs(direction.y), abs(direction.z))
    for channel in 0..<3 where abs(direction[channel]) > minChange {
      let room = direction[channel] > 0 ? 255 - art[channel] : -art[channel]
      reach = min(reach, room / direction[channel])
    }
    guard reach.isFinite, reach > 0 else { return [] }
    return [reach, reach / 2].map { inGamut(art + $0 * direction) }
  }
}

private let gray = SIMD3(128.0, 128, 128)

/// Returns a color with each channel clamped to 0…255.
func inGamut(_ color: SIMD3<Double>) -> SIMD3<Double> {
  color.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
}

/// Sums of a weighted line fit.
private struct LineSums {
  var (w, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

  mutating func add(x: Double, y: Double, weight: Double) {
    w += weight
    self.x += weight * x
    self.y += weight * y
    xx += weight * x * x
    xy += weight * x * y
  }

  /// y = offset + slope x.
  var line: (slope: Double, offset: Double) {
    let spread = w * xx - x * x
    guard spread > 1e-9 * w * w else { return (0, w > 0 ? y / w : 0) }
    let slope = (w * xy - x * y) / spread
    return (slope, (y - slope * x) / w)
  }
}
