import StickerPixels

/// The edges' color as a function of alpha.
///
/// A correct edge of straight alpha keeps the art's color F at every alpha a; one that carries a
/// matte M has C = F + s (1 - a) (M - F).
struct MatteRegression {
  let samples: [EdgeSample]
  private let step: Int
  private let isLarge: Bool

  /// Below this many pixels nothing can be said.
  static let fewestPixels = 24
  /// A matte this close to the art cannot be told from it, in levels.
  static let leastDistance = 45.0

  init?(_ edges: EdgeSamples) {
    self.init(edges.samples, step: edges.step, isLarge: edges.isLarge)
  }

  private init?(_ samples: [EdgeSample], step: Int, isLarge: Bool) {
    guard samples.count >= Self.fewestPixels else { return nil }
    self.samples = samples
    self.step = step
    self.isLarge = isLarge
  }

  func part(_ samples: [EdgeSample]) -> MatteRegression? {
    MatteRegression(samples, step: step, isLarge: isLarge)
  }

  /// The matte that the edges carry; `nil` when they hardly stray, or as no background would.
  ///
  /// Where nothing explains all edges, those of the dark and of the light parts of the art are
  /// judged apart: a white background is not seen on the edges of a white body.
  func matte() -> MatteFacts? {
    // A matte needs 6 levels of error in at least a quarter of the pixels.
    guard seenError >= 3 else { return nil }
    if let matte = likeliestMatte() { return matte }
    let parts = parts()
    return parts.compactMap { $0.likeliestMatte() }.max { $0.halo.share < $1.halo.share }
      ?? outermost?.likeliestMatte()
      ?? ([self] + parts).lazy.compactMap { $0.gradedMatte() }.first
  }

  /// The same edges beside the outermost opaque pixel alone: of a thin contour the pixels around it are
  /// no part. A few hundred are enough for that.
  private var outermost: MatteRegression? {
    let skip = max(1, samples.count / Self.fewSamples)
    let some = stride(from: 0, to: samples.count, by: skip).map { index in
      var sample = samples[index]
      sample.art = sample.rim
      return sample
    }
    return MatteRegression(some, step: step * skip, isLarge: isLarge)
  }

  private static let fewSamples = 256

  private func likeliestMatte() -> MatteFacts? {
    // One-colored art is explained by many mattes; white and black are what occurs, then gray.
    let plain = [(Color.white.levels, 0.0), (Color.black.levels, 0.0)]
    let others = (rayMattes() + (freeMatte().map { [$0] } ?? [])).map { ($0, Self.leastAdvantage) }
    var backgrounds =
      likely(plain) + likely([(gray, Self.tie)] + others).filter { isSteady($0.facts) }
    // Small photos are all edges, whose own shading looks like dark backgrounds.
    if !isLarge {
      backgrounds.removeAll { !$0.facts.isLight && $0.facts.fit < Self.leastFitWhenSmall }
    }
    let possible = backgrounds.map { (facts: withHalo($0.facts), merit: $0.merit) }
      .filter { !$0.facts.isSeenOnItself }
    guard var best = possible.max(by: { $0.merit < $1.merit })?.facts,
      best.halo.isSeen || isBeyondDoubt(best)
    else { return nil }
    let isPlain = [.white, .black, Color(gray)].contains(best.color)
    best.isAmbiguous =
      !isPlain && best.fit < Self.leastFitNamed
      || possible.contains {
        $0.facts.fit > best.fit - Self.tie
          && !$0.facts.color.isWithin(Self.otherColor, of: best.color)
          && (isPlain || !isSameWay(to: $0.facts.color, as: best.color))
      }
    return best
  }

  /// Whether two mattes lie the same way from the art: half of green and all of a pale green are one to anybody.
  private func isSameWay(to one: Color, as other: Color) -> Bool {
    let art = samples.reduce(.zero) { $0 + $1.art } / Double(samples.count)
    let (first, second) = (one.levels - art, other.levels - art)
    let both = first.dot(second)
    return both > 0
      && both * both >= Self.leastSquaredCosine * first.squaredLength * second.squaredLength
  }

  /// Those that may be one, and their fit less a handicap.
  private func likely(
    _ mattes: [(color: SIMD3<Double>, handicap: Double)]
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

  /// Whether a matte that is hardly seen is one for sure.
  private func isBeyondDoubt(_ matte: MatteFacts) -> Bool {
    matte.fit >= Self.leastFitUnseen && !isShadingOrGlowing(towards: matte.color.levels)
  }

  /// What is known of a matte, if it may be one. A darker one than the art must be certain: it looks like
  /// contours, shadows and shading. 67 of 68 black mattes on edges that are right otherwise are; of some 40 real
  /// alarms about darker ones 8, half of which were right.
  private func background(_ matte: SIMD3<Double>) -> MatteFacts? {
    guard let facts = fit(matte), facts.isBackground, !isShadow(facts),
      !facts.mayBeShadow || facts.isCertain || matte.luma > meanLuma,
      facts.fit >= Self.leastFitShaded || !isShading(towards: matte)
    else { return nil }
    return facts
  }

  /// Whether the share of a color that is neither white nor black grows as that of a matte does, in most pixels; what
  /// is drawn is nearly as strong in every one. Of 321 mattes on green 10 are not so, of 11 real alarms about such
  /// colors 8, two of which were right, and all three about gray, which were borders of letters; it was set on these.
  private func isSteady(_ matte: MatteFacts) -> Bool {
    matte.slope >= 0.5 * matte.strength && abs(matte.offset) <= 0.2 * matte.strength
      && matte.pixels * 5 >= samples.count * step * 3
  }

  private var meanLuma: Double { samples.reduce(0) { $0 + $1.art.luma } / Double(samples.count) }

  /// Whether a dark matte is on one side of the art only, as a shadow is that is drawn.
  private func isShadow(_ matte: MatteFacts) -> Bool {
    guard matte.mayBeShadow else { return false }
    return [0, 1].contains { axis in
      let strengths = [-1, 1].compactMap { sign in
        part(samples.filter { $0.side[axis] == sign })?.fit(matte.color.levels)?.strength
      }
      guard strengths.count == 2, let least = strengths.min(), let most = strengths.max() else {
        return false
      }
      return least < 0.6 * most
    }
  }

  /// A channel that changes by less than this share of the one that changes most stays as it is.
  private static let leastDirection = 0.05
  /// How much better than white or black another color must explain the edges.
  private static let leastAdvantage = 0.04
  /// How well a color that is neither white, black nor gray must explain the edges to be named. Of eight real alarms
  /// that named worse ones judges called six wrong and one right, of seven that named better ones six right and
  /// none wrong.
  private static let leastFitNamed = 0.75
  /// The square of the cosine between the ways to two mattes that are of one hue, at least. With it 23 more of 101
  /// mattes of green at half strength with a halo are told, and nine more of some 10,700 real files, all of one pack, two
  /// of which were looked at and had violet edges; it was set on these.
  private static let leastSquaredCosine = 0.96
  /// How well a matte must explain the edges where its halo is not seen, and on small canvases.
  private static let leastFitUnseen = 0.7
  private static let leastFitWhenSmall = 0.85
  /// How well a matte must explain the edges of art that is shaded there: a drawing with a flat shade had
  /// 0.98, photos 0.81 and less.
  private static let leastFitShaded = 0.9
  /// Mattes whose fit differs by less explain the edges equally well.
  private static let tie = 0.02
  /// Levels of a channel from which on two mattes are different colors to anybody, unless they lie the same way.
  private static let otherColor = 96
  /// Levels of luma between the dark and the light parts of art that are judged apart.
  private static let leastContrast = 60.0

  /// The root mean square of what is seen of the stray, in levels.
  private var seenError: Double {
    let seen = samples.reduce(0) {
      $0 + (1 - $1.clearness) * (1 - $1.clearness) * $1.stray.squaredLength
    }
    return (seen / Double(3 * samples.count)).squareRoot()
  }

  /// The edges of the darker and of the lighter parts of the art, where both are there.
  private func parts() -> [MatteRegression] {
    let lumas = samples.map { $0.art.luma }
    let sorted = lumas.sorted()
    let (low, high) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
    guard high - low >= Self.leastContrast else { return [] }
    let middle = (low + high) / 2
    let numbered = zip(samples, lumas)
    return [numbered.filter { $0.1 < middle }, numbered.filter { $0.1 >= middle }].compactMap {
      part($0.map(\.0))
    }
  }

  /// `nil` where most of the bright edges are lighter than that.
  func premultiplication() -> PremultiplicationFacts? {
    var (bright, bounded) = (0, 0)
    for sample in samples {
      let most = (1 - sample.clearness) * 255 + 3
      // Darker art is no lighter than its alpha anyway.
      guard sample.art.max() >= max(96, most) else { continue }
      bright += 1
      if sample.color.max() <= most { bounded += 1 }
    }
    // Where art has a dark contour it is dark before it becomes clear, and few edges are bright.
    guard bright >= max(Self.fewestPixels, samples.count / 4), bounded * 2 >= bright,
      let black = fit(.zero),
      black.fit >= Self.leastFitShaded || !isShading(towards: .zero)
    else { return nil }
    return PremultiplicationFacts(
      boundedShare: Double(bounded) / Double(bright), strength: black.strength, fit: black.fit)
  }

  /// Whether a pixel can tell a matte from the art beside it.
  func isApart(_ sample: EdgeSample, from matte: SIMD3<Double>) -> Bool {
    (matte - sample.art).squaredLength > Self.leastDistance * Self.leastDistance
  }

  /// Strength, fit and error of one matte, over the pixels that can tell it from the art.
  func fit(_ matte: SIMD3<Double>) -> MatteFacts? {
    var sums = LineSums()
    var used: [(index: Int, share: Double)] = []
    used.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() {
      guard isApart(sample, from: matte) else { continue }
      let way = matte - sample.art
      let weight = way.squaredLength
      let share = sample.stray.dot(way) / weight
      sums.add(x: sample.clearness, y: share, weight: weight)
      used.append((index, share))
    }
    guard used.count >= max(Self.fewestPixels, samples.count / 4), sums.xx > 0 else { return nil }
    let strength = sums.xy / sums.xx
    var (rest, all, seen, strayed) = (0.0, 0.0, 0.0, 0)
    for (index, share) in used {
      let sample = samples[index]
      let expected = strength * sample.clearness
      rest += (sample.stray - expected * (matte - sample.art)).squaredLength
      all += sample.stray.squaredLength
      let alpha = 1 - sample.clearness
      seen += alpha * alpha * sample.stray.squaredLength
      if share > expected / 2 { strayed += 1 }
    }
    let line = sums.line
    return MatteFacts(
      edge: .soft, color: Color(matte), strength: strength, pixels: used.count * step,
      strayed: strayed * step, fit: all > 0 ? 1 - rest / all : 0,
      error: (seen / Double(3 * used.count)).squareRoot(), slope: line.slope, offset: line.offset)
  }

  /// Least squares of stray = x m - s x F for m and s; the matte is m / s.
  private func freeMatte() -> SIMD3<Double>? {
    var (xx, right, artStray, artSquared) = (0.0, 0.0, 0.0, 0.0)
    var (art, stray) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for sample in samples {
      let x = sample.clearness
      xx += x * x
      art += x * x * sample.art
      stray += x * sample.stray
      artStray += x * sample.art.dot(sample.stray)
      artSquared += x * x * sample.art.squaredLength
    }
    guard xx > 0 else { return nil }
    right = art.dot(stray) / xx - artStray
    let spread = artSquared - art.squaredLength / xx
    guard spread > 1e-6 * artSquared else { return nil }
    let strength = right / spread
    guard strength > 0.15, strength < 1.6 else { return nil }
    return inGamut((stray + strength * art) / (xx * strength))
  }

  /// From the mean color of the art in the mean direction of the stray, as far as colors go, and half
  /// as far: for art of one color, where strength and matte cannot be told apart.
  private func rayMattes() -> [SIMD3<Double>] {
    var (art, direction) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for sample in samples {
      art += sample.art
      direction += sample.clearness * sample.stray
    }
    art /= Double(samples.count)
    guard direction.squaredLength > 0 else { return [] }
    var reach = Double.infinity
    // White art has no room left in the one channel that green keeps.
    let least = Self.leastDirection * max(abs(direction.x), abs(direction.y), abs(direction.z))
    for channel in 0..<3 where abs(direction[channel]) > least {
      let room = direction[channel] > 0 ? 255 - art[channel] : -art[channel]
      reach = min(reach, room / direction[channel])
    }
    guard reach.isFinite, reach > 0 else { return [] }
    return [reach, reach / 2].map { inGamut(art + $0 * direction) }
  }
}

private let gray = SIMD3(128.0, 128, 128)

func inGamut(_ color: SIMD3<Double>) -> SIMD3<Double> {
  color.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
}

/// Sums of a weighted fit of lines.
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
