import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes art whose flat side lies on the border of the canvas.
struct FlushArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "flush-art", group: .placement, severity: .note,
    summary: "A flat side of the art is on the border of the canvas.",
    why: "It looks cut off, unless the art really ends there.",
    howToFix: "Check that nothing is missing, and leave a margin of a few px.",
    limit: { _ in "\(percent(BorderSide.flushShare)) of the art's width or height on the border" },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [CroppedArt.metadata.id, FramesAsStickers.metadata.id], isOffByDefault: true)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.borderContacts(.flush) else { return }
    report(.flush(worst))
  }
}

extension Finding.Draft {
  fileprivate static func flush(_ worst: WorstFrame<BorderContacts>) -> Self {
    Self(
      "The art ends flat on the \(worst.problem.words), \(worst.problem.extent)\(worst.note).",
      help: "Check that nothing is cut off there.",
      measured: Quantity(worst.problem.longestRun, .pixels), frame: worst.index)
  }
}
