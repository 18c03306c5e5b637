package import StickerCodecs
package import StickerForge

/// How long frames show.
package enum PlaybackTiming: Sendable, Hashable {
  /// What the files or lists say; 15 frames a second, as Xcode plays sequences, where they are
  /// silent.
  case asFound
  /// Every frame so many seconds.
  case each(Fraction)
  /// All frames together so many seconds; what the files or lists say is stretched to them.
  case whole(Fraction)

  /// The delay of each showing.
  ///
  /// - Parameter found: what the files or lists say of each frame.
  package func delays(of playback: Playback, found: [FrameDelay?]) -> [FrameDelay] {
    switch self {
    case .asFound:
      return playback.showings.map { showing in
        let delays = showing.times.map { found[$0] ?? Self.standard.delay }
        // A delay is written as it was found, unless another one is added to it.
        return delays.count == 1 ? delays[0] : Self.sum(delays).delay
      }
    case .each(let seconds):
      return playback.showings.map { showing in
        (seconds.multiplied(by: Fraction(showing.times.count)) ?? seconds).delay
      }
    case .whole(let seconds):
      let hasOwn = found.contains { $0.map { $0.numerator > 0 } ?? false }
      let weights = playback.showings.map { showing in
        hasOwn
          ? Self.sum(showing.times.map { found[$0] ?? Self.standard.delay })
          : Fraction(showing.times.count)
      }
      return Self.shares(of: seconds, weights)
    }
  }

  private static let standard = Fraction(1, 15)

  private static func shares(of whole: Fraction, _ weights: [Fraction]) -> [FrameDelay] {
    let total = weights.reduce(Fraction(0)) { $0.adding($1) }
    return weights.map { weight in
      let share = weight.divided(by: total).flatMap { $0.multiplied(by: whole) }
      // Fractions beyond 64 bits are told apart by no player.
      return (share ?? Fraction(nearest: whole.value * weight.value / total.value)).delay
    }
  }

  private static func sum(_ delays: [FrameDelay]) -> Fraction {
    delays.reduce(Fraction(0)) { $0.adding(Fraction($1)) }
  }
}

extension Fraction {
  /// The sum, rounded to whole microseconds when it cannot be written with 64 bits.
  fileprivate func adding(_ other: Fraction) -> Fraction {
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
