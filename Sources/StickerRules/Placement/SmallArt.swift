import StickerBase
import StickerPacks

/// Flags art that takes up a small part of its canvas.
struct SmallArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "small-art", group: .placement, severity: .warning,
    summary: "The art takes up only a small part of the canvas.",
    why: "Messages fits the canvas into its cell, margins included: the sticker looks too small.",
    howToFix: "Scale the art up in its source until it fills the canvas except for a few px.",
    limit: { _ in "\(percent(small)) of the canvas, a note from \(percent(tiny)) on" },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [FramesAsStickers.metadata.id])

  /// The share of the canvas below which art is reported. Words and other wide art naturally fill less of it
  /// than square art.
  fileprivate static let small = 0.7
  /// The share of the canvas below which the art is hard to see in its cell.
  fileprivate static let tiny = 0.55

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let art = sticker.artBounds, wholePercent(art.fill) < wholePercent(Self.small)
    else { return }
    report(.small(art))
  }
}

extension Finding.Draft {
  fileprivate static func small(_ art: ArtBounds) -> Self {
    Self(
      "The art takes up \(art.bounds.width) × \(art.bounds.height) px, "
        + "\(percent(art.fill, beside: SmallArt.small)) of the canvas; "
        + "\(percent(SmallArt.small)) or more is fine.",
      help:
        "Scale it up in its source until it fills the \(art.width) × \(art.height) px canvas "
        + "except for a few px.",
      measured: .percent(art.fill), limit: .percent(SmallArt.small),
      severity: art.fill < SmallArt.tiny ? nil : .note)
  }
}
