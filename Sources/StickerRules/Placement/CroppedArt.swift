import StickerAnalysis
import StickerPacks

/// Flags art that goes on beyond the canvas.
struct CroppedArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "cropped-art", group: .placement, severity: .warning,
    summary: "The art is cut off by the border of the canvas.",
    why: "Peeled onto a bubble or a photo, the sticker ends in a straight cut.",
    howToFix: "Move or shrink the art so that all of it is on the canvas, and export again.",
    limit: { _ in "a straight cut of 6 px and 4 % of the side" },
    // 0 of 317 large clean pictures; busts and scenes that really end there are the exceptions.
    source: .guidelines)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.borderContacts(.cropped) else { return }
    let cut = worst.problem
    report(
      Finding.Draft(
        "The art is cut off at the \(cut.words), over \(cut.longestRun) px\(worst.note).",
        help: "Move or shrink the art until all of it is on the canvas.",
        measured: Quantity(cut.longestRun, .pixels), limit: Quantity(0, .pixels),
        frame: worst.index))
  }
}
