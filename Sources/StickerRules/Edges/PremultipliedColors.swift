import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags premultiplied colors that are stored as straight ones.
package struct PremultipliedColors: StickerRule {
  package static let metadata = RuleMetadata(
    id: "premultiplied-colors", group: .edges, severity: .warning,
    summary: "The colors are multiplied by alpha, which PNG does not store.",
    why: "Half-transparent edges are darkened twice: the sticker has a dark fringe.",
    howToFix: "Export with straight (unassociated) alpha.",
    limit: { _ in
      "\(percent(FrameAnalysis.leastBounded)) of the bright edge pixels no lighter than their alpha"
    },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "6.2: colors are not premultiplied by alpha"),
      .measured(),
    ], repair: .lossy)

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame in
      frame.isPremultiplied ? frame.edges.premultiplication.map { ($0, $0.boundedShare) } : nil
    }
    guard let worst else { return }
    report(.premultiplied(worst.problem.boundedShare, worst))
  }
}

extension Finding.Draft {
  fileprivate static func premultiplied(
    _ share: Double, _ worst: WorstFrame<PremultiplicationFacts>
  ) -> Self {
    let least = FrameAnalysis.leastBounded
    return Self(
      "The colors are premultiplied, which leaves a dark fringe: \(percent(share, beside: least)) of "
        + "the bright edge pixels are no lighter than their alpha\(worst.note); "
        + "under \(percent(least)) is fine.",
      help: "Export it with straight alpha.",
      measured: .percent(share), limit: .percent(least), frame: worst.index)
  }
}

extension FrameAnalysis {
  // The minimum share of bright edge pixels that are no lighter than their alpha. Clean pictures have less,
  // and so have those with a white or gray matte.
  fileprivate static let leastBounded = 0.9
  /// The strength of the black matte that premultiplied edges look like: 1, or a little less or more.
  private static let blackMatte = 0.6...MatteFacts.mostDarkStrength
  private static let leastFit = 0.5

  /// True if the edges are as dark as premultiplied colors are, and look like those on a black matte.
  package var isPremultiplied: Bool {
    guard !hidesEdges, let facts = edges.premultiplication else { return false }
    // A light matte that explains the edges better excludes a black one.
    if let matte = edges.matte, matte.isBackground, !matte.color.isNearBlack, matte.fit > facts.fit
    {
      return false
    }
    return facts.boundedShare >= Self.leastBounded && Self.blackMatte.contains(facts.strength)
      && facts.fit >= Self.leastFit
  }
}
