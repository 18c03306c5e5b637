import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags pictures with hard edges in a format that has partial transparency.
package struct JaggedEdges: StickerRule {
  package static let metadata = RuleMetadata(
    id: "jagged-edges", group: .edges, severity: .warning,
    summary: "The edges go from solid to clear in one step, without semitransparent pixels.",
    why: "On a photo or a dark bubble, curved edges show steps.",
    howToFix: "Export with 8-bit alpha and antialiasing, not from a GIF or with a color key.",
    limit: { _ in
      "\(percent(minWarned)) of the slanted edges, and a note from \(percent(HardnessFacts.minNotable)) on; "
        + "pixel art, films, art that is drawn in steps, art of \(HardnessFacts.sideWithoutSteps) px and "
        + "more, and art with less than \(percent(HardnessFacts.minSlantedShare)) of its outline slanted "
        + "are not reported"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [MatteFringe.metadata.id], repair: .lossy, repairNeedsPick: true)

  /// The minimum share of hard edges for a warning instead of a note. Clean pictures have less.
  static let minWarned = 0.6

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, image.format != .gif,
      let worst = sticker.hardEdges(below: HardnessFacts.sideWithoutSteps)
    else { return }
    report(.jagged(worst.problem.hardShare, worst))
  }
}

extension Finding.Draft {
  fileprivate static func jagged(_ share: Double, _ worst: WorstFrame<HardnessFacts>) -> Self {
    let limit = share >= JaggedEdges.minWarned ? JaggedEdges.minWarned : HardnessFacts.minNotable
    return Self(
      "The edges are jagged: \(percent(share, beside: limit)) of the slanted ones are steps from "
        + "solid to clear\(worst.note); under \(percent(limit)) is fine.",
      help:
        "Export it with 8-bit alpha and antialiasing. A white border around it hides the steps.",
      measured: .percent(share), limit: .percent(limit), frame: worst.index,
      severity: share >= JaggedEdges.minWarned ? nil : .note)
  }
}
