/// How sizes compare with the guesses of ``SizeProbe``, much the same for animations that are alike:
/// the guesses of all frames with those of an excerpt, and the encoder's sizes with the guesses of
/// all frames; but others for palettes than for all colors.
struct Calibration {
  private var shares: [Bool: Double] = [:]
  private var spreads: [Bool: Double] = [:]
  /// The least guesses that became too large.
  private var tooLarge: [Bool: Int] = [:]

  /// Rough numbers to begin with, until a few frames are encoded.
  private static func usualShare(isIndexed: Bool) -> Double { isIndexed ? 0.88 : 0.86 }

  /// About how large a trial becomes; more than any limit when one as large was too large.
  func bytes(of trial: Trial) -> Int {
    if let least = tooLarge[trial.treatment.isIndexed], wholeGuess(of: trial) >= least {
      return .max
    }
    return guess(of: trial)
  }

  /// About how large a trial becomes.
  func guess(of trial: Trial) -> Int {
    Int(Double(wholeGuess(of: trial)) * share(isIndexed: trial.treatment.isIndexed))
  }

  /// What the encoder makes of a byte of the probe.
  func share(isIndexed: Bool) -> Double {
    shares[isIndexed] ?? Self.usualShare(isIndexed: isIndexed)
  }

  /// What the probe guesses, or would if it looked at all frames.
  private func wholeGuess(of trial: Trial) -> Int {
    guard !trial.stage.excerpt.isWhole else { return trial.guess }
    return Int(Double(trial.guess) * (spreads[trial.treatment.isIndexed] ?? 1))
  }

  /// Learns from what was encoded with the effort that is asked for.
  ///
  /// - Parameters:
  ///   - guess: the probe's of all frames, in bytes.
  ///   - bytes: what it became.
  mutating func learn(_ treatment: Treatment, guess: Int, bytes: Int) {
    shares[treatment.isIndexed] = Double(bytes) / Double(max(guess, 1))
  }

  /// Learns from a trial of all frames what one of an excerpt is worth.
  mutating func learn(_ trial: Trial, of excerpt: Trial) {
    spreads[trial.treatment.isIndexed] = Double(trial.guess) / Double(max(excerpt.guess, 1))
  }

  /// Nothing as large as this trial of all frames will be taken again.
  mutating func exclude(_ trial: Trial) {
    let isIndexed = trial.treatment.isIndexed
    tooLarge[isIndexed] = min(tooLarge[isIndexed] ?? .max, trial.guess)
  }
}
