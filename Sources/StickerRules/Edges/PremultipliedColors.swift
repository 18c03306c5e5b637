import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags colors that were multiplied by alpha and stored as if they were not.
struct PremultipliedColors: StickerRule {
  static let metadata = RuleMetadata(
    id: "premultiplied-colors", group: .edges, severity: .warning,
    summary: "The colors are multiplied by alpha, which PNG does not store.",
    why: "Half-transparent edges are darkened twice: the sticker has a dark fringe.",
    howToFix: "Export with straight (unassociated) alpha.",
    limit: { _ in "90 % of the bright edge pixels no lighter than their alpha" },
    source: .pngSpecification)

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame in
      frame.isPremultiplied ? frame.edges.premultiplication.map { ($0, $0.boundedShare) } : nil
    }
    guard let worst else { return }
    report(
      Finding.Draft(
        "The colors are premultiplied, which leaves a dark fringe: \(percent(worst.problem.boundedShare)) "
          + "of the bright edge pixels are no lighter than their alpha\(worst.note).",
        help: "Export it with straight alpha.",
        measured: .percent(worst.problem.boundedShare), limit: .percent(FrameAnalysis.leastBounded),
        frame: worst.index))
  }
}

extension FrameAnalysis {
  // 0 of 707 clean pictures, and none with a white or gray matte.
  fileprivate static let leastBounded = 0.9

  /// Whether the edges are as black as premultiplied colors are, and as if on a black matte.
  package var isPremultiplied: Bool {
    guard !hidesEdges, let facts = edges.premultiplication else { return false }
    return facts.boundedShare >= Self.leastBounded && (0.6...1.25).contains(facts.strength)
      && facts.fit >= 0.5
  }
}
