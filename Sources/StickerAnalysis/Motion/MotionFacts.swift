/// How an animation moves from frame to frame.
public struct MotionFacts: Sendable, Equatable {
  /// One entry a frame.
  public var frames: [FrameMotion] = []
  /// How far the last frame is from the first, as ``FrameMotion/change``.
  public var seam = 0.0
  /// Share of the canvas where any frame shows something, 0…1.
  public var seenShare = 0.0
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
  /// The same to the frame two before. 0 for the first two frames.
  public var changeOverTwo = 0.0
  /// Shares of the canvas that became lighter or darker by 0.1 of relative luminance over white, where
  /// the darker of both is below 0.8 (WCAG 2.2, general flash); 0…1. Of the first frame, from the last.
  public var lightened = 0.0
  public var darkened = 0.0
  /// True when every pixel is the same as in the frame before.
  public var isRepeated = false
}

/// Follows an animation; four frames are kept as samples.
struct MotionTracker {
  private var facts = MotionFacts()
  private var first: FrameSample?
  private var previous: FrameSample?
  private var beforePrevious: FrameSample?
  private var firstLuminances: [UInt16] = []
  private var luminances: [UInt16] = []
  /// Samples that are visible (alpha 26 or more) in any frame.
  private var seen: [Bool] = []
  private var lastFingerprint: UInt64?

  mutating func add(_ sample: FrameSample, fingerprint: UInt64) {
    var motion = FrameMotion()
    motion.isRepeated = fingerprint == lastFingerprint
    lastFingerprint = fingerprint
    if seen.isEmpty { seen = [Bool](repeating: false, count: sample.count) }
    if motion.isRepeated, let last = facts.frames.last {
      motion = last
      motion.isRepeated = true
      motion.change = 0
      motion.lightened = 0
      motion.darkened = 0
    } else {
      let balance = sample.balance(marking: &seen)
      motion.area = balance.area
      motion.center = balance.center
      motion.spread = balance.spread
      motion.color = balance.color
      let lights = sample.luminances()
      if let previous {
        motion.change = Double(sample.difference(to: previous))
        (motion.lightened, motion.darkened) = flashes(from: luminances, to: lights)
      }
      luminances = lights
      if first == nil {
        first = sample
        firstLuminances = lights
      }
    }
    if let beforePrevious {
      motion.changeOverTwo = Double(sample.difference(to: beforePrevious))
    }
    beforePrevious = previous
    previous = sample
    facts.frames.append(motion)
  }

  /// All facts, once every frame was added.
  func finished() -> MotionFacts {
    guard let first, let previous else { return facts }
    var facts = facts
    let visible = max(1, seen.count { $0 })
    let unit = 1 / Double(4 * 255 * visible)
    for index in facts.frames.indices {
      facts.frames[index].change *= unit
      facts.frames[index].changeOverTwo *= unit
    }
    let round = flashes(from: luminances, to: firstLuminances)
    (facts.frames[0].lightened, facts.frames[0].darkened) = round
    facts.seam = Double(previous.difference(to: first)) * unit
    facts.seenShare = Double(visible) / Double(max(1, seen.count))
    return facts
  }

  private func flashes(from old: [UInt16], to new: [UInt16]) -> (Double, Double) {
    var (lighter, darker) = (0, 0)
    for (a, b) in zip(old, new) where abs(Int(a) - Int(b)) >= 6553 && min(a, b) < 52_428 {
      if b > a { lighter &+= 1 } else { darker &+= 1 }
    }
    return (Double(lighter) / Double(max(1, new.count)), Double(darker) / Double(max(1, new.count)))
  }
}

/// Where the weight of a frame lies.
private struct Balance {
  var area = 0.0
  var center: SIMD2<Double>?
  var spread = SIMD2<Double>.zero
  var color = SIMD3<Double>.zero
}

extension FrameSample {
  /// Sums over everything that shows; visible samples are marked.
  fileprivate func balance(marking seen: inout [Bool]) -> Balance {
    var (sum, across, down, acrossSquared, downSquared) = (0, 0, 0, 0, 0)
    var colorSums = SIMD3<Int>.zero
    for row in 0..<rows {
      var rowSum = 0
      for column in 0..<columns {
        let index = row &* columns &+ column
        let alpha = Int(alpha(index))
        guard alpha > 0 else { continue }
        rowSum &+= alpha
        across &+= alpha &* column
        acrossSquared &+= alpha &* column &* column
        let start = index &* 4
        colorSums &+= SIMD3(Int(colors[start]), Int(colors[start &+ 1]), Int(colors[start &+ 2]))
        if alpha >= Int(Bounds.visibleAlpha) { seen[index] = true }
      }
      sum &+= rowSum
      down &+= rowSum &* row
      downSquared &+= rowSum &* row &* row
    }
    guard sum > 0 else { return Balance() }
    let weight = Double(sum)
    let middle = SIMD2(Double(across), Double(down)) / weight
    let squares = SIMD2(Double(acrossSquared), Double(downSquared)) / weight - middle * middle
    let size = SIMD2(Double(columns), Double(rows))
    return Balance(
      area: weight / Double(max(1, 255 * count)), center: (middle + 0.5) / size,
      spread: squares.clamped(lowerBound: .zero, upperBound: size * size).squareRoot() / size,
      color: SIMD3<Double>(colorSums) * (255 / weight))
  }
}
