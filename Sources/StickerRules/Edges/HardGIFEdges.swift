import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags GIFs whose edges are all or nothing, as the format demands.
struct HardGIFEdges: StickerRule {
  static let metadata = RuleMetadata(
    id: "hard-gif-edges", group: .edges, severity: .warning,
    summary: "GIF transparency is all or nothing, so curved edges are jagged.",
    why: "On a photo or a dark bubble, the edges show steps and traces of the old background.",
    howToFix: "Export as PNG, or as APNG if it moves: both have soft edges.",
    limit: { _ in
      "\(percent(HardnessFacts.leastNotable)) of the slanted edges; pixel art, films and what is "
        + "drawn in steps are left alone, and so is art of \(HardnessFacts.sideWithoutSteps) px and more"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "GIF shows artifacts at the edges on a photo"),
      .measured(),
    ], yieldsTo: [MatteFringe.metadata.id])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.image?.format == .gif, let worst = sticker.hardEdges
    else { return }
    report(.hardEdges(worst.problem.hardShare, isAnimated: sticker.isAnimated, worst))
  }
}

extension Finding.Draft {
  fileprivate static func hardEdges(
    _ share: Double, isAnimated: Bool, _ worst: WorstFrame<HardnessFacts>
  ) -> Self {
    Self(
      "Jagged edges: \(percent(share, beside: HardnessFacts.leastNotable)) of the slanted ones are "
        + "steps\(worst.note); under \(percent(HardnessFacts.leastNotable)) is fine.",
      help: "Export it from the source as \(isAnimated ? "APNG" : "PNG"): converting the GIF keeps "
        + "its steps.",
      measured: .percent(share), limit: .percent(HardnessFacts.leastNotable), frame: worst.index)
  }
}

extension Sticker {
  /// The worst of the frames with hard edges, if half have them. Edges of a film are those of holes that its
  /// encoder left.
  var hardEdges: WorstFrame<HardnessFacts>? {
    guard let image, max(image.width, image.height) < HardnessFacts.sideWithoutSteps,
      pixels?.motion?.isFilm != true
    else { return nil }
    return worstFrame(inAtLeast: 0.5, \.hardEdges)
  }
}

extension HardnessFacts {
  /// px from which on steps of a pixel are half a pixel where a sticker is 408 px wide, and nobody sees them: of
  /// 13 alarms about art of 720 px and more judges called two right.
  static let sideWithoutSteps = 700
}

extension FrameAnalysis {
  /// The hardness, if it is worth a word: neither a box nor pixel art, nor drawn pixel by pixel.
  fileprivate var hardEdges: (problem: HardnessFacts, badness: Double)? {
    guard !hidesEdges, !isPixelArt, !edges.isStepped,
      let hardness = edges.hardness,
      hardness.hardShare >= HardnessFacts.leastNotable
    else { return nil }
    return (hardness, hardness.hardShare)
  }
}
