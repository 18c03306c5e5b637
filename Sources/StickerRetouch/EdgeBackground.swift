package import StickerEncoding
package import StickerPixels

/// Estimates the color that soft edges approach as they become clear. It is the background if the art was completely
/// flattened onto it.
package enum EdgeBackground {
  /// Alpha range of pixels that contain little of the art.
  private static let alphas: ClosedRange<UInt32> = 8...72
  /// Minimum number of such pixels.
  private static let minSamples = 24
  /// Maximum root mean square residual of a channel in levels. If it is larger, there is no single color.
  private static let maximumResidual = 20.0
  /// Maximum distance to solid art in px. Pixels farther away are a shadow or a glow.
  private static let reach = 3

  /// Fits a line to the edge colors over alpha, and returns its color at alpha 0; `nil` if the colors are not on a
  /// line, or if there are too few pixels.
  package static func color(of bitmap: Bitmap) -> Color? {
    var (count, x, xx) = (0.0, 0.0, 0.0)
    var (y, xy, yy) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let pixel = bitmap.pixels[row * bitmap.width + column]
        guard alphas.contains(pixel.alpha), isBesideArt(bitmap, column, row) else { continue }
        let (alpha, color) = (Double(pixel.alpha) / 255, Color(word: pixel).levels)
        count += 1
        x += alpha
        xx += alpha * alpha
        y += color
        xy += alpha * color
        yy += color * color
      }
    }
    let spread = count * xx - x * x
    guard count >= Double(minSamples), spread > 1e-4 * count * count else { return nil }
    let slope = (count * xy - x * y) / spread
    let ground = (y - slope * x) / count
    let residual = yy - ground * y - slope * xy
    guard residual.max() <= count * maximumResidual * maximumResidual,
      ground.min() > -maximumResidual, ground.max() < 255 + maximumResidual
    else { return nil }
    return Color(ground)
  }

  private static func isBesideArt(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
    for ny in max(0, y - reach)...min(bitmap.height - 1, y + reach) {
      for nx in max(0, x - reach)...min(bitmap.width - 1, x + reach)
      where bitmap.pixels[ny * bitmap.width + nx].alpha >= 250 {
        return true
      }
    }
    return false
  }
}
