package import StickerCodecs
package import StickerEncoding

/// The choice of delays for the frames of an animation.
package enum PlaybackTiming: Sendable, Hashable {
  /// The delays in the files or lists. A frame without one is shown for 1/15 s, Xcode's default.
  case asFound
  /// The same delay in seconds for every frame.
  case each(Fraction)
  /// The duration of all frames together in seconds, to which the delays in the files or lists are scaled.
  case whole(Fraction)

  /// Returns the delay of each showing.
  ///
  /// - Parameter found: the delay of each frame in the files or lists; `nil` for a frame without one.
  package func delays(of playback: Playback, found: [FrameDelay?]) -> [FrameDelay] {
    switch self {
    case .asFound:
      return playback.showings.map { showing in
        let delays = showing.covered.map { found[$0] ?? Self.standard.delay }
        // A delay is kept as written, unless delays are added up.
        return delays.count == 1 ? delays[0] : Self.sum(delays).delay
      }
    case .each(let seconds):
      return playback.showings.map { showing in
        let count = showing.covered.count
        return
          (seconds.multiplied(by: Fraction(count))
          ?? Fraction(nearest: seconds.value * Double(count))).delay
      }
    case .whole(let seconds):
      let hasDelays = found.contains { $0.map { $0.numerator > 0 } ?? false }
      let weights = playback.showings.map { showing in
        hasDelays
          ? Self.sum(showing.covered.map { found[$0] ?? Self.standard.delay })
          : Fraction(showing.covered.count)
      }
      return Self.shares(of: seconds, weights)
    }
  }

  /// Xcode's default delay in seconds.
  private static let standard = Fraction(1, 15)

  private static func shares(of whole: Fraction, _ weights: [Fraction]) -> [FrameDelay] {
    let total = weights.reduce(Fraction(0)) { $0.adding($1) }
    return weights.map { weight in
      let share = weight.divided(by: total).flatMap { $0.multiplied(by: whole) }
      // The rounding error of a fraction that does not fit into 64 bits is too small to matter in any player.
      return (share ?? Fraction(nearest: whole.value * weight.value / total.value)).delay
    }
  }

  private static func sum(_ delays: [FrameDelay]) -> Fraction {
    delays.reduce(Fraction(0)) { $0.adding(Fraction($1)) }
  }
}

extension Fraction {
  /// Returns the sum, rounded to microseconds if it does not fit into 64 bits.
  func adding(_ other: Fraction) -> Fraction {
    let (left, a) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, b) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (top, c) = left.addingReportingOverflow(right)
    let (bottom, d) = denominator.multipliedReportingOverflow(by: other.denominator)
    return a || b || c || d ? Fraction(nearest: value + other.value) : Fraction(top, bottom)
  }

  fileprivate init(nearest seconds: Double) {
    self.init(seconds.isFinite ? Int((min(seconds, 1e9) * 1_000_000).rounded()) : 0, 1_000_000)
  }
}
