import StickerAnalysis
import StickerBase
import StickerPacks
import StickerPixels

/// Flags flat areas that are almost transparent.
struct FaintLayer: StickerRule {
  static let metadata = RuleMetadata(
    id: "faint-layer", group: .edges, severity: .warning,
    summary: "A barely visible layer covers part of the canvas.",
    why: "On photos and bubbles it shows as a ghost; usually a layer was left visible.",
    howToFix: "Hide the layer in the source, and export again.",
    limit: { _ in "\(percent(minArea)) of the canvas" },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [BorderHaze.metadata.id])

  /// The minimum area of the layer, as a share of the canvas.
  fileprivate static let minArea = 0.01
  /// The minimum share of the canvas with opaque art in addition to the layer; art that fades in has none.
  private static let minOpaque = 0.02
  /// The maximum alpha of a dark layer; dark layers with a higher alpha are drawn as shadows.
  private static let maxDarkAlpha = 10

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame(inAtLeast: 0.5) { frame -> (FaintLayerFacts, Double)? in
      guard !frame.skipsEdgeRules, let layer = frame.faintLayer, layer.share >= Self.minArea,
        layer.alpha <= Self.maxDarkAlpha || !layer.color.isDark,
        Double(frame.counts.opaque) >= Self.minOpaque * Double(frame.counts.total)
      else { return nil }
      return (layer, layer.share)
    }
    guard let worst else { return }
    report(.faint(worst))
  }
}

extension Finding.Draft {
  fileprivate static func faint(_ worst: WorstFrame<FaintLayerFacts>) -> Self {
    let layer = worst.problem
    return Self(
      "A faint \(layer.color.named) layer with an alpha of \(layer.alpha) of 255 covers "
        + "\(percent(layer.share, beside: FaintLayer.minArea)) of the canvas\(worst.note).",
      help: "Hide that layer in the source, and export it again.",
      measured: .percent(layer.share), limit: .percent(FaintLayer.minArea), frame: worst.index)
  }
}

extension Color {
  /// True for colors that are dark enough for a shadow.
  fileprivate var isDark: Bool { max(red, green, blue) < 96 }
}
