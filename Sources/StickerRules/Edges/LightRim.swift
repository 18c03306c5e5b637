import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags art that a soft color key has cut out of a white background.
struct LightRim: StickerRule {
  static let metadata = RuleMetadata(
    id: "light-rim", group: .edges, severity: .warning,
    summary: "A thin white rim is left around the art.",
    why: "On photos, bubbles and in dark mode the sticker has a light halo.",
    howToFix: "Export from the layered source with a transparent background, or shrink the "
      + "selection by 1 px.",
    limit: { _ in
      "\(percent(minShare)) of the outline, or edge pixels that are more transparent the whiter they are; "
        + "drawn outlines are wider, and nobody sees a rim next to light art"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [MatteFringe.metadata.id])

  fileprivate static let minShare = RimFacts.minShare

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame(inAtLeast: 0.5) { frame -> (RimFacts, Double)? in
      // For a matte with soft edges, `matte-fringe` measures how much of it shows.
      guard !frame.skipsEdgeRules, !frame.isPixelArt, let rim = frame.edges.rim,
        rim.isKeyed || frame.edges.matte?.edge != .soft
      else { return nil }
      return (rim, rim.share)
    }
    guard let worst else { return }
    report(.rim(worst))
  }
}

extension Finding.Draft {
  fileprivate static func rim(_ worst: WorstFrame<RimFacts>) -> Self {
    let (share, isKeyed) = (worst.problem.share, worst.problem.isKeyed)
    let rim =
      isKeyed
      ? "A color key left a white rim in \(percent(share)) of the edge pixels"
      : "A white rim, thinner than a pixel, covers \(percent(share, beside: LightRim.minShare)) of the outline"
    return Self(
      "\(rim)\(worst.note): it shows as a light halo on anything darker.",
      help: "Export it from the source with a transparent background, or shrink the selection by 1 "
        + "px.",
      measured: .percent(share), limit: isKeyed ? nil : .percent(LightRim.minShare),
      frame: worst.index)
  }
}
