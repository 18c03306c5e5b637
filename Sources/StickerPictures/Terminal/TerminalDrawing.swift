package import StickerForge
import StickerPixels

/// A method of showing a picture in a terminal.
package enum TerminalDrawing: Sendable, Equatable {
  /// Kitty's graphics protocol.
  case kitty
  /// iTerm2's inline images.
  case inlineImage
  case sixel
  /// Two pixels per character cell.
  case halfBlocks(CellColors)

  /// The best method that a terminal reports; `nil` if there is none.
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

  /// Returns whole lines that show a picture.
  ///
  /// - Parameter indent: number of columns that stay free on the left.
  /// - Returns: `nil` if the pixels are lost.
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
  /// The picture with each pixel made clear or opaque, whichever is nearer: the background of a terminal's
  /// text is unknown, so that nothing can be blended with it.
  var withHardEdges: Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: pixels.map { $0.alpha < 128 ? 0 : $0 | 0xFF00_0000 })
  }
}
