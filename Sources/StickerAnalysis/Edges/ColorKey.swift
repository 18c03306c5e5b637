/// Detection of a soft color key, which makes white transparent gradually: the whiter edge pixels are, the more
/// transparent they become, and the white that was mixed into them remains.
enum ColorKey {
  /// Minimum fit (R²) of alpha as a linear function of the distance from white.
  private static let minFit = 0.8
  /// Maximum distance from white at which pixels become opaque, as a share of the art's distance from white.
  /// Art that was flattened onto white, but kept its alpha, becomes opaque only at its own color.
  private static let maxRamp = 0.8
  /// Minimum distance from white at which pixels become opaque, in levels; if it is smaller, the art is light.
  private static let minRamp = 16.0
  /// Maximum deviation of the alpha of a keyed pixel from the linear function, 0…1.
  private static let tolerance = 0.1

  /// Returns the rim that a color key left; `nil` if the edges do not come from a color key.
  static func rim(_ edges: EdgeSamples) -> RimFacts? {
    let samples = edges.samples
    guard edges.isLarge, samples.count >= MatteRegression.fewestPixels else { return nil }
    let count = Double(samples.count)
    var (products, squaredDistances, alphas, squaredAlphas) = (0.0, 0.0, 0.0, 0.0)
    // The sum of the art's distances from white, and the number of samples with art behind them.
    var (artDistances, artCount) = (0.0, 0.0)
    for sample in samples {
      let (distance, alpha) = (255 - sample.color.min(), 1 - sample.clearness)
      products += distance * alpha
      squaredDistances += distance * distance
      alphas += alpha
      squaredAlphas += alpha * alpha
      if let art = sample.inside {
        artDistances += 255 - art.min()
        artCount += 1
      }
    }
    let variance = squaredAlphas - alphas * alphas / count
    guard squaredDistances > 0, variance > 0, artCount > 0 else { return nil }
    let slope = products / squaredDistances
    let residual = squaredAlphas - products * products / squaredDistances
    let ramp = 1 / slope
    guard residual <= (1 - minFit) * variance, ramp >= minRamp,
      ramp <= maxRamp * artDistances / artCount
    else { return nil }
    let keyed = samples.count {
      abs(1 - $0.clearness - slope * (255 - $0.color.min())) < tolerance
    }
    return RimFacts(share: Double(keyed) / count, isKeyed: true)
  }
}
