/// Detection of a soft color key: white was made transparent gradually, so that edge pixels are the more
/// transparent the whiter they are, and keep the white that was mixed into them.
enum ColorKey {
  /// Minimum fit of alpha as a linear function of the distance from white: 1 - unexplained / all variance.
  private static let leastFit = 0.8
  /// Maximum distance from white at which pixels become opaque, as a share of the art's distance from white.
  /// Art that was flattened on white and has its own alpha becomes opaque only at its own color.
  private static let mostRamp = 0.8
  /// Minimum distance from white at which pixels become opaque, in levels; a shorter one is light art.
  private static let leastRamp = 16.0
  /// Maximum deviation of the alpha of a keyed pixel from that function, 0…1.
  private static let tolerance = 0.1

  /// Returns the share of keyed edge pixels; `nil` if the edges do not come from a color key.
  static func rim(_ edges: EdgeSamples) -> RimFacts? {
    let samples = edges.samples
    guard edges.isLarge, samples.count >= MatteRegression.fewestPixels else { return nil }
    let count = Double(samples.count)
    var (both, ways, alphas, squares, inside, opaque) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      let (way, alpha) = (255 - sample.color.min(), 1 - sample.clearness)
      both += way * alpha
      ways += way * way
      alphas += alpha
      squares += alpha * alpha
      if let art = sample.inside {
        inside += 255 - art.min()
        opaque += 1
      }
    }
    let variance = squares - alphas * alphas / count
    guard ways > 0, variance > 0, opaque > 0 else { return nil }
    let (slope, rest) = (both / ways, squares - both * both / ways)
    let ramp = 1 / slope
    guard rest <= (1 - leastFit) * variance, ramp >= leastRamp, ramp <= mostRamp * inside / opaque
    else { return nil }
    let keyed = samples.count {
      abs(1 - $0.clearness - slope * (255 - $0.color.min())) < tolerance
    }
    return RimFacts(share: Double(keyed) / count, isKeyed: true)
  }
}
