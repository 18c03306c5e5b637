/// The exchange of two frames that makes a motion smoothest.
public struct FrameExchange: Sendable, Equatable {
  /// The indices of the frames, the earlier one first.
  public var first: Int
  public var second: Int
  /// The roughness of the motion after the exchange, as a share of the roughness before; above 1 if every exchange that
  /// was tried makes the motion rougher.
  public var roughness: Double

  public init(first: Int, second: Int, roughness: Double) {
    (self.first, self.second, self.roughness) = (first, second, roughness)
  }
}

/// Measures the roughness of a motion in the order of its frames, and with two frames exchanged. Roughness is the sum
/// of squared third differences, which is smallest for even motion.
struct MotionOrder {
  /// The mean colors of a frame's cells, in levels.
  typealias Cells = [SIMD4<Float>]

  private let frames: [Cells]

  /// Maximum number of frames whose exchange is tried: those farthest from the mean of their neighbors.
  private static let maxCandidates = 6

  /// - Parameter frames: The cells of each frame; all frames have the same number of cells.
  init(_ frames: [Cells]) { self.frames = frames }

  /// The best exchange; `nil` if there are fewer than four frames, if nothing moves, or if the motion is perfectly
  /// even.
  var bestExchange: FrameExchange? {
    var order = Array(frames.indices)
    let starts = 0..<max(0, frames.count - 3)
    let parts = starts.map { roughness($0, order) }
    let roughnessBefore = parts.reduce(0, +)
    guard roughnessBefore > 1e-6 else { return nil }
    let deviations = frames.indices.map(deviation)
    let candidates = frames.indices.sorted { deviations[$0] > deviations[$1] }
      .prefix(Self.maxCandidates)
    var best: FrameExchange?
    for first in candidates {
      for second in candidates where second > first {
        order.swapAt(first, second)
        var roughnessAfter = roughnessBefore
        for start in starts where (start..<start + 4).contains(anyOf: first, second) {
          roughnessAfter += roughness(start, order) - parts[start]
        }
        order.swapAt(first, second)
        let share = Double(max(0, roughnessAfter) / roughnessBefore)
        if share < best?.roughness ?? .infinity {
          best = FrameExchange(first: first, second: second, roughness: share)
        }
      }
    }
    return best
  }

  /// Returns the squared length of the third difference of four successive frames in an order.
  private func roughness(_ start: Int, _ order: [Int]) -> Float {
    let (one, two) = (frames[order[start]], frames[order[start + 1]])
    let (three, four) = (frames[order[start + 2]], frames[order[start + 3]])
    var sum = SIMD4<Float>.zero
    for cell in one.indices {
      let difference = four[cell] - one[cell] + 3 * (two[cell] - three[cell])
      sum += difference * difference
    }
    return sum.sum()
  }

  /// Returns the squared distance of a frame from the mean of its neighbors; 0 for the first and the last frame.
  private func deviation(_ frame: Int) -> Float {
    guard frame > 0, frame + 1 < frames.count else { return 0 }
    var sum = SIMD4<Float>.zero
    for cell in frames[frame].indices {
      let difference =
        frames[frame][cell] - (frames[frame - 1][cell] + frames[frame + 1][cell]) / 2
      sum += difference * difference
    }
    return sum.sum()
  }
}

extension Range<Int> {
  fileprivate func contains(anyOf one: Int, _ other: Int) -> Bool {
    contains(one) || contains(other)
  }
}
