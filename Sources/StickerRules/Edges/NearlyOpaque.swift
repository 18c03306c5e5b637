import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags pictures that fill the canvas except for a few pixels.
struct NearlyOpaque: StickerRule {
  static let metadata = RuleMetadata(
    id: "nearly-opaque", group: .edges, severity: .warning,
    summary: "Only a few pixels are transparent: the picture fills the canvas.",
    why: "Peeled onto a bubble or a photo, the sticker shows as a box.",
    howToFix: "Cut the subject out, and export it on a transparent background.",
    limit: { _ in
      "\(tenths(100 * FrameAnalysis.minOpaque)) % of the canvas and "
        + "\(percent(FrameAnalysis.minOpaqueBorder)) of its border opaque; a note \(Sticker.cardShapes)"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "stickers are put on bubbles and photos"),
      .measured(),
    ], yieldsTo: [OpaqueBox.metadata.id, FramesAsStickers.metadata.id])

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let frames = sticker.pixels?.frames.map(\.analysis),
      frames.allSatisfy({ $0.isNearlyOpaque || $0.counts.opaque == $0.counts.total }),
      let first = frames.first, first.isNearlyOpaque
    else { return }
    report(.nearlyOpaque(first.counts, isIntended: sticker.isCard))
  }
}

extension Finding.Draft {
  fileprivate static func nearlyOpaque(_ counts: PixelCounts, isIntended: Bool) -> Self {
    let transparent = counts.total - counts.opaque
    return Self(
      "Only \(counted(transparent, "pixel")) of \(counts.total.grouped) "
        + "\(agreeing(transparent, "is", "are")) transparent: it shows as a box"
        + "\(isIntended ? "; fine for a flag or a card" : "").",
      help: NearlyOpaque.metadata.howToFix,
      severity: isIntended ? .note : nil)
  }
}

extension FrameAnalysis {
  /// The minimum share of opaque pixels on the canvas. Photos with clear corners or a stray clear pixel have more.
  fileprivate static let minOpaque = 0.995
  /// The minimum share of opaque pixels on the border.
  fileprivate static let minOpaqueBorder = 0.95

  /// True if all but a few pixels are opaque, and some are not.
  var isNearlyOpaque: Bool {
    counts.opaque < counts.total && Double(counts.opaque) >= Self.minOpaque * Double(counts.total)
      && border.opaqueShare >= Self.minOpaqueBorder
  }
}
