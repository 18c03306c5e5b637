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
  /// The old background.
  public var color: Color
  /// How much of it is mixed in: 1 is all of what shone through when the art was flattened. On hard
  /// edges it is the mean share of the background in a pixel.
  public var strength: Double
  /// Edge pixels looked at, and how many of them stray towards the color.
  public var pixels: Int
  public var strayed: Int
  /// How well it explains the edges: 1 - unexplained / all variance.
  public var fit: Double
  /// The root of the mean squared error of a channel as seen, weighted by alpha, in levels.
  public var error: Double
  /// On soft edges, the line that the share of the matte follows over 1 - alpha; 0 on hard ones.
  public var slope: Double
  public var offset: Double
  /// On hard edges, how the share of the matte varies from pixel to pixel: the standard deviation. A
  /// drawn outline has everywhere the same share, what antialiasing left has all. 0 on soft ones.
  public var deviation: Double
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

/// The edges' color as a function of alpha.
///
/// A correct edge of straight alpha keeps the art's color F at every alpha a; one that carries a
/// matte M has C = F + s (1 - a) (M - F).
struct MatteRegression {
  private let samples: [EdgeSample]
  private let step: Int
  private let straySquared: Double

  /// Below this many pixels nothing can be said.
  static let fewestPixels = 24
  /// A matte this close to the art cannot be told from it, in levels.
  static let leastDistance = 45.0

  init?(_ edges: EdgeSamples) {
    guard edges.samples.count >= Self.fewestPixels else { return nil }
    samples = edges.samples
    step = edges.step
    straySquared = samples.reduce(0) { $0 + $1.stray.squaredLength }
  }

  /// The matte that explains the edges best; `nil` when they hardly stray.
  func matte() -> MatteFacts? {
    let seen = samples.reduce(0) {
      $0 + (1 - $1.clearness) * (1 - $1.clearness) * $1.stray.squaredLength
    }
    // A matte needs 8 levels of error in at least a quarter of the pixels.
    guard (seen / Double(3 * samples.count)).squareRoot() >= 4 else { return nil }
    var best: MatteFacts?
    for matte in [freeMatte(), rayMatte()] {
      guard let matte, let facts = fit(matte) else { continue }
      if facts.fit > best?.fit ?? -.infinity { best = facts }
    }
    // One-colored art is explained by many mattes; white and black are what occurs.
    for matte in [Color.black, .white] {
      guard let facts = fit(matte.levels) else { continue }
      let isPlain = best.map { $0.color == .black || $0.color == .white } ?? false
      if facts.fit > (best?.fit ?? -.infinity) - (isPlain ? 0 : 0.04) { best = facts }
    }
    return best
  }

  func premultiplication() -> PremultiplicationFacts? {
    let bright = samples.filter { $0.art.max() >= 96 }
    guard bright.count >= Self.fewestPixels, let black = fit(.zero) else { return nil }
    let bounded = bright.count { $0.color.max() <= (1 - $0.clearness) * 255 + 3 }
    return PremultiplicationFacts(
      boundedShare: Double(bounded) / Double(bright.count), strength: black.strength,
      fit: black.fit)
  }

  /// Strength, fit and error of one matte, over the pixels that can tell it from the art.
  private func fit(_ matte: SIMD3<Double>) -> MatteFacts? {
    var sums = LineSums()
    var used: [(sample: EdgeSample, share: Double)] = []
    used.reserveCapacity(samples.count)
    for sample in samples {
      let way = matte - sample.art
      let weight = way.squaredLength
      guard weight > Self.leastDistance * Self.leastDistance else { continue }
      let share = sample.stray.dot(way) / weight
      sums.add(x: sample.clearness, y: share, weight: weight)
      used.append((sample, share))
    }
    guard used.count >= max(Self.fewestPixels, samples.count / 4), sums.xx > 0 else { return nil }
    let strength = sums.xy / sums.xx
    var (rest, all, seen, strayed) = (0.0, 0.0, 0.0, 0)
    for (sample, share) in used {
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
      error: (seen / Double(3 * used.count)).squareRoot(), slope: line.slope, offset: line.offset,
      deviation: 0)
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

  /// From the mean color of the art in the mean direction of the stray, as far as colors go: for art
  /// of one color, where strength and matte cannot be told apart.
  private func rayMatte() -> SIMD3<Double>? {
    var (art, direction) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for sample in samples {
      art += sample.art
      direction += sample.clearness * sample.stray
    }
    art /= Double(samples.count)
    guard direction.squaredLength > 0 else { return nil }
    var reach = Double.infinity
    for channel in 0..<3 where abs(direction[channel]) > 1e-9 {
      let room = direction[channel] > 0 ? 255 - art[channel] : -art[channel]
      reach = min(reach, room / direction[channel])
    }
    guard reach.isFinite, reach > 0 else { return nil }
    return inGamut(art + reach * direction)
  }
}

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
