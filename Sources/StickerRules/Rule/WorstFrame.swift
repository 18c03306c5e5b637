import StickerAnalysis
import StickerPacks

/// The frame in which a problem is worst, and the number of frames that have it.
struct WorstFrame<Problem> {
  /// The index of the frame, from 0.
  var index: Int
  var problem: Problem
  /// The number of frames with the problem.
  var count: Int
  /// The number of all frames.
  var total: Int

  /// A note about the frames: for example, ` (5 of 12 frames, worst: frame 3)`; empty for a still image.
  var note: String {
    total > 1 ? " (\(count) of \(total) frames, worst: frame \(index + 1))" : ""
  }
}

extension Sticker {
  /// Looks for a problem in every frame and returns the worst occurrence; `nil` if there is none, or if too few frames
  /// have the problem.
  ///
  /// - Parameters:
  ///   - minShare: the minimum share of frames that have the problem, 0…1. A problem that comes and goes may be
  ///     intended.
  ///   - find: returns the problem of a frame and its badness; `nil` if the frame does not have it.
  func worstFrame<Problem>(
    inAtLeast minShare: Double = 0, _ find: (FrameAnalysis) -> (problem: Problem, badness: Double)?
  ) -> WorstFrame<Problem>? {
    guard let frames = pixels?.frames else { return nil }
    var worst: WorstFrame<Problem>?
    var maxBadness = -Double.infinity
    var count = 0
    for (index, frame) in frames.enumerated() {
      guard let found = find(frame.analysis) else { continue }
      count += 1
      guard found.badness > maxBadness else { continue }
      maxBadness = found.badness
      worst = WorstFrame(index: index, problem: found.problem, count: 0, total: frames.count)
    }
    worst?.count = count
    return Double(count) >= minShare * Double(frames.count) ? worst : nil
  }
}
