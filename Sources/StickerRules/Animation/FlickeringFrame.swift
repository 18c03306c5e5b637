import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags animations whose art loses area for one frame, or fills the canvas.
struct FlickeringFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "flickering-frame", group: .animation, severity: .warning,
    summary: "For one frame, much of the art is gone, or all of the canvas is filled.",
    why: "The sticker flickers; usually a frame was exported at another size or without a layer.",
    howToFix: "Look at the frame, and export it like its neighbors.",
    limit: { _ in
      "\(percent(most)) of the usual area less, or \(percent(full)) of the canvas; not in the first and the last frame"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ])

  /// Four real ones that were told with 0.29 to 0.38 are a sword that is swung, a stack that leaps, a head
  /// that comes out of a hole, and sparks. Of art that stands still a frame at 70 % of its size has 0.51.
  fileprivate static let most = 0.4
  /// What is more than twice as large bursts, as sparks and hearts do.
  private static let mostOfMistake = 3.0
  /// What becomes larger and leaves something clear is a gesture: swords that are swung, wings that spread. None of four
  /// real alarms was right.
  fileprivate static let full = 0.98
  /// A motion of fewer frames has nothing to expect.
  private static let fewestFrames = 6

  /// How much larger a pop is than the steps around it, and than the one between its neighbors.
  fileprivate static let leastOverSteps = 1.5
  fileprivate static let leastOverNeighbors = 2.0

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.judgedMotion, motion.frames.count >= Self.fewestFrames else {
      return
    }
    let held = sticker.heldFrames(profile)
    let pops = motion.areaPops.filter {
      $0.size > Self.most && $0.size <= Self.mostOfMistake && !motion.turns($0.frame)
        && !held.contains($0.frame)
        && ($0.isLoss || motion.frames[$0.frame].area >= Self.full)
    }
    // The first of the largest; where there are many, they are the motion.
    guard let worst = pops.max(by: { $0.size < $1.size }),
      pops.count <= max(1, motion.frames.count / 8)
    else { return }
    report(.flickering(worst.frame, of: motion.frames.count, by: worst.size, more: pops.count - 1))
  }
}

extension MotionFacts {
  /// By how much the area of one frame differs from both its neighbors' although these are alike: the smaller of both
  /// steps less the step between the neighbors, as a share of the usual area. Steps that go on beyond the neighbors as
  /// large are a motion. An explosion that dies out begins anew: nothing is compared over the ends of a round.
  fileprivate var areaPops: [(frame: Int, size: Double, isLoss: Bool)] {
    let (count, usual) = (frames.count, medianArea)
    guard count > 2, usual > 0 else { return [] }
    let blank = Set(blankFrames)
    func step(_ from: Int, _ to: Int) -> Double? {
      guard frames.indices.contains(from), frames.indices.contains(to), !blank.contains(from),
        !blank.contains(to)
      else { return nil }
      return abs(frames[from].area - frames[to].area) / usual
    }
    return frames.indices.dropFirst().dropLast().compactMap { index in
      guard let into = step(index - 1, index), let out = step(index, index + 1),
        let over = step(index - 1, index + 1)
      else { return nil }
      let around =
        count > 4 ? max(step(index - 2, index - 1) ?? 0, step(index + 1, index + 2) ?? 0) : 0
      let pop = min(into, out)
      guard pop > FlickeringFrame.leastOverSteps * around,
        pop > FlickeringFrame.leastOverNeighbors * over
      else { return nil }
      return (index, pop - over, frames[index].area < frames[index - 1].area)
    }
  }
}

extension Finding.Draft {
  fileprivate static func flickering(
    _ frame: Int, of total: Int, by size: Double, more: Int
  ) -> Self {
    let most = FlickeringFrame.most
    return Self(
      "The art flickers in frame \(frame + 1) of \(total)\(andMore(more)): its area changes by "
        + "\(percent(size, beside: most)) and back; up to \(percent(most)) is fine.",
      help: "Export that frame like its neighbors.",
      measured: .percent(size), limit: .percent(most), frame: frame)
  }
}
