/// A treatment of a stage, with the error and the guessed size of the result.
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

  /// The score by which trials are compared: PSNR in dB, at most 6 dB above the PSNR of the worst
  /// frame.
  var score: Double {
    min(psnr, decibels(ofMeanSquaredError: errors.max() ?? 0) + 6)
  }

  /// Structural similarity (SSIM), measured on a few frames.
  var similarity: Double { stage.similarity(after: treatment) }

  /// Returns true if two trials are so similar that the encoded size of one predicts the encoded size of the
  /// other.
  func predictsSize(of other: Trial) -> Bool {
    guard stage === other.stage else { return false }
    switch (treatment, other.treatment) {
    case (.colors(let a), .colors(let b)), (.dithering(let a), .dithering(let b)):
      return treatment.kind == other.treatment.kind
        && min(a, b) * 4 > max(a, b) * (treatment.isIndexed ? 3 : 2)
    case (.rounding(let a), .rounding(let b)): return abs(a - b) <= 4
    default: return treatment == other.treatment
    }
  }
}
