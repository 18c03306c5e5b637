package import StickerForge
import StickerPixels

/// A way to show a picture in a terminal.
package enum TerminalDrawing: Sendable, Equatable {
  /// Kitty's graphics protocol.
  case kitty
  /// iTerm2's inline images.
  case inlineImage
  case sixel
  /// Two pixels in a character cell.
  case halfBlocks(CellColors)

  /// The best that a terminal says it has; `nil` for none.
  package init?(_ answers: TerminalAnswers) {
    if answers.hasKitty {
      self = .kitty
    } else if answers.hasInlineImages {
      self = .inlineImage
    } else if answers.hasSixel {
      self = .sixel
    } else {
      return nil
    }
  }

  /// Whole lines that show a picture.
  ///
  /// - Parameter indent: columns that stay free on the left.
  /// - Returns: `nil` when the pixels are lost.
  package func lines(_ picture: StoredBitmap, indent: Int) async -> String? {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .kitty: return await picture.png().map { "\(margin)\(kittySequence($0))\n" }
    case .inlineImage:
      return await picture.png().map {
        "\(margin)\(inlineImageSequence($0, width: picture.width, height: picture.height))\n"
      }
    case .sixel: return "\(margin)\(sixelSequence(picture.bitmap.withHardEdges))\n"
    case .halfBlocks(let colors):
      return halfBlockLines(picture.bitmap.withHardEdges, colors).map { margin + $0 + "\n" }
        .joined()
    }
  }
}

extension Bitmap {
  /// The picture with pixels that are clear or opaque, whichever is nearer: what is behind a
  /// terminal's text cannot be known, so that nothing can be blended with it.
  var withHardEdges: Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: pixels.map { $0.alpha < 128 ? 0 : $0 | 0xFF00_0000 })
  }
}
