/// The colors of a frame with few colors: those of its opaque samples, and their counts.
struct FramePalette {
  private let colors: [(color: SIMD4<Int32>, count: Int)]

  private static let maxColors = 32
  /// Number of samples per checked sample, across and down.
  private static let step = 2
  /// Maximum difference of two colors that count as the same, summed over channels, in levels.
  private static let maxSameColor: Int32 = 12

  /// `nil` for a frame of many colors, and for a frame without opaque samples.
  init?(_ sample: FrameSample) {
    var found: [UInt32] = []
    var counts: [Int] = []
    // The index of the current color in `found`, and the length of its current run.
    var (last, run) = (0, 0)
    var color: UInt32?
    for row in stride(from: 0, to: sample.rows, by: Self.step) {
      let start = row * sample.columns
      for index in stride(from: start, to: start + sample.columns, by: Self.step) {
        let next = sample.colors[index]
        // Samples are premultiplied: the same color at another alpha has other values.
        guard next.alpha == 255 else { continue }
        if next != color {
          if color != nil { counts[last] += run }
          (color, run) = (next, 0)
          if let known = found.firstIndex(of: next) {
            last = known
          } else {
            guard found.count < Self.maxColors else { return nil }
            last = found.count
            found.append(next)
            counts.append(0)
          }
        }
        run += 1
      }
    }
    guard !found.isEmpty else { return nil }
    counts[last] += run
    colors = zip(found, counts).map { color, count in
      let channels = SIMD4(color, color &>> 8, color &>> 16, 0) & 255
      return (SIMD4<Int32>(truncatingIfNeeded: channels), count)
    }
  }

  /// Returns the distance of the colors from the nearest colors of another frame.
  func shift(from other: FramePalette) -> PaletteShift {
    var (levels, deviating, total) = (0, 0, 0)
    for (color, count) in colors {
      var nearest = Int32.max
      for (one, _) in other.colors {
        let difference = color &- one
        nearest = min(nearest, abs(difference.x) + abs(difference.y) + abs(difference.z))
      }
      levels += Int(nearest) * count
      if nearest > Self.maxSameColor { deviating += count }
      total += count
    }
    return PaletteShift(
      levels: Double(levels) / Double(3 * total), deviatingShare: Double(deviating) / Double(total))
  }
}

/// The distance of a frame's few colors from those of the frame before.
public struct PaletteShift: Sendable, Equatable {
  /// Mean difference of a channel of the opaque art from the nearest color in the frame before, in levels.
  public var levels: Double
  /// Share of the opaque art whose color has no close match in the frame before, 0…1.
  public var deviatingShare: Double

  public init(levels: Double, deviatingShare: Double) {
    self.levels = levels
    self.deviatingShare = deviatingShare
  }
}
