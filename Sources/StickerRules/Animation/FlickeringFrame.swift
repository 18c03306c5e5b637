import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags animations whose art loses much of its area, or fills the canvas, for one frame.
struct FlickeringFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "flickering-frame", group: .animation, severity: .warning,
    summary: "For one frame, much of the art is gone, or all of the canvas is filled.",
    why: "The sticker flickers; usually a frame was exported at another size or without a layer.",
    howToFix: "Look at the frame, and export it like its neighbors.",
    limit: { _ in
      "a loss of \(percent(maxPop)) of the usual area, or \(percent(minFullArea)) of the canvas filled; not "
        + "in the first or last frame"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ])

  /// The maximum size of a pop (a change of the area for one frame) that is fine. Fast gestures stay below it; still
  /// art that is scaled to 70 % in one frame is above it.
  fileprivate static let maxPop = 0.4
  /// The maximum size of a pop that is a mistake. Larger pops are bursts, such as sparks and hearts.
  private static let maxMistake = 3.0
  /// The minimum area of a frame whose art is larger than that of its neighbors, as a share of the canvas. Art that
  /// leaves more of the canvas clear is a gesture, such as a swung sword or spread wings.
  fileprivate static let minFullArea = 0.98
  /// The minimum number of frames; with fewer, a frame cannot be predicted.
  private static let fewestFrames = 6

  /// The minimum ratio of a pop to the steps before and after it.
  fileprivate static let minOverSteps = 1.5
  /// The minimum ratio of a pop to the step between the neighbors of its frame.
  fileprivate static let minOverNeighbors = 2.0

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.judgedMotion, motion.frames.count >= Self.fewestFrames else {
      return
    }
    let held = sticker.heldFrames(profile)
    let pops = motion.areaPops.filter {
      $0.size > Self.maxPop && $0.size <= Self.maxMistake && !motion.isEdgeOn($0.frame)
        && !held.contains($0.frame)
        && ($0.isLoss || motion.frames[$0.frame].area >= Self.minFullArea)
    }
    // Many pops are part of the motion.
    guard let worst = pops.max(by: { $0.size < $1.size }),
      pops.count <= max(1, motion.frames.count / 8)
    else { return }
    report(.flickering(worst.frame, of: motion.frames.count, by: worst.size, more: pops.count - 1))
  }
}

extension MotionFacts {
  /// The frames whose area differs from the areas of both neighbors, although the neighbors have about the same area.
  /// The size of a pop is the smaller of the steps to and from its frame, minus the step between the neighbors, as a
  /// share of the median area. A pop is left out if the steps before and after it are about as large, because they are
  /// all part of one motion. The last frame is not compared with the first: art that dies out, such as an explosion, is
  /// large again when the loop restarts.
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
        let betweenNeighbors = step(index - 1, index + 1)
      else { return nil }
      let around =
        count > 4 ? max(step(index - 2, index - 1) ?? 0, step(index + 1, index + 2) ?? 0) : 0
      let pop = min(into, out)
      guard pop > FlickeringFrame.minOverSteps * around,
        pop > FlickeringFrame.minOverNeighbors * betweenNeighbors
      else { return nil }
      return (index, pop - betweenNeighbors, frames[index].area < frames[index - 1].area)
    }
  }
}

extension Finding.Draft {
  fileprivate static func flickering(
    _ frame: Int, of total: Int, by size: Double, more: Int
  ) -> Self {
    let maxPop = FlickeringFrame.maxPop
    return Self(
      "The art flickers in frame \(frame + 1) of \(total)\(andMore(more)): its area changes by "
        + "\(percent(size, beside: maxPop)) and back; up to \(percent(maxPop)) is fine.",
      help: "Export that frame like its neighbors.",
      measured: .percent(size), limit: .percent(maxPop), frame: frame)
  }
}
