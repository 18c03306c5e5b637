package import StickerAnalysis
import StickerPacks

extension Sticker {
  /// The worst of the frames with hard edges, if half have them. Edges of a film are those of holes that its
  /// encoder left.
  ///
  /// - Parameter side: the side of a canvas in px from which on steps are not told.
  func hardEdges(below side: Int) -> WorstFrame<HardnessFacts>? {
    guard let image, max(image.width, image.height) < side,
      pixels?.motion?.isFilm != true
    else { return nil }
    return worstFrame(inAtLeast: 0.5, \.hardEdges)
  }
}

extension HardnessFacts {
  /// px from which on steps of a pixel are half a pixel where a sticker is 408 px wide, and nobody sees them: of
  /// 13 alarms about art of 720 px and more judges called two right.
  static let sideWithoutSteps = 700
  /// The same of GIFs, all of which have steps: of 15 alarms about 500 px and more judges called six right, which are
  /// lost with the others, but all of 13 about other formats. It was set on these.
  static let sideWithoutStepsOfGIF = 500
  /// Of 318 alarms that judges called right two are about outlines less of which is slanted, of 16 others four.
  static let leastSlantedShare = 0.45
}

extension FrameAnalysis {
  /// Whether its edges are steps, as `jagged-edges` tells of a whole sticker.
  package var isJagged: Bool { hardEdges.map { $0.badness >= JaggedEdges.many } ?? false }

  /// The hardness, if it is worth a word: neither a box nor pixel art, nor drawn pixel by pixel, nor mostly straight.
  fileprivate var hardEdges: (problem: HardnessFacts, badness: Double)? {
    guard !hidesEdges, !isPixelArt, !edges.isStepped,
      let hardness = edges.hardness,
      hardness.hardShare >= HardnessFacts.leastNotable,
      hardness.slantedShare >= HardnessFacts.leastSlantedShare
    else { return nil }
    return (hardness, hardness.hardShare)
  }
}
