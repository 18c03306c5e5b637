import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes blurred art, and art that was enlarged.
struct BlurredArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "blurred-art", group: .edges, severity: .note,
    summary: "The art is blurred: it was enlarged, or is out of focus.",
    why: "Next to other stickers, and on a screen with three pixels to a point, it looks blurred.",
    howToFix:
      "Export from the source at the size of the canvas instead of enlarging a small picture.",
    limit: { _ in
      "\(percent(minSteepness)) of an edge's change between two pixels, or traces of a smaller picture's pixels"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ])

  /// The minimum steepness of edges. Rendered emoji, which look sharp enough, may have less than 0.5.
  fileprivate static let minSteepness = 0.42

  /// The maximum side in px; larger pictures are scaled down so much that they look sharp.
  private let largestSide: Int

  init(profile: Profile) { largestSide = profile.maximumSide * 3 / 2 }

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, max(image.width, image.height) <= largestSide else { return }
    let worst = sticker.worstFrame(inAtLeast: 0.8) { frame -> (SharpnessFacts, Double)? in
      guard let facts = frame.edges.sharpness,
        facts.steepness < Self.minSteepness || facts.isEnlarged
      else { return nil }
      return (facts, -facts.steepness)
    }
    guard let worst else { return }
    report(.blurred(worst))
  }
}

extension Finding.Draft {
  fileprivate static func blurred(_ worst: WorstFrame<SharpnessFacts>) -> Self {
    let (steepness, minSteepness) = (worst.problem.steepness, BlurredArt.minSteepness)
    let isSoft = steepness < minSteepness
    let change =
      "three of four edges change by no more than \(percent(steepness, beside: minSteepness)) from one pixel "
      + "to the next\(worst.note)"
    return Self(
      worst.problem.isEnlarged
        ? "The art was enlarged: the pixels of a smaller picture show, and \(change)."
        : "The art is blurred: \(change); \(percent(minSteepness)) or more is fine.",
      help: "Export it from the source at this size, not enlarged.",
      measured: isSoft ? .percent(steepness) : nil, limit: isSoft ? .percent(minSteepness) : nil,
      frame: worst.index)
  }
}
