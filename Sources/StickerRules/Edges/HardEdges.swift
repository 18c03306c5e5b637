package import StickerAnalysis
import StickerPacks

extension Sticker {
  /// Returns the worst frame with hard edges, if at least half of the frames have them; `nil` for large stickers, and
  /// for films, whose edges are those of holes that the encoder left.
  ///
  /// - Parameters:
  ///   - side: the longer side in px from which steps are too small to report.
  ///   - includesStepped: true to include art that may be drawn in steps.
  func hardEdges(
    below side: Int = .max, includesStepped: Bool = false
  ) -> WorstFrame<HardnessFacts>? {
    guard let longerSide, longerSide < side, pixels?.motion?.isFilm != true else { return nil }
    return worstFrame(inAtLeast: 0.5) {
      includesStepped || !$0.edges.isStepped ? $0.hardEdges : nil
    }
  }
}

extension HardnessFacts {
  /// The longer side in px from which steps are too small to see: a pixel is then shown little more than half as wide
  /// as one of a sticker of 408 px.
  static let sideWithoutSteps = 700
  /// The longer side in px from which the steps of a GIF are only a note: all GIFs have them.
  static let sideWithoutStepsOfGIF = 500
  /// The minimum share of the outline that is slanted.
  static let minSlantedShare = 0.45
}

extension FrameAnalysis {
  /// True if the edges are steps, as `jagged-edges` warns of for a whole sticker.
  package var isJagged: Bool {
    !edges.isStepped && hardEdges.map { $0.badness >= JaggedEdges.many } ?? false
  }

  /// The hardness, if it is notable; `nil` for boxes, pixel art and mostly horizontal or vertical outlines.
  fileprivate var hardEdges: (problem: HardnessFacts, badness: Double)? {
    guard !hidesEdges, !isPixelArt, let hardness = edges.hardness,
      hardness.hardShare >= HardnessFacts.minNotable,
      hardness.slantedShare >= HardnessFacts.minSlantedShare
    else { return nil }
    return (hardness, hardness.hardShare)
  }
}
