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
      "a straight cut of \(BorderSide.leastRun) px and \(percent(BorderSide.leastRunShare)) of the "
        + "side; not at the bottom, where art stands and busts end, and not for soft ends; a note "
        + "at two sides, of busts, of pictures that fill their canvas, of silhouettes, whose ends look "
        + "alike whether cut or drawn, and on canvases that are smaller than Messages asks for"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [FramesAsStickers.metadata.id])

  private let profile: Profile

  init(profile: Profile) { self.profile = profile }

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.borderContacts(.cropped) else { return }
    let isSmall = (sticker.longerSide ?? 0) < profile.minimumSide
    let contacts = worst.problem
    report(
      .cropped(
        worst,
        isMeant: isSmall || contacts.isPlain || contacts.isWhole || contacts.edges.count > 1))
  }
}

extension Finding.Draft {
  fileprivate static func cropped(
    _ worst: WorstFrame<BorderContacts>, isMeant: Bool
  ) -> Self {
    Self(
      "The art is cut off at the \(worst.problem.words), \(worst.problem.extent)\(worst.note); fine if it is "
        + "meant to peek in there.",
      help: "Move or shrink the art until all of it is on the canvas.",
      measured: Quantity(worst.problem.longestRun, .pixels), limit: Quantity(0, .pixels),
      frame: worst.index, severity: isMeant ? .note : nil)
  }
}
