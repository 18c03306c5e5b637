import StickerAnalysis
import StickerBase
package import StickerPacks
import StickerPixels

/// Flags pictures with some transparent pixels whose border is opaque and of one color.
package struct OpaqueBox: StickerRule {
  package static let metadata = RuleMetadata(
    id: "opaque-box", group: .edges, severity: .warning,
    summary: "The border of the canvas is opaque and of one color.",
    why: "Peeled onto a bubble or a photo, the sticker shows as a box of that color.",
    howToFix: "Remove the background in the source and export again.",
    limit: { _ in
      "\(UniformFrame.minOpaque) % of the outer \(BorderFacts.borderWidth) px opaque, "
        + "\(UniformFrame.minAlike) % of them within \(UniformFrame.tolerance) levels of one color, and "
        + "at most \(percent(maxClear)) of the canvas clear; a note \(Sticker.cardShapes)"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "stickers are put on bubbles and photos"),
      .measured(),
    ], yieldsTo: [FramesAsStickers.metadata.id], repair: .lossy,
    repairMayBePartial: true)

  package static let checksSequenceFrames = true

  /// The maximum share of clear pixels. If more pixels inside the border are clear, the border is a drawn frame, not a
  /// background.
  private static let maxClear = 0.5

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.pixels?.hasTransparency == true else { return }
    // A background is in most frames, while a flash fills the canvas in only a few.
    let worst = sticker.worstFrame(inAtLeast: 0.5) { frame in
      let clear = Double(frame.counts.clear) / Double(max(1, frame.counts.total))
      return clear > Self.maxClear ? nil : frame.background.map { ($0, 0) }
    }
    guard let worst else { return }
    report(.box(worst, isIntended: sticker.isCard))
  }
}

extension Finding.Draft {
  fileprivate static func box(_ worst: WorstFrame<Color>, isIntended: Bool) -> Self {
    Self(
      "An opaque \(worst.problem.named) background reaches the border: the sticker shows as a box"
        + "\(worst.note)\(isIntended ? "; fine for a flag or a card" : "").",
      help: OpaqueBox.metadata.howToFix, frame: worst.index,
      severity: isIntended ? .note : nil)
  }
}
