import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags GIFs with hard edges; the format has no partial transparency.
package struct HardGIFEdges: StickerRule {
  package static let metadata = RuleMetadata(
    id: "hard-gif-edges", group: .edges, severity: .warning,
    summary: "GIF transparency is all or nothing, so curved edges are jagged.",
    why: "On a photo or a dark bubble, the edges show steps and traces of the old background.",
    howToFix: "Export as PNG, or as APNG if it moves: both have soft edges.",
    limit: { _ in
      "\(percent(HardnessFacts.minNotable)) of the slanted edges; a note for art that may be "
        + "drawn in steps and art of \(HardnessFacts.sideWithoutStepsOfGIF) px and more; pixel art "
        + "in blocks, films, and art with less than \(percent(HardnessFacts.minSlantedShare)) of its "
        + "outline slanted are not reported"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "GIF shows artifacts at the edges on a photo"),
      .measured(),
    ], yieldsTo: [MatteFringe.metadata.id], repair: .lossy, repairNeedsPick: true)

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.image?.format == .gif else { return }
    let certain = sticker.hardEdges(below: HardnessFacts.sideWithoutStepsOfGIF)
    guard let worst = certain ?? sticker.hardEdges(includesStepped: true) else { return }
    report(
      .hardEdges(
        worst.problem.hardShare, isAnimated: sticker.isAnimated, worst,
        severity: certain == nil ? .note : nil))
  }
}

extension Finding.Draft {
  fileprivate static func hardEdges(
    _ share: Double, isAnimated: Bool, _ worst: WorstFrame<HardnessFacts>, severity: Severity?
  ) -> Self {
    Self(
      "Jagged edges: \(percent(share, beside: HardnessFacts.minNotable)) of the slanted ones are "
        + "steps\(worst.note); under \(percent(HardnessFacts.minNotable)) is fine, and pixel art may have more.",
      help: "Export it from the source as \(isAnimated ? "APNG" : "PNG"): converting the GIF keeps "
        + "its steps. A white border around it hides them.",
      measured: .percent(share), limit: .percent(HardnessFacts.minNotable), frame: worst.index,
      severity: severity)
  }
}
