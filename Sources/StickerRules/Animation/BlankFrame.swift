import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags animations with a blank frame after the first, in which the art vanishes for a moment.
package struct BlankFrame: StickerRule {
  package static let metadata = RuleMetadata(
    id: "blank-frame", group: .animation, severity: .warning,
    summary: "A frame after the first is empty.",
    why: "The sticker vanishes for a moment; usually the export lost a picture.",
    howToFix: "Remove the frame, or export it again.",
    limit: { _ in
      "\(MotionFacts.blankLimit); pauses of several frames, held frames, a single blinking picture "
        + "and art that leaves gradually are not reported; a note where the loop begins or ends"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [BlankFirstFrame.metadata.id], repair: .lossy)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion else { return }
    let held = sticker.heldFrames(profile)
    let blank = motion.interruptions.filter { $0 > 0 && !held.contains($0) }
    guard let first = blank.first else { return }
    // Art may appear or disappear on purpose where the loop restarts.
    let isAtLoopPoint = blank.allSatisfy { $0 == 1 || $0 == motion.frames.count - 1 }
    report(
      .blank(
        blank.count, of: motion.frames.count, first: first,
        severity: isAtLoopPoint ? .note : nil))
  }
}

extension Finding.Draft {
  fileprivate static func blank(
    _ count: Int, of total: Int, first: Int, severity: Severity?
  ) -> Self {
    Self(
      (count == 1
        ? "Frame \(first + 1) of \(total) is empty"
        : "\(count) of \(total) frames are empty (the first is frame \(first + 1))")
        + ": the sticker vanishes for a moment.",
      help: "Remove \(agreeing(count, "it", "them")), or export again.",
      measured: Quantity(count, .frames), limit: Quantity(0, .frames), frame: first,
      severity: severity)
  }
}
