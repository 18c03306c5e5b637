import StickerAnalysis
import StickerBase
import StickerEncoding
import StickerPixels
import StickerRules

/// Clears a faint veil over the whole canvas, or a faint line around its border.
enum ClearHaze: Fix {
  static let id = "clear-haze"
  static var rules: [any Rule.Type] { [BorderHaze.self] }
  static let kind = RepairClass.lossy
  static let isSelective = true

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.frames.contains(where: \.isVeiled) else { return nil }
    let before = art
    let borders = art.frames.map { $0.isVeiled ? $0.border : nil }
    art.change { index, bitmap in
      guard let border = borders[index] else { return bitmap }
      return border.isHazeLine
        ? bitmap.withoutBorderHaze : bitmap.withoutVeil(of: UInt32(border.hazeAlpha))
    }
    guard !art.frames.contains(where: \.isVeiled) else {
      art = before
      throw FixDeclined("the veil is uneven: clear the background in the source")
    }
    let veil = borders.compactMap { $0 }.filter { !$0.isHazeLine }.map(\.hazeAlpha).max()
    return veil.map { "a veil with an alpha of \($0) cleared" }
      ?? "a line around the canvas cleared"
  }
}

extension Bitmap {
  /// Maximum variation of the alpha of an even veil, in levels of 255.
  private static let maxVariation: UInt32 = 3

  /// Returns the picture without a veil behind it. Where art of alpha a lies on a veil of alpha v, the pixel has the
  /// alpha A = a + v (1 - a). The color of the veil is the color of the pixels that show nothing else.
  fileprivate func withoutVeil(of veil: UInt32) -> Bitmap {
    let ground = veilColor(veil)
    return Bitmap(
      width: width, height: height,
      pixels: pixels.map { pixel in
        guard pixel.alpha > veil + Self.maxVariation else { return 0 }
        guard pixel.alpha < 255 else { return pixel }
        let (whole, behind) = (Double(pixel.alpha) / 255, Double(veil) / 255)
        let alpha = (whole - behind) / (1 - behind)
        guard (alpha * 255).rounded() > 0 else { return 0 }
        let color =
          (Color(word: pixel).levels * whole - ground * behind * (1 - alpha)) / alpha
        let clean = Color(color)
        return UInt32(clean.red) | UInt32(clean.green) << 8 | UInt32(clean.blue) << 16
          | UInt32((alpha * 255).rounded()) << 24
      })
  }

  /// The picture without faint pixels along the border.
  fileprivate var withoutBorderHaze: Bitmap {
    var result = self
    for index in pixels.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      let inset = min(min(x, width - 1 - x), min(y, height - 1 - y))
      if inset < BorderFacts.lineWidth, BorderFacts.haze.contains(Int(pixels[index].alpha)) {
        result.pixels[index] = 0
      }
    }
    return result
  }

  /// Returns the mean color, in levels, of the visible pixels whose alpha is at most ``maxVariation`` above the alpha
  /// of the veil.
  private func veilColor(_ veil: UInt32) -> SIMD3<Double> {
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for pixel in pixels where pixel.alpha > 0 && pixel.alpha <= veil + Self.maxVariation {
      sum += Color(word: pixel).levels
      count += 1
    }
    return count > 0 ? sum / count : .zero
  }
}
