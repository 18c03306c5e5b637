package import StickerCodecs
import StickerPixels

/// Facts about the pixels of an icon.
package struct IconFacts: Sendable, Equatable {
  /// True if every pixel is opaque.
  package var isOpaque: Bool
  /// True if all pixels, apart from a few, are opaque or nearly opaque.
  package var looksOpaque: Bool
  /// True if all four corners are rounded, and transparent, white or black outside of the rounding.
  package var hasRoundCorners: Bool

  init(isOpaque: Bool, hasRoundCorners: Bool, looksOpaque: Bool? = nil) {
    (self.isOpaque, self.hasRoundCorners) = (isOpaque, hasRoundCorners)
    self.looksOpaque = looksOpaque ?? isOpaque
  }
}

extension IconFacts {
  /// The lowest alpha (of 255) of a pixel that looks opaque; some exporters write 253 or 254.
  private static let minAlpha = 224

  package init(_ frame: Frame) {
    let isOpaque = frame.alpha?.opaque == frame.width * frame.height
    self.init(
      isOpaque: isOpaque, hasRoundCorners: Corners(frame).areRound,
      looksOpaque: isOpaque || Self.looksOpaque(frame))
  }

  /// The lowest alpha (of 255) of a pixel that looks opaque in the outermost rows and columns, where scaling leaves
  /// soft edges.
  private static let minAlphaOfBorder = 128

  /// Maximum share of pixels that do not look opaque, such as a line that remained along a side after slicing.
  private static let maxClear = 0.015

  private static func looksOpaque(_ frame: Frame) -> Bool {
    let clear = frame.pixels.indices.count { index in
      let alpha = frame.pixels[index].alpha
      guard alpha < minAlpha else { return false }
      let (x, y) = (index % frame.width, index / frame.width)
      let isBorder = x == 0 || y == 0 || x == frame.width - 1 || y == frame.height - 1
      return !isBorder || alpha < minAlphaOfBorder
    }
    return Double(clear) <= maxClear * Double(frame.width * frame.height)
  }
}

/// The corners of a picture, scanned inward from their outermost pixel.
private struct Corners {
  let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// True if the corners are rounded like an icon's. The system rounds icons at about 22% of the side, and
  /// the arc cuts off 0.29 of that along the diagonal. The corner of a rectangle, a line or a plain
  /// background has other proportions; a disc on white cuts off more.
  var areRound: Bool {
    let side = min(frame.width, frame.height)
    guard side >= 40 else { return false }
    let ground = color(0, 0)
    guard ground == .clear || ground == .white || ground == .black else { return false }
    return [(false, false), (true, false), (false, true), (true, true)].allSatisfy {
      right, bottom in
      func run(_ dx: Int, _ dy: Int) -> Int {
        (0..<side / 2).first { step in
          let x = right ? frame.width - 1 - step * dx : step * dx
          let y = bottom ? frame.height - 1 - step * dy : step * dy
          return color(x, y) != ground
        } ?? side
      }
      let (across, down, diagonal) = (run(1, 0), run(0, 1), run(1, 1))
      let shorter = min(across, down)
      return max(across, down) * 10 <= side * 3 && shorter * 20 >= side
        && abs(across - down) * 4 <= shorter
        && diagonal * 8 >= shorter && diagonal * 2 <= shorter
    }
  }

  private enum Ground { case clear, white, black, art }

  /// Classifies a pixel, with tolerance for the arc's soft edge and lossy colors.
  private func color(_ x: Int, _ y: Int) -> Ground {
    let pixel = frame.pixels[y * frame.width + x]
    if pixel.alpha < 26 { return .clear }
    guard pixel.alpha > 229 else { return .art }
    let color = Color(word: pixel)
    let (lowest, highest) = (
      min(color.red, color.green, color.blue), max(color.red, color.green, color.blue)
    )
    return lowest > 247 ? .white : highest < 8 ? .black : .art
  }
}
