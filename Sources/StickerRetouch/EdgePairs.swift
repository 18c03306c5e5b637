package import StickerEncoding
import StickerPixels

/// A matte that may be mixed into partially transparent pixels.
package struct MixedBackground: Sendable {
  /// The color of the matte in levels.
  package var matte: SIMD3<Double>
  /// Share of the matte that is mixed in, 0…1.
  package var strength: Double

  package init(matte: SIMD3<Double>, strength: Double) {
    (self.matte, self.strength) = (matte, strength)
  }
}

/// Neighboring pixels of different alpha, which are assumed to have had the same color F before a background was mixed
/// into both. With the background's color M, the strength s, the clearness x = 1 - alpha, and m = s M, a pixel has the
/// color C = F (1 - s x) + x m. F can be eliminated from a pair: C1 - C2 = s (x2 C1 - x1 C2) + m (x1 - x2). This is
/// linear in s and m, does not depend on the opaque art, and includes shadows and glows.
package struct EdgePairs: Sendable {
  fileprivate struct Pair {
    let colors: (SIMD3<Double>, SIMD3<Double>)
    let clearness: SIMD2<Double>
    /// The alpha of the clearer pixel, used as its weight.
    let alpha: Double
    var difference: SIMD3<Double> { colors.0 - colors.1 }
    var crossed: SIMD3<Double> { clearness[1] * colors.0 - clearness[0] * colors.1 }
    /// The clearness of the first pixel minus that of the second.
    var gap: Double { clearness[0] - clearness[1] }
  }

  private let pairs: [Pair]

  /// Minimum alpha of the clearer pixel of a pair.
  private static let minAlpha: UInt32 = 24
  /// Minimum difference of the alphas of a pair.
  private static let minAlphaDifference: UInt32 = 20
  /// Minimum number of pairs in a picture.
  private static let minPairs = 50
  /// Maximum number of pairs that are used.
  private static let maxPairs = 16_384
  /// Number of times that the pairs are weighted again.
  private static let rounds = 15
  /// The error of a pair in levels below which it counts quadratically, and above which it counts linearly, when the
  /// background is solved for.
  private static let quadraticLimit = 2.0
  /// The maximum that a pair adds to a residual, in levels. A pair with a larger difference is a contour between
  /// different colors.
  private static let maxDifference = 60.0

  /// Collects evenly spaced pairs of a picture; `nil` if the picture has too few pairs.
  package init?(_ bitmap: Bitmap) {
    var count = 0
    Self.forEachPair(bitmap) { _, _ in count += 1 }
    guard count >= Self.minPairs else { return nil }
    let step = (count - 1) / Self.maxPairs + 1
    var (pairs, index): ([Pair], Int) = ([], 0)
    pairs.reserveCapacity(count / step + 1)
    Self.forEachPair(bitmap) { one, other in
      if index % step == 0 { pairs.append(Pair(one, other)) }
      index += 1
    }
    self.pairs = pairs
  }

  private static func forEachPair(_ bitmap: Bitmap, _ body: (UInt32, UInt32) -> Void) {
    let (width, height) = (bitmap.width, bitmap.height)
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1), (2, 0), (0, 2)] where height > dy {
      for y in 0..<height - dy {
        for x in max(0, -dx)..<max(max(0, -dx), width - max(0, dx)) {
          let one = bitmap.pixels[y * width + x]
          let other = bitmap.pixels[(y + dy) * width + x + dx]
          let (low, high) = (min(one.alpha, other.alpha), max(one.alpha, other.alpha))
          if low >= minAlpha, high - low >= minAlphaDifference { body(one, other) }
        }
      }
    }
  }

  /// Returns the mean difference of neighbors in levels, weighted by alpha, after a background is removed.
  package func residual(_ background: MixedBackground) -> Double {
    let part = background.strength * background.matte
    var sum = 0.0
    for pair in pairs {
      let x = pair.clearness
      let left = 1 - background.strength * x
      let one = (pair.colors.0 - x[0] * part) / max(0.02, left[0])
      let other = (pair.colors.1 - x[1] * part) / max(0.02, left[1])
      sum += pair.alpha * min(Self.maxDifference, (one - other).meanMagnitude)
    }
    return sum / Double(pairs.count)
  }

  /// Returns candidate backgrounds, simpler ones before those that explain the pairs slightly better.
  package func candidates() -> [MixedBackground] {
    let whole = solve(.strength(1)).flatMap { $0.strength == 1 ? $0 : nil }
    let free = solve(.nothing)
    return [solve(.matte(Color.white.levels)), solve(.matte(Color.black.levels))].compactMap(\.self)
      + [whole, free].compactMap(\.self).flatMap { [$0.rounded, $0] }
  }

  /// Returns the simplest candidate whose residual is close to the minimum; `nil` if there are no candidates.
  package func likeliest() -> MixedBackground? {
    let measured = candidates().map { ($0, residual($0)) }
    guard let minResidual = measured.map(\.1).min() else { return nil }
    return measured.first { $0.1 <= minResidual * 1.03 }?.0
  }

  /// The known part of a background that is sought.
  private enum Known {
    case matte(SIMD3<Double>)
    case strength(Double)
    case nothing
  }

  /// Returns the background with the least error, by iteratively reweighted least squares. Outliers get less weight,
  /// and errors are measured on the restored colors. `nil` if there is no solution, or if its strength is not in
  /// 0.15…1.
  private func solve(_ known: Known) -> MixedBackground? {
    var weights = [Double](repeating: 1, count: pairs.count)
    var found = MixedBackground(matte: .zero, strength: 0)
    for _ in 0..<Self.rounds {
      guard let next = step(known, weights) else { return nil }
      found = next
      let (strength, part) = (found.strength, found.strength * found.matte)
      for (index, pair) in pairs.enumerated() {
        let left = 1 - strength * pair.clearness
        let scale = pair.alpha / max(0.05, left[0] * left[1])
        let error = pair.difference - strength * pair.crossed - pair.gap * part
        weights[index] = scale * scale / max(Self.quadraticLimit, scale * error.meanMagnitude)
      }
    }
    if case .matte = known, (0.93...1.1).contains(found.strength) { found.strength = 1 }
    return (0.15...1).contains(found.strength) ? found : nil
  }

  /// Returns the background with the least error for given weights of the pairs; `nil` if there is no solution.
  private func step(_ known: Known, _ weights: [Double]) -> MixedBackground? {
    var (gapGap, crossedCrossed, crossedDifference) = (0.0, 0.0, 0.0)
    var (gapCrossed, gapDifference) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for (pair, weight) in zip(pairs, weights) {
      let (crossed, difference, gap) = (pair.crossed, pair.difference, pair.gap)
      gapGap += weight * gap * gap
      crossedCrossed += weight * (crossed * crossed).sum()
      crossedDifference += weight * (crossed * difference).sum()
      gapCrossed += weight * gap * crossed
      gapDifference += weight * gap * difference
    }
    guard gapGap > 1e-9 else { return nil }
    /// Returns the strength for a known background color.
    func strength(of matte: SIMD3<Double>) -> Double? {
      let squares =
        crossedCrossed + 2 * (matte * gapCrossed).sum() + (matte * matte).sum() * gapGap
      guard squares > 1e-9 else { return nil }
      return (crossedDifference + (matte * gapDifference).sum()) / squares
    }
    func matte(with strength: Double) -> SIMD3<Double> {
      (gapDifference - strength * gapCrossed) / (gapGap * strength)
    }
    switch known {
    case .matte(let color):
      return strength(of: color).map { MixedBackground(matte: color, strength: $0) }
    case .strength(let strength):
      return MixedBackground(matte: matte(with: strength).inGamut, strength: strength)
    case .nothing:
      let spread = crossedCrossed - (gapCrossed * gapCrossed).sum() / gapGap
      guard spread > 1e-9 * crossedCrossed else { return nil }
      let free = (crossedDifference - (gapCrossed * gapDifference).sum() / gapGap) / spread
      let bounded = min(1, max(0.05, free))
      let color = matte(with: bounded)
      guard color != color.inGamut else { return MixedBackground(matte: color, strength: bounded) }
      return strength(of: color.inGamut).map {
        MixedBackground(matte: color.inGamut, strength: min(1, max(0.05, $0)))
      }
    }
  }
}

extension EdgePairs.Pair {
  fileprivate init(_ one: UInt32, _ other: UInt32) {
    colors = (Color(word: one).levels, Color(word: other).levels)
    clearness = 1 - SIMD2(Double(one.alpha), Double(other.alpha)) / 255
    alpha = Double(min(one.alpha, other.alpha)) / 255
  }
}

extension MixedBackground {
  /// The same background with nearly extreme channels rounded to 0 or 255, and a nearly full strength to 1.
  fileprivate var rounded: MixedBackground {
    var rounded = self
    for channel in 0..<3 {
      if matte[channel] < 16 { rounded.matte[channel] = 0 }
      if matte[channel] > 239 { rounded.matte[channel] = 255 }
    }
    if strength > 0.93 { rounded.strength = 1 }
    return rounded
  }
}

extension SIMD3<Double> {
  fileprivate var meanMagnitude: Double { (abs(self[0]) + abs(self[1]) + abs(self[2])) / 3 }

  fileprivate var inGamut: Self {
    clamped(lowerBound: .zero, upperBound: Self(repeating: 255))
  }
}
