package import StickerEncoding
import StickerPixels

/// Divides premultiplied colors by alpha, and counts the pixels that lose detail or cannot have been premultiplied.
package struct AlphaDivision: Sendable {
  /// Number of semitransparent pixels.
  package private(set) var semitransparent = 0
  /// Number of semitransparent pixels with an alpha below ``minAlpha``, where few levels of color are left.
  package private(set) var faint = 0
  /// Number of semitransparent pixels that are neither faint nor nearly black: a channel is above ``maxExcess``.
  private var colored = 0
  /// Number of ``colored`` pixels in which a channel exceeds alpha by more than ``maxExcess``. In premultiplied pixels,
  /// no channel exceeds alpha.
  private var lighter = 0

  /// The alpha below which a pixel is faint: each of its channels has at most this many levels left.
  package static let minAlpha: UInt32 = 16
  /// Maximum excess of a channel over alpha, in levels, that the compression of a movie may cause.
  private static let maxExcess: UInt32 = 6

  package init() {}

  /// Share of the semitransparent pixels that are faint, 0…1.
  package var faintShare: Double { Double(faint) / Double(max(1, semitransparent)) }

  /// True if more than a tenth of the colored pixels are lighter than their alpha allows, so that the colors cannot
  /// have been premultiplied.
  package var isWrong: Bool { lighter * 10 > colored }

  /// Returns a bitmap with straight alpha.
  package mutating func straight(_ bitmap: Bitmap) -> Bitmap {
    Bitmap(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map { straight($0) })
  }

  /// Adds the counts of another division.
  mutating func add(_ other: AlphaDivision) {
    semitransparent += other.semitransparent
    faint += other.faint
    colored += other.colored
    lighter += other.lighter
  }

  private mutating func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel.alpha
    guard alpha > 0 else { return 0 }
    guard alpha < 255 else { return pixel }
    semitransparent += 1
    var (result, lightest) = (alpha << 24, UInt32(0))
    for shift in [0, 8, 16] as [UInt32] {
      let level = pixel >> shift & 255
      lightest = max(lightest, level)
      result |= min(255, (level * 255 + alpha / 2) / alpha) << shift
    }
    if alpha < Self.minAlpha {
      faint += 1
    } else if lightest > Self.maxExcess {
      colored += 1
      if lightest > alpha + Self.maxExcess { lighter += 1 }
    }
    return result
  }
}
