import StickerAnalysis
import StickerBase
package import StickerPacks
import StickerPixels

/// Notes art on an opaque white rectangle that does not fill the canvas. It is only a note, because drawn square tiles
/// look the same.
package struct OpaqueInnerBox: StickerRule {
  package static let metadata = RuleMetadata(
    id: "opaque-inner-box", group: .edges, severity: .note,
    summary: "The art is on a white rectangle that does not fill the canvas.",
    why:
      "Peeled onto a bubble or a photo, the rectangle shows; if it is a drawn tile, that is "
      + "intended.",
    howToFix: "Remove the background of the art in the source and export again.",
    limit: { _ in
      "\(tenths(Double(InnerBoxFacts.minOpaque) / 10)) % of the rectangle opaque, its edge white, "
        + "in half of the frames at least"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "stickers are put on bubbles and photos"),
      .measured(),
    ], repair: .lossy, repairsNotesOnlyIfPicked: true, repairMayBePartial: true)

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    // A rectangle in fewer frames is a card or a sheet that the animation shows.
    let worst = sticker.worstFrame(inAtLeast: 0.5) { frame in
      frame.isBox ? nil : frame.innerBox?.background.map { ($0, 0) }
    }
    guard let worst else { return }
    report(.rectangle(worst))
  }
}

extension Finding.Draft {
  fileprivate static func rectangle(_ worst: WorstFrame<Color>) -> Self {
    Self(
      "The art is in an opaque \(worst.problem.named) rectangle\(worst.note).",
      help: "Remove that background, unless it is a drawn tile.", frame: worst.index)
  }
}
