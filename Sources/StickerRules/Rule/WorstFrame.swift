package import StickerAnalysis
import StickerPacks
import StickerPixels

/// The frame on which a problem is worst, and on how many it is.
struct WorstFrame<Problem> {
  /// From 0.
  var index: Int
  var problem: Problem
  var count: Int
  var total: Int

  /// ` (5 of 12 frames, worst: frame 3)`, and nothing for a still.
  var note: String {
    total > 1 ? " (\(count) of \(total) frames, worst: frame \(index + 1))" : ""
  }
}

extension Sticker {
  /// Looks for a problem on every frame.
  ///
  /// - Parameters:
  ///   - least: the share of frames that must have it, 0…1. What comes and goes may be meant.
  ///   - find: what is wrong with a frame and how bad it is.
  func worstFrame<Problem>(
    inAtLeast least: Double = 0, _ find: (FrameAnalysis) -> (problem: Problem, badness: Double)?
  ) -> WorstFrame<Problem>? {
    guard let frames = pixels?.frames else { return nil }
    var worst: WorstFrame<Problem>?
    var most = -Double.infinity
    var count = 0
    for (index, frame) in frames.enumerated() {
      guard let found = find(frame.analysis) else { continue }
      count += 1
      guard found.badness > most else { continue }
      most = found.badness
      worst = WorstFrame(index: index, problem: found.problem, count: 0, total: frames.count)
    }
    worst?.count = count
    return Double(count) >= least * Double(frames.count) ? worst : nil
  }
}

extension FrameAnalysis {
  /// True when it shows as a box whatever else is true of it: nothing is to be said of its edges, its
  /// place on the canvas and its contrast then.
  package var isBox: Bool {
    counts.opaque == counts.total || border.uniformColor != nil || isNearlyOpaque
  }

  /// The color of an opaque border that art was flattened on: white, black, gray or pure, as keys are. A
  /// tile in any other color is meant, and so is a frame.
  var background: Color? {
    guard let color = border.uniformColor, !border.isFrame else { return nil }
    let channels = [color.red, color.green, color.blue]
    let isColored = (channels.max() ?? 0) - (channels.min() ?? 0) >= 64
    return isColored && channels.contains { (32..<224).contains($0) } ? nil : color
  }

  /// True when there is nothing to be said of edges and contrast: those of a rectangle are not the
  /// art's.
  var hidesEdges: Bool { isBox || innerBox != nil }

  /// True when it is drawn in visible blocks, whose edges must be hard.
  var isPixelArt: Bool { edges.pixelArtBlock != nil }
}
