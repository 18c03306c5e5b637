package import StickerAnalysis
import StickerPacks

extension Sticker {
  /// Returns the worst frame with hard edges; `nil` if fewer than half of the frames have them, for large stickers, and
  /// for films, whose hard edges surround pixels that a GIF encoder left clear.
  ///
  /// - Parameters:
  ///   - side: the longer side in px of the smallest canvas on which steps are too small to report.
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
  /// The longer side in px from which steps are too small to see: pixels are then shown little more than half as wide
  /// as in a 408 px sticker.
  static let sideWithoutSteps = 700
  /// The longer side in px from which the steps of a GIF are only a note: all GIFs have them.
  static let sideWithoutStepsOfGIF = 500
  /// The minimum share of the outline that is slanted.
  static let minSlantedShare = 0.45
}

extension FrameAnalysis {
  /// True if so many edges are steps that `jagged-edges` warns of them on a canvas that is small enough.
  package var isJagged: Bool {
    !edges.isStepped && hardEdges.map { $0.badness >= JaggedEdges.minWarned } ?? false
  }

  /// The hardness of the edges; `nil` if it is not notable, and for boxes, pixel art and mostly horizontal or vertical
  /// outlines.
  fileprivate var hardEdges: (problem: HardnessFacts, badness: Double)? {
    guard !skipsEdgeRules, !isPixelArt, let hardness = edges.hardness,
      hardness.hardShare >= HardnessFacts.minNotable,
      hardness.slantedShare >= HardnessFacts.minSlantedShare
    else { return nil }
    return (hardness, hardness.hardShare)
  }
}
