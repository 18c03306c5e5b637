import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations whose last frame does not lead back to the first.
struct LoopSeam: StickerRule {
  static let metadata = RuleMetadata(
    id: "loop-seam", group: .animation, severity: .note,
    summary: "The step from the last frame to the first is larger than all others.",
    why: "Messages repeats the animation forever: the sticker jumps at the end of every loop.",
    howToFix: "Make the last frame lead back to the first, or play the frames back and forth.",
    limit: { _ in
      "\(percent(minSeam)) of the art, and \(hundredths(minRatio)) times the largest step in "
        + "between; art that comes to rest at the end, or is held there for "
        + "\(tenths(minHeld / 1000)) s, is not reported"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [OddFrame.metadata.id])

  /// The minimum seam (the difference of the first frame from the last), as a share of the art.
  fileprivate static let minSeam = 0.05
  /// The minimum ratio of the seam to the largest step between two successive frames.
  private static let minRatio = 2.25
  /// If the last `restingSteps` steps together are at most `maxAtRest` of the seam, the art has come to rest, and the
  /// end is intended.
  private static let restingSteps = 4
  private static let maxAtRest = 0.1
  /// The minimum delay in ms of a last frame that is held on purpose.
  private static let minHeld = 500.0

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion, motion.frames.count > 2,
      motion.blankFrames.isEmpty, !motion.entersOrLeaves, !motion.isFilm,
      sticker.image?.frames.last?.delay.map(profile.playedDelay) ?? 0 < Self.minHeld
    else { return }
    let largestStep = motion.frames.map(\.change).max() ?? 0
    let lastSteps = motion.frames.suffix(Self.restingSteps).reduce(0) { $0 + $1.change }
    guard motion.seam > Self.minSeam, motion.seam > Self.minRatio * largestStep,
      lastSteps > Self.maxAtRest * motion.seam
    else { return }
    report(.seam(motion.seam, largestStep: largestStep, last: motion.frames.count - 1))
  }
}

extension Finding.Draft {
  fileprivate static func seam(_ seam: Double, largestStep: Double, last: Int) -> Self {
    Self(
      "The loop does not close: the last frame differs from the first by "
        + "\(percent(seam, beside: largestStep)); the largest step in between is \(percent(largestStep)).",
      help: "Make the last frame lead back to the first.",
      measured: .percent(seam), limit: .percent(LoopSeam.minSeam), frame: last)
  }
}
