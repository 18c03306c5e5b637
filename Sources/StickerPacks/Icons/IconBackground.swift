import StickerAnalysis
package import StickerEncoding
import StickerPixels

/// The opaque color around the picture of an icon, and behind its transparent parts.
package struct IconBackground: Sendable, Hashable {
  let color: Color

  init(_ color: Color) { self.color = color }

  package static let white = IconBackground(.white)

  /// Reads a color such as `#ff8800` or `#f80`, or one of ``names``, regardless of case. Returns `nil` for any other
  /// text. The `#` may be left out, since it begins a comment in a shell.
  package init?(_ text: String) {
    let word = text.lowercased()
    let written = Self.colors[word] ?? String(word.hasPrefix("#") ? word.dropFirst() : word[...])
    let digits = written.utf8.count == 3 ? written.map { "\($0)\($0)" }.joined() : written
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      Color(
        UInt8(number >> 16), UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number)))
  }

  /// The names of colors that can be read, sorted.
  package static var names: [String] { colors.keys.sorted() }

  /// The color as a pixel of ``Bitmap/pixels``.
  package var pixel: UInt32 {
    UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
  }

  /// The basic color keywords of CSS 2.1, section 4.3.6.
  private static let colors = [
    "aqua": "00ffff", "black": "000000", "blue": "0000ff", "fuchsia": "ff00ff", "gray": "808080",
    "green": "008000", "lime": "00ff00", "maroon": "800000", "navy": "000080", "olive": "808000",
    "orange": "ffa500", "purple": "800080", "red": "ff0000", "silver": "c0c0c0",
    "teal": "008080", "white": "ffffff", "yellow": "ffff00",
  ]
}

extension IconBackground: CustomStringConvertible {
  /// The color as text, such as `white (#FFFFFF)`.
  package var description: String { color.named }
}

extension IconBackground {
  /// Finds the color that continues a picture without a visible edge: the common color of its corners or, since the
  /// corners may be cut off, of its sides. Returns `nil` if there is none.
  package init?(around picture: Bitmap) {
    // Scaling leaves a soft border of one or two px.
    for inset in [0, 2] {
      if let color = picture.commonColor(inset: inset) {
        self.init(color)
        return
      }
    }
    return nil
  }
}

extension Bitmap {
  /// True if the picture is opaque in all four corners.
  package var hasOpaqueCorners: Bool {
    [0, width - 1, width * (height - 1), width * height - 1].allSatisfy { pixels[$0].alpha >= 250 }
  }

  /// Returns the common color of the corners, or else of the sides; `nil` if there is none.
  ///
  /// - Parameter inset: the distance from the edge in px.
  fileprivate func commonColor(inset: Int) -> Color? {
    let (right, bottom) = (width - 1 - inset, height - 1 - inset)
    guard right >= inset, bottom >= inset else { return nil }
    let corners = [(inset, inset), (right, inset), (inset, bottom), (right, bottom)]
    // A quarter of the way along a side, a rounded square is opaque, and a disc is not.
    let sides = (1...3).flatMap { quarter in
      let (x, y) = ((width - 1) * quarter / 4, (height - 1) * quarter / 4)
      return [(x, inset), (x, bottom), (inset, y), (right, y)]
    }
    return commonColor(of: corners) ?? commonColor(of: sides)
  }

  /// Returns the mean color of the pixels at some points. Returns `nil` unless all of them are opaque (alpha 250 or
  /// more) and no two differ by more than 12 levels in a channel, as the pixels of a plain color may differ in a JPEG.
  fileprivate func commonColor(of points: [(x: Int, y: Int)]) -> Color? {
    let samples = points.map { pixels[$0.y * width + $0.x] }
    guard samples.allSatisfy({ $0.alpha >= 250 }) else { return nil }
    let channels = [0, 8, 16].map { shift in samples.map { Int($0 >> UInt32(shift) & 255) } }
    let means = channels.compactMap { levels -> UInt8? in
      guard let lowest = levels.min(), let highest = levels.max(), highest - lowest <= 12 else {
        return nil
      }
      return UInt8((levels.reduce(0, +) + levels.count / 2) / levels.count)
    }
    return means.count == 3 ? Color(means[0], means[1], means[2]) : nil
  }
}
