/// A treatment of a stage with its error and its guessed size.
struct Trial {
  let stage: Stage
  let treatment: Treatment
  /// The probe's guess in bytes.
  let guess: Int
  /// Mean squared error of each compared frame over black and white.
  let errors: [Double]

  /// PSNR in dB over all compared frames.
  var psnr: Double {
    decibels(ofMeanSquaredError: errors.reduce(0, +) / Double(max(errors.count, 1)))
  }

  /// The score by which trials are compared: PSNR in dB, at most 6 dB above that of the worst frame.
  var score: Double {
    min(psnr, decibels(ofMeanSquaredError: errors.max() ?? 0) + 6)
  }

  /// SSIM of a few frames.
  var similarity: Double { stage.similarity(after: treatment) }

  /// Returns true if two trials are so similar that the encoded size of one predicts that of the other.
  func predictsSize(of other: Trial) -> Bool {
    guard stage === other.stage else { return false }
    switch (treatment, other.treatment) {
    case (.colors(let mine), .colors(let others)), (.dithering(let mine), .dithering(let others)):
      return treatment.kind == other.treatment.kind
        && min(mine, others) * 4 > max(mine, others) * (treatment.isIndexed ? 3 : 2)
    case (.rounding(let mine), .rounding(let others)): return abs(mine - others) <= 4
    default: return treatment == other.treatment
    }
  }
}
