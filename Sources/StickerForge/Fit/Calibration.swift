/// How sizes compare with the guesses of ``SizeProbe``, much the same for animations that are alike:
/// the guesses of all frames with those of an excerpt, and the encoder's sizes with the guesses of
/// all frames; but others for each kind of treatment.
struct Calibration {
  private var shares: [Treatment.Kind: Double] = [:]
  private var spreads: [Treatment.Kind: Double] = [:]
  private var lastSpread = 1.0
  /// What guesses of all frames became, the least first.
  private var encoded: [Treatment.Kind: [(guess: Int, bytes: Int)]] = [:]
  /// The least guesses that became too large.
  private var tooLarge: [Treatment.Kind: Int] = [:]

  /// Rough numbers to begin with, until a few frames are encoded: rather too low for what takes much
  /// room, so that it is not left out before that.
  private func usualShare(_ kind: Treatment.Kind) -> Double {
    switch kind {
    case .none: 0.66
    case .rounding: share(of: .none)
    case .manyColors: 0.8
    case .palette: 0.88
    case .packedPalette: share(of: .palette)
    }
  }

  /// About how large a trial becomes; more than any limit when one as large was too large.
  func bytes(of trial: Trial) -> Int {
    if let least = tooLarge[trial.treatment.kind], wholeGuess(of: trial) >= least { return .max }
    return guess(of: trial)
  }

  /// About how large a trial becomes: between two that were encoded, something between them.
  func guess(of trial: Trial) -> Int {
    let guess = wholeGuess(of: trial)
    let known = encoded[trial.treatment.kind] ?? []
    guard let more = known.first(where: { $0.guess >= guess }) ?? known.last,
      let less = known.last(where: { $0.guess < guess }) ?? known.first, less.guess < more.guess
    else { return Int(Double(guess) * share(of: trial.treatment.kind)) }
    let slope = Double(more.bytes - less.bytes) / Double(more.guess - less.guess)
    return less.bytes + Int(Double(guess - less.guess) * slope)
  }

  /// What the encoder makes of a byte of the probe.
  func share(of kind: Treatment.Kind) -> Double { shares[kind] ?? usualShare(kind) }

  /// What the probe guesses, or would if it looked at all frames.
  private func wholeGuess(of trial: Trial) -> Int {
    guard !trial.stage.excerpt.isWhole else { return trial.guess }
    return Int(Double(trial.guess) * (spreads[trial.treatment.kind] ?? lastSpread))
  }

  /// Learns from what was encoded with the effort that is asked for.
  ///
  /// - Parameters:
  ///   - guess: the probe's of all frames, in bytes.
  ///   - bytes: what it became.
  mutating func learn(_ treatment: Treatment, guess: Int, bytes: Int) {
    shares[treatment.kind] = Double(bytes) / Double(max(guess, 1))
  }

  /// Learns from what all frames became.
  mutating func learn(_ trial: Trial, bytes: Int) {
    let kind = trial.treatment.kind
    learn(trial.treatment, guess: trial.guess, bytes: bytes)
    encoded[kind, default: []].append((trial.guess, bytes))
    encoded[kind]?.sort { $0.guess < $1.guess }
  }

  /// Learns from a trial of all frames what one of an excerpt is worth.
  mutating func learn(_ trial: Trial, of excerpt: Trial) {
    lastSpread = Double(trial.guess) / Double(max(excerpt.guess, 1))
    spreads[trial.treatment.kind] = lastSpread
  }

  /// Nothing as large as this trial of all frames will be taken again.
  mutating func exclude(_ trial: Trial) {
    let kind = trial.treatment.kind
    tooLarge[kind] = min(tooLarge[kind] ?? .max, trial.guess)
  }
}
