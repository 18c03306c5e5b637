/// Edges that are the clearer the whiter they are: white was made clear, softly, and the colors mixed with
/// it stayed.
enum ColorKey {
  /// How well alpha follows the way from white, at least: 1 - unexplained / all variance. In 182 pictures
  /// as they were drawn it is 0.3 at most, in outlines of 1 px 0.65.
  private static let leastFit = 0.8
  /// How far from white art becomes opaque, as a share of how far the art itself is: what was flattened on
  /// white and has its own alpha becomes opaque with its own color.
  private static let mostRamp = 0.8
  /// In levels: less is light art.
  private static let leastRamp = 16.0
  /// How far alpha is from what the way from white says, in a pixel that a key has made.
  private static let tolerance = 0.1

  /// `nil` where the edges are nothing of the kind.
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
