import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags art that continues beyond the canvas.
struct CroppedArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "cropped-art", group: .placement, severity: .warning,
    summary: "The art is cut off by the border of the canvas.",
    why: "Peeled onto a bubble or a photo, the sticker ends in a straight cut.",
    howToFix: "Move or shrink the art so that all of it is on the canvas, and export again.",
    limit: { _ in
      "a straight run of \(BorderSide.minRun) px and \(tenths(100 * BorderSide.minRunShare)) % of the "
        + "side (\(percent(BorderSide.minRunShareAtBottom)) at the bottom); soft edges do not count; only a note "
        + "for busts (cut only at the bottom), art that fills its canvas, silhouettes (a cut looks like a drawn "
        + "end) and cuts inside the canvas"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [FramesAsStickers.metadata.id])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    if let worst = sticker.borderContacts(.cropped) {
      report(.cropped(worst, mayBeMeant: worst.problem.isPlain || worst.problem.mayEndOnPurpose))
    } else if let worst = sticker.innerCuts {
      report(.cut(worst))
    }
  }
}

extension Finding.Draft {
  fileprivate static func cropped(
    _ worst: WorstFrame<BorderContacts>, mayBeMeant: Bool
  ) -> Self {
    Self(
      "The art is cut off at the \(worst.problem.words), \(worst.problem.extent)\(worst.note); fine if it is "
        + "meant to end there.",
      help: "Move or shrink the art until all of it is on the canvas.",
      measured: Quantity(worst.problem.longestRun, .pixels), frame: worst.index,
      severity: mayBeMeant ? .note : nil)
  }

  fileprivate static func cut(_ worst: WorstFrame<InnerCut>) -> Self {
    let cut = worst.problem
    return Self(
      "The art ends in a straight cut at its \(cut.edge.rawValue), along \(cut.length) px inside the "
        + "canvas\(worst.note); fine if it is drawn that way.",
      help: "Export it whole from its source, or draw its end.",
      measured: Quantity(cut.length, .pixels), frame: worst.index, severity: .note)
  }
}
