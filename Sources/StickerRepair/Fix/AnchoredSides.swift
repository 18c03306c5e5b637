import StickerAnalysis
import StickerBase
import StickerEncoding
import StickerRules

/// The sides of the canvas on which art stays when the canvas is enlarged: there, in at least half of the frames, it ends
/// in a straight line, which would show within the canvas, or it rests on the side.
struct AnchoredSides {
  private let edges: Set<BorderSide.Edge>
  /// The sides where art is cut off, even if lint does not report it, such as a limb that reaches into the canvas.
  private let cut: Set<BorderSide.Edge>
  /// The sides on which the art rests, whether it ends there in a straight line or not: away from such a side, it would
  /// be off center.
  private let resting: Set<BorderSide.Edge>

  init(_ frames: [FrameAnalysis]) {
    func lasting(_ ofFrame: (FrameAnalysis) -> [BorderSide.Edge]) -> Set<BorderSide.Edge> {
      let found = frames.map(ofFrame)
      return Set(
        BorderSide.Edge.allCases.filter { edge in
          let count = found.count { $0.contains(edge) }
          return count > 0 && 2 * count >= found.count
        })
    }
    cut = lasting(\.cutEdges)
    edges = lasting(\.flatEdges).union(cut)
    resting = lasting(\.restingEdges).union(edges).subtracting(lasting(\.narrowEnds))
  }

  /// The placement on a larger canvas; art that is flat, or rests, on opposite sides is centered between them.
  var gravity: Gravity {
    let (left, right) = (isKept(.left, not: .right), isKept(.right, not: .left))
    return switch (isKept(.top, not: .bottom), isKept(.bottom, not: .top)) {
    case (true, _): left ? .topLeft : right ? .topRight : .top
    case (_, true): left ? .bottomLeft : right ? .bottomRight : .bottom
    default: left ? .left : right ? .right : .center
    }
  }

  func contains(_ edge: BorderSide.Edge) -> Bool { edges.contains(edge) }

  private func isKept(_ edge: BorderSide.Edge, not opposite: BorderSide.Edge) -> Bool {
    resting.contains(edge) && !resting.contains(opposite)
  }

  /// Checks that the art may get a margin.
  ///
  /// - Parameters:
  ///   - isWider: true if the new canvas is wider than the scaled art.
  ///   - isTaller: true if the new canvas is taller than the scaled art.
  /// - Throws: ``FixDeclined`` if art that is cut off on opposite sides would get a margin there.
  func checkMargin(isWider: Bool, isTaller: Bool) throws(FixDeclined) {
    for (grows, first, second) in [
      (isWider, BorderSide.Edge.left, BorderSide.Edge.right), (isTaller, .top, .bottom),
    ] where grows && cut.isSuperset(of: [first, second]) {
      throw FixDeclined(
        "it is cut off on the \(first.rawValue) and on the \(second.rawValue), and a margin would show that: draw the "
          + "missing parts")
    }
  }
}

extension FrameAnalysis {
  /// The share of the left or right side below which an end of the art is narrow.
  private static let maxNarrowShare = 0.4

  /// The left and right sides on which art that reaches both of them ends in a narrow part, such as the last letter of
  /// a word. Such art is centered.
  fileprivate var narrowEnds: [BorderSide.Edge] {
    let sides = border.sides.filter { $0.edge == .left || $0.edge == .right }
    guard sides.allSatisfy({ $0.solid > 0 }) else { return [] }
    return sides.filter { Double($0.longestRun) < Self.maxNarrowShare * Double($0.length) }
      .map(\.edge)
  }
}
