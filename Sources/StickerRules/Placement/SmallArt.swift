import StickerBase
import StickerPacks

/// Flags art that takes up a small part of its canvas.
struct SmallArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "small-art", group: .placement, severity: .warning,
    summary: "The art takes up only a small part of the canvas.",
    why: "Messages fits the canvas into its cell, margins included: the sticker looks too small.",
    howToFix: "Scale the art up in its source until it fills the canvas except for a few px.",
    limit: { _ in
      "\(percent(ArtFill.small)) of the canvas; a note from \(percent(ArtFill.tiny)) on, and for platforms other than "
        + "Messages"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [FramesAsStickers.metadata.id, ScaleVariants.metadata.id])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    if profile.isForMessages, let art = sticker.artBounds,
      wholePercent(art.fill) < wholePercent(ArtFill.small)
    {
      report(.small(art))
    }
    guard let art = sticker.visibleArt else { return }
    // An export trims the art and draws it on the platform's canvas, so rectangles are judged, too.
    for platform in profile.receivers(of: sticker) where platform.isExported {
      let (width, height) = (art.bounds.width, art.bounds.height)
      guard let limits = sticker.limits(of: platform),
        let art = limits.enlargeable(width: width, height: height),
        wholePercent(art.fill) < wholePercent(ArtFill.small)
      else { continue }
      report(.smallInExport(art, platform))
    }
  }
}

extension Finding.Draft {
  fileprivate static func small(_ art: ArtBounds) -> Self {
    Self(
      "The art takes up \(art.bounds.width) × \(art.bounds.height) px, "
        + "\(percent(art.fill, beside: ArtFill.small)) of the canvas; "
        + "\(percent(ArtFill.small)) or more is fine.",
      help:
        "Scale it up in its source until it fills the \(art.width) × \(art.height) px canvas "
        + "except for a few px.",
      measured: .percent(art.fill), limit: .percent(ArtFill.small),
      severity: art.fill < ArtFill.tiny ? nil : .note)
  }

  /// Returns the finding about art on the canvas of an export. It is a note, because the export can scale the art up.
  fileprivate static func smallInExport(_ art: EnlargeableArt, _ platform: Platform) -> Self {
    var draft = Self(
      "For \(platform.name), the art fills \([art].fillText); \(percent(ArtFill.small)) or more is fine.",
      help: "Draw it larger in its source; 'export --enlarge' scales it up, which blurs it.",
      measured: .percent(art.fill), limit: .percent(ArtFill.small),
      severity: .note)
    draft.platforms = [platform.id]
    return draft
  }
}
