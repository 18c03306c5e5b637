/// Corrects the guesses of ``SizeProbe``. It learns two ratios for each kind of treatment, since they hardly differ
/// between treatments of the same kind.
struct Calibration {
  /// The ratio of the encoded size to the guess for the same frames.
  private var shares: [Treatment.Kind: Double] = [:]
  /// The ratio of the guess for all frames to the guess for an excerpt.
  private var spreads: [Treatment.Kind: Double] = [:]
  private var lastSpread = 1.0
  /// The guesses for all frames and the encoded sizes of trials, smallest guess first.
  private var encoded: [Treatment.Kind: [(guess: Int, bytes: Int)]] = [:]
  /// The smallest guess per kind whose encoded size exceeded the limit.
  private var tooLarge: [Treatment.Kind: Int] = [:]

  /// Returns the typical ratio of encoded to guessed size, used until a few frames are encoded. It is low for kinds
  /// that take much space, so that they are not ruled out too early.
  private func usualShare(_ kind: Treatment.Kind) -> Double {
    switch kind {
    case .none: 0.66
    case .rounding: share(of: .none)
    case .manyColors: 0.8
    case .palette: 0.88
    case .packedPalette: share(of: .palette)
    }
  }

  /// Returns the estimated size of a trial in bytes; `.max` if a trial of its kind with the same or a smaller guess was
  /// too large.
  func bytes(of trial: Trial) -> Int {
    if let minTooLarge = tooLarge[trial.treatment.kind], wholeGuess(of: trial) >= minTooLarge {
      return .max
    }
    return estimate(of: trial)
  }

  /// Returns the estimated size of a trial in bytes, whether or not other trials were too large. It is interpolated or
  /// extrapolated from two encoded trials of its kind, if there are two with different guesses.
  func estimate(of trial: Trial) -> Int {
    let guess = wholeGuess(of: trial)
    let known = encoded[trial.treatment.kind] ?? []
    guard let more = known.first(where: { $0.guess >= guess }) ?? known.last,
      let less = known.last(where: { $0.guess < guess }) ?? known.first, less.guess < more.guess
    else { return Int(Double(guess) * share(of: trial.treatment.kind)) }
    let slope = Double(more.bytes - less.bytes) / Double(more.guess - less.guess)
    return less.bytes + Int(Double(guess - less.guess) * slope)
  }

  /// Returns the ratio of the encoded size to the guess for a kind of treatment.
  func share(of kind: Treatment.Kind) -> Double { shares[kind] ?? usualShare(kind) }

  /// Returns the probe's guess for all frames, extrapolated from the excerpt if necessary.
  private func wholeGuess(of trial: Trial) -> Int {
    guard !trial.stage.excerpt.isWhole else { return trial.guess }
    return Int(Double(trial.guess) * (spreads[trial.treatment.kind] ?? lastSpread))
  }

  /// Learns the ratio of the encoded size to the guess.
  ///
  /// - Parameters:
  ///   - guess: the probe's guess for these frames, in bytes.
  ///   - bytes: encoded size of some or all frames.
  mutating func learnShare(_ treatment: Treatment, guess: Int, bytes: Int) {
    shares[treatment.kind] = Double(bytes) / Double(max(guess, 1))
  }

  /// Learns the encoded size of a trial with all frames.
  mutating func learnSize(of trial: Trial, bytes: Int) {
    let kind = trial.treatment.kind
    learnShare(trial.treatment, guess: trial.guess, bytes: bytes)
    encoded[kind, default: []].append((trial.guess, bytes))
    encoded[kind]?.sort { $0.guess < $1.guess }
  }

  /// Learns the ratio of the guess for all frames to the guess for an excerpt.
  ///
  /// - Parameters:
  ///   - excerpt: a trial with an excerpt of the frames.
  ///   - whole: the trial of the same treatment with all frames.
  mutating func learnSpread(from excerpt: Trial, to whole: Trial) {
    lastSpread = Double(whole.guess) / Double(max(excerpt.guess, 1))
    spreads[whole.treatment.kind] = lastSpread
  }

  /// Rules out all trials of the same kind whose guess is at least the guess of a trial that was too large.
  ///
  /// - Parameter trial: a trial with all frames.
  mutating func exclude(_ trial: Trial) {
    let kind = trial.treatment.kind
    tooLarge[kind] = min(tooLarge[kind] ?? .max, trial.guess)
  }
}
