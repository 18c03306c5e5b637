/// The motion of an animation.
public struct MotionFacts: Sendable, Equatable {
  /// The motion of each frame.
  public var frames: [FrameMotion] = []
  /// The difference of the first frame from the last, in the terms of ``FrameMotion/change``.
  public var seam = 0.0
  /// The seen area, where any frame shows something, as a share of the canvas, 0…1.
  public var seenShare = 0.0
  /// Share of the seen area that is visible in the last frame, but neither in the frame before nor in the first frame,
  /// 0…1. Repeated frames count as one.
  public var lastAloneShare = 0.0
  /// Share of that part, 0…1, whose color is about the color that was last visible in the same place before.
  public var lastReturnedShare = 0.0
  /// The exchange of two frames that makes the motion smoothest; `nil` if nothing moves, if the motion is perfectly
  /// even, or if there are fewer than four or too many distinct frames.
  public var exchange: FrameExchange?
}

/// The content of one frame, and its difference from the frame before. The seen area is where any frame shows
/// something.
public struct FrameMotion: Sendable, Equatable {
  /// Mean alpha of the canvas, 0…1.
  public var area = 0.0
  /// The centroid of everything visible, weighted by alpha, in canvas widths and heights from the upper left
  /// corner; `nil` for an empty frame.
  public var center: SIMD2<Double>?
  /// The standard deviation of everything visible around its centroid, in canvas widths and heights.
  public var spread: SIMD2<Double> = .zero
  /// The mean visible color, straight, in levels.
  public var color: SIMD3<Double> = .zero
  /// Mean difference of premultiplied channels from the frame before, 0…1, over the seen area. 0 for the
  /// first frame.
  public var change = 0.0
  /// Share of the seen area that differs from the frame before, 0…1. 0 for the first frame.
  public var changedShare = 0.0
  /// Share of the seen area that was visible in the frame before and is not in this frame, 0…1.
  public var clearedShare = 0.0
  /// Share of the seen area that was visible in the frame before, but neither in this frame nor in the second frame
  /// before it, 0…1. Repeated frames count as one.
  public var aloneBeforeShare = 0.0
  /// Squared distances, in squared levels, of the mean colors of 8 × 8 cells from those of the two preceding distinct
  /// frames, the later frame first; 0 where there is no such frame, and for repeated frames.
  public var distances = SIMD2<Double>.zero
  /// The change of the palette; `nil` if this frame or an earlier one has many colors or nothing opaque, and for the
  /// first and for repeated frames.
  public var paletteShift: PaletteShift?
  /// Share of the canvas that became lighter after becoming darker, as determined by ``Flashes``; 0…1. For the first
  /// frame, the change from the last frame counts.
  public var lightened = 0.0
  /// Share of the canvas that became darker after becoming lighter, as ``lightened``.
  public var darkened = 0.0
  /// True if everything visible is the same as in the frame before.
  public var isRepeated = false
}

/// Measures the motion of an animation; two frames are kept as samples.
struct MotionTracker {
  private var facts = MotionFacts()
  private var first: FrameSample?
  private var current: FrameSample
  private var traces: Traces
  private var flashes: Flashes
  /// The index and the cells of each distinct frame; of ``maxOrdered`` + 1 frames at most.
  private var cells: [(frame: Int, colors: MotionOrder.Cells)] = []
  /// Maximum number of distinct frames whose order is judged: their cells take a kilobyte each.
  private static let maxOrdered = 240
  /// The palette of the frame before; `nil` from the first frame on that has many colors or nothing opaque.
  private var palette: FramePalette?
  private var lastFingerprint: UInt64?

  /// - Parameters:
  ///   - width: The width of the canvas in px.
  ///   - height: The height of the canvas in px.
  init(width: Int, height: Int) {
    current = FrameSample(width: width, height: height)
    traces = Traces(count: current.count)
    flashes = Flashes(count: current.count)
  }

  /// Adds a frame that differs from the one before at most in the given rows.
  mutating func add(_ raster: Raster, changed: Range<Int>, fingerprint: UInt64) {
    let isRepeated = fingerprint == lastFingerprint
    lastFingerprint = fingerprint
    let isFirst = facts.frames.isEmpty
    var motion = FrameMotion()
    if isRepeated, let last = facts.frames.last {
      motion.repeat(last)
    } else {
      traces.beginFrame()
      let change = current.update(raster, changed, &traces, &flashes)
      let balance = Balance(current)
      motion.area = balance.area
      motion.center = balance.center
      motion.spread = balance.spread
      motion.color = balance.color
      motion.distances = addCells()
      if isFirst {
        first = current
        palette = FramePalette(current)
      } else {
        motion.change = Double(change.difference)
        motion.changedShare = Double(change.count)
        motion.clearedShare = Double(traces.cleared)
        motion.aloneBeforeShare = Double(traces.aloneBefore)
        if let before = palette {
          palette = FramePalette(current)
          motion.paletteShift = palette?.shift(from: before)
        }
      }
    }
    facts.frames.append(motion)
    flashes.endFrame()
  }

  /// Stores the cells of the current frame, and returns its squared distances from the two distinct frames before it.
  private mutating func addCells() -> SIMD2<Double> {
    let means = current.cellMeans
    var distances = SIMD2<Double>.zero
    for (index, other) in cells.suffix(2).reversed().enumerated() {
      var sum = SIMD4<Float>.zero
      for (a, b) in zip(means, other.colors) { sum += (a - b) * (a - b) }
      distances[index] = Double(sum.sum())
    }
    if cells.count > Self.maxOrdered { cells.remove(at: cells.count - 2) }
    cells.append((facts.frames.count, means))
    return distances
  }

  /// Returns all facts after the last frame.
  func finished() -> MotionFacts {
    guard let first else { return facts }
    var facts = facts
    let visible = max(1, traces.seen)
    let unit = 1 / Double(4 * 255 * visible)
    for index in facts.frames.indices {
      facts.frames[index].change *= unit
      facts.frames[index].changedShare /= Double(visible)
      facts.frames[index].clearedShare /= Double(visible)
      facts.frames[index].aloneBeforeShare /= Double(visible)
    }
    for (index, reversals) in flashes.finished(from: current, to: first).enumerated() {
      facts.frames[index].lightened = share(reversals.lightened)
      facts.frames[index].darkened = share(reversals.darkened)
    }
    facts.seam = Double(current.difference(to: first, 0..<current.rows)) * unit
    let last = traces.lastAlone(current, first: first)
    facts.lastAloneShare = Double(last.alone) / Double(visible)
    facts.lastReturnedShare = Double(last.returned) / Double(max(1, last.alone))
    if cells.count <= Self.maxOrdered, let best = MotionOrder(cells.map(\.colors)).bestExchange {
      facts.exchange = FrameExchange(
        first: cells[best.first].frame, second: cells[best.second].frame,
        roughness: best.roughness)
    }
    facts.seenShare = Double(visible) / Double(max(1, current.count))
    return facts
  }

  private func share(_ samples: Int) -> Double { Double(samples) / Double(max(1, current.count)) }
}

extension FrameMotion {
  /// Takes over the content of the frame before, without any change.
  fileprivate mutating func `repeat`(_ last: FrameMotion) {
    self = last
    isRepeated = true
    (change, changedShare, clearedShare, aloneBeforeShare) = (0, 0, 0, 0)
    distances = .zero
    paletteShift = nil
  }
}

/// The area, centroid, spread and mean color of a frame, weighted by alpha.
private struct Balance {
  var area = 0.0
  var center: SIMD2<Double>?
  var spread = SIMD2<Double>.zero
  var color = SIMD3<Double>.zero

  init(_ sample: FrameSample) {
    var (sum, across, down, acrossSquared, downSquared) = (0, 0, 0, 0, 0)
    var colors = SIMD4<Int>.zero
    for (row, sums) in sample.rowSums.enumerated() where sums.alpha > 0 {
      sum &+= sums.alpha
      across &+= sums.across
      acrossSquared &+= sums.acrossSquared
      colors &+= sums.color
      down &+= sums.alpha &* row
      downSquared &+= sums.alpha &* row &* row
    }
    guard sum > 0 else { return }
    let weight = Double(sum)
    let centroid = SIMD2(Double(across), Double(down)) / weight
    let squares = SIMD2(Double(acrossSquared), Double(downSquared)) / weight - centroid * centroid
    let size = SIMD2(Double(sample.columns), Double(sample.rows))
    area = weight / Double(max(1, 255 * sample.count))
    center = (centroid + 0.5) / size
    spread = squares.clamped(lowerBound: .zero, upperBound: size * size).squareRoot() / size
    color = SIMD3(Double(colors.x), Double(colors.y), Double(colors.z)) * (255 / weight)
  }
}
