/// How the encoder's sizes compare with the guesses of ``SizeProbe``: much the same share for
/// animations that are alike, but another for palettes than for all colors.
struct Calibration {
  private var shares: [Bool: Double] = [:]
  /// The least guesses that became too large.
  private var tooLarge: [Bool: Int] = [:]

  /// Rough numbers to begin with, until a few frames are encoded.
  private static func usualShare(isIndexed: Bool) -> Double { isIndexed ? 0.88 : 0.86 }

  /// About how large a trial becomes; more than any limit when one as large was too large.
  func bytes(of trial: Trial) -> Int {
    if let least = tooLarge[trial.treatment.isIndexed], trial.guess >= least { return .max }
    return guess(of: trial)
  }

  /// About how large a trial becomes.
  func guess(of trial: Trial) -> Int {
    let isIndexed = trial.treatment.isIndexed
    let share = shares[isIndexed] ?? Self.usualShare(isIndexed: isIndexed)
    return Int(Double(trial.guess) * share)
  }

  /// Learns from what was encoded with the effort that is asked for.
  ///
  /// - Parameters:
  ///   - guess: the probe's, in bytes.
  ///   - bytes: what it became.
  mutating func learn(_ treatment: Treatment, guess: Int, bytes: Int) {
    shares[treatment.isIndexed] = Double(bytes) / Double(max(guess, 1))
  }

  /// Nothing as large as this trial will be taken again.
  mutating func exclude(_ trial: Trial) {
    let isIndexed = trial.treatment.isIndexed
    tooLarge[isIndexed] = min(tooLarge[isIndexed] ?? .max, trial.guess)
  }
}
