import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations whose last frame does not lead back to the first.
struct LoopSeam: StickerRule {
  static let metadata = RuleMetadata(
    id: "loop-seam", group: .animation, severity: .note,
    summary: "The step from the last frame to the first is the largest of all.",
    why: "Messages repeats for ever: the sticker jumps at the end of every round.",
    howToFix: "Make the last frame lead back to the first, or play the frames back and forth.",
    limit: { _ in "\(percent(least)) of the art, and 1.15 times the largest step inside" },
    source: .guidelines)

  // 1 of 115 clean animations; loops cut at 60 % are found in 76 %.
  private static let least = 0.05
  private static let leastRatio = 1.15

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion, motion.frames.count > 2,
      motion.blankFrames.isEmpty
    else { return }
    let inside = motion.frames.map(\.change).max() ?? 0
    guard motion.seam > Self.least, motion.seam > Self.leastRatio * inside else { return }
    report(
      Finding.Draft(
        "The loop does not close: the last frame differs from the first by "
          + "\(percent(motion.seam)), the largest step inside is \(percent(inside)).",
        help: "Make the last frame lead back to the first.",
        measured: .percent(motion.seam), limit: .percent(Self.least),
        frame: motion.frames.count - 1))
  }
}
