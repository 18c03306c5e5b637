import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags GIFs whose edges are all or nothing, as the format demands.
struct HardGIFEdges: StickerRule {
  static let metadata = RuleMetadata(
    id: "hard-gif-edges", group: .edges, severity: .warning,
    summary: "GIF transparency is all or nothing, so curved edges are jagged.",
    why: "On a photo or a dark bubble the edges show steps and remains of the old background.",
    howToFix: "Export as PNG, or as APNG when it moves: both have soft edges.",
    limit: { _ in "30 % of the slanted edges; pixel art is left alone" },
    source: .sessionOnStickers)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.image?.format == .gif, let worst = sticker.worstFrame(\.hardEdges) else { return }
    let share = worst.problem.hardShare
    report(
      Finding.Draft(
        "The edges of this GIF are jagged: \(percent(share)) of the slanted ones are steps"
          + "\(worst.note).",
        help: sticker.isAnimated ? "Export it as APNG." : "Export it as PNG.",
        measured: .percent(share), limit: .percent(HardnessFacts.leastNotable),
        frame: worst.index))
  }
}

extension FrameAnalysis {
  /// The hardness, if it is worth a word: neither a box nor pixel art.
  var hardEdges: (problem: HardnessFacts, badness: Double)? {
    guard !hidesEdges, !isPixelArt, let hardness = edges.hardness,
      hardness.hardShare >= HardnessFacts.leastNotable
    else { return nil }
    return (hardness, hardness.hardShare)
  }
}
