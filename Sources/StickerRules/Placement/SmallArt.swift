import StickerBase
import StickerPacks

/// Flags art that takes a small part of its canvas.
struct SmallArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "small-art", group: .placement, severity: .warning,
    summary: "The art takes only a small part of the canvas.",
    why: "Messages fits the canvas into its cell, margins included: the sticker looks too small.",
    howToFix: "Crop the canvas to the art with a margin of a few px, and export at full size.",
    limit: { _ in "\(percent(small)) of the canvas; a note below \(percent(smallish))" },
    source: .guidelines)

  // 1.1 % of 707 clean pictures are below the first.
  private static let small = 0.66
  private static let smallish = 0.72

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let art = sticker.artBounds, art.fill < Self.smallish else { return }
    let isSmall = art.fill < Self.small
    report(
      Finding.Draft(
        "The art takes \(art.box.width) × \(art.box.height) px, \(percent(art.fill)) of the "
          + "canvas, and looks smaller than others.",
        help: "Crop the canvas to the art with a margin of a few px.",
        measured: .percent(art.fill), limit: .percent(isSmall ? Self.small : Self.smallish),
        severity: isSmall ? nil : .note))
  }
}
