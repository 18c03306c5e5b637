/// How an animation moves from frame to frame.
public struct MotionFacts: Sendable, Equatable {
  /// One entry a frame.
  public var frames: [FrameMotion] = []
  /// How far the last frame is from the first, as ``FrameMotion/change``.
  public var seam = 0.0
  /// Share of the canvas where any frame shows something, 0…1.
  public var seenShare = 0.0
  /// Of what any frame shows, the share that the last one shows and neither the one before nor the first
  /// does, 0…1, and how much of that looks as it did when something was there before, 0…1.
  public var lastAloneShare = 0.0
  public var lastReturnedShare = 0.0
}

/// What one frame shows, and how far it is from the one before.
public struct FrameMotion: Sendable, Equatable {
  /// The mean alpha of the canvas, 0…1.
  public var area = 0.0
  /// The middle of everything visible, weighted by alpha, in canvas widths and heights from the upper
  /// left corner; `nil` for an empty frame.
  public var center: SIMD2<Double>?
  /// The standard deviation of everything visible around its middle, in canvas widths and heights.
  public var spread: SIMD2<Double> = .zero
  /// The mean of the colors that show, straight, in levels.
  public var color: SIMD3<Double> = .zero
  /// The mean difference of premultiplied channels to the frame before, 0…1, over the part of the
  /// canvas where any frame shows something. 0 for the first frame.
  public var change = 0.0
  /// Share of what any frame shows that is not as in the frame before, 0…1. 0 for the first frame.
  public var changedShare = 0.0
  /// Share of what any frame shows that the frame before showed and this one does not, and the share
  /// that the frame before showed and neither this one nor the one before that does; 0…1.
  public var clearedShare = 0.0
  public var aloneBeforeShare = 0.0
  /// The squared distances to each of the four frames before that differ from each other: of the mean
  /// colors of 8 × 8 cells, in levels. 0 where there is none.
  public var distances = SIMD4<Double>.zero
  /// `nil` where this frame or the one before has many colors.
  public var paletteShift: PaletteShift?
  /// Shares of the canvas that became lighter, where they had become darker before, or the other way round, as
  /// ``Flashes`` says; 0…1. Of the first frame, from the last.
  public var lightened = 0.0
  public var darkened = 0.0
  /// True when every pixel is the same as in the frame before.
  public var isRepeated = false
}

/// Follows an animation; two frames are kept as samples.
struct MotionTracker {
  private var facts = MotionFacts()
  private var first: FrameSample?
  private var current: FrameSample
  private var traces: Traces
  private var flashes: Flashes
  /// The cells of the four frames before, the last one first.
  private var cells: [[SIMD4<Double>]] = []
  /// Of the frame before; `nil` from the first frame of many colors on.
  private var palette: FramePalette?
  private var lastFingerprint: UInt64?

  /// - Parameter width: of the canvas in px, as is the height.
  init(width: Int, height: Int) {
    current = FrameSample(width: width, height: height)
    traces = Traces(count: current.count)
    flashes = Flashes(count: current.count)
  }

  /// Adds a frame that differs from the one before at most in some rows.
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
      motion.distances = distances()
      if isFirst {
        first = current
        palette = FramePalette(current)
      } else {
        motion.change = Double(change.difference)
        motion.changedShare = Double(change.count)
        motion.clearedShare = Double(traces.cleared)
        motion.aloneBeforeShare = Double(traces.single)
        if let before = palette {
          palette = FramePalette(current)
          motion.paletteShift = palette?.shift(from: before)
        }
      }
    }
    facts.frames.append(motion)
    flashes.endFrame()
  }

  /// How far the frame is from the four before it; it is kept for those to come.
  private mutating func distances() -> SIMD4<Double> {
    let own = current.cellMeans
    var distances = SIMD4<Double>.zero
    for (index, other) in cells.enumerated() {
      var sum = SIMD4<Double>.zero
      for (a, b) in zip(own, other) { sum += (a - b) * (a - b) }
      distances[index] = sum.sum()
    }
    cells.insert(own, at: 0)
    if cells.count > 4 { cells.removeLast() }
    return distances
  }

  /// All facts, once every frame was added.
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
    for (index, turned) in flashes.finished(from: current, to: first).enumerated() {
      facts.frames[index].lightened = share(turned.lightened)
      facts.frames[index].darkened = share(turned.darkened)
    }
    facts.seam = Double(current.difference(to: first, 0..<current.rows)) * unit
    let leftover = traces.leftover(current, first: first)
    facts.lastAloneShare = Double(leftover.single) / Double(visible)
    facts.lastReturnedShare = Double(leftover.same) / Double(max(1, leftover.single))
    facts.seenShare = Double(visible) / Double(max(1, current.count))
    return facts
  }

  private func share(_ samples: Int) -> Double { Double(samples) / Double(max(1, current.count)) }
}

extension FrameMotion {
  /// Shows the same as another frame.
  fileprivate mutating func `repeat`(_ last: FrameMotion) {
    self = last
    isRepeated = true
    (change, changedShare, clearedShare, aloneBeforeShare) = (0, 0, 0, 0)
    distances = .zero
    paletteShift = nil
  }
}

/// Where the weight of a frame lies.
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
    let middle = SIMD2(Double(across), Double(down)) / weight
    let squares = SIMD2(Double(acrossSquared), Double(downSquared)) / weight - middle * middle
    let size = SIMD2(Double(sample.columns), Double(sample.rows))
    area = weight / Double(max(1, 255 * sample.count))
    center = (middle + 0.5) / size
    spread = squares.clamped(lowerBound: .zero, upperBound: size * size).squareRoot() / size
    color = SIMD3(Double(colors.x), Double(colors.y), Double(colors.z)) * (255 / weight)
  }
}
