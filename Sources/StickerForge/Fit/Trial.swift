/// A treatment of a stage, how well it looks, and about how large it becomes.
struct Trial {
  let stage: Stage
  let treatment: Treatment
  /// Bytes as the probe guesses them.
  let guess: Int
  /// Mean squared error of frames over black and white.
  let errors: [Double]

  /// PSNR in dB over all frames.
  var psnr: Double {
    decibels(ofMeanSquaredError: errors.reduce(0, +) / Double(max(errors.count, 1)))
  }

  /// What trials are compared by: PSNR in dB, or what the worst frame allows where that falls
  /// behind by more than 6 dB.
  var score: Double {
    min(psnr, decibels(ofMeanSquaredError: errors.max() ?? 0) + 6)
  }

  /// SSIM of a few frames.
  var similarity: Double { stage.similarity(after: treatment) }

  /// Whether two are so much alike that sizes of one tell those of the other.
  func isAbout(_ other: Trial) -> Bool {
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
