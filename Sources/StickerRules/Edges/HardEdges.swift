package import StickerAnalysis
import StickerPacks

extension Sticker {
  /// Returns the worst frame with hard edges, if half of the frames have them. In films, the edges are those
  /// of holes that the encoder left.
  ///
  /// - Parameter side: the longer side of a canvas in px from which on steps are not reported.
  func hardEdges(below side: Int) -> WorstFrame<HardnessFacts>? {
    guard let image, max(image.width, image.height) < side,
      pixels?.motion?.isFilm != true
    else { return nil }
    return worstFrame(inAtLeast: 0.5, \.hardEdges)
  }
}

extension HardnessFacts {
  /// The side in px from which on steps are not reported: a pixel is then about half a pixel of a sticker of
  /// 408 px, too small to see.
  static let sideWithoutSteps = 700
  /// The same for GIFs, all of which have steps.
  static let sideWithoutStepsOfGIF = 500
  /// The minimum share of the outline that is slanted.
  static let leastSlantedShare = 0.45
}

extension FrameAnalysis {
  /// True if the edges are steps, as `jagged-edges` reports for a whole sticker.
  package var isJagged: Bool { hardEdges.map { $0.badness >= JaggedEdges.many } ?? false }

  /// The hardness, if it is notable; `nil` for boxes, pixel art, art drawn pixel by pixel and mostly straight
  /// outlines.
  fileprivate var hardEdges: (problem: HardnessFacts, badness: Double)? {
    guard !hidesEdges, !isPixelArt, !edges.isStepped,
      let hardness = edges.hardness,
      hardness.hardShare >= HardnessFacts.leastNotable,
      hardness.slantedShare >= HardnessFacts.leastSlantedShare
    else { return nil }
    return (hardness, hardness.hardShare)
  }
}
