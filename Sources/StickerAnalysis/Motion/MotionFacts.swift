/// How an animation moves from frame to frame.
public struct MotionFacts: Sendable, Equatable {
  /// One entry a frame.
  public var frames: [FrameMotion] = []
  /// How far the last frame is from the first, as ``FrameMotion/change``.
  public var seam = 0.0
}

/// What one frame shows, and how far it is from the one before.
public struct FrameMotion: Sendable, Equatable {
  /// The mean alpha of the canvas, 0…1.
  public var area = 0.0
  /// The middle of everything visible, weighted by alpha, in canvas widths and heights from the upper
  /// left corner; `nil` for an empty frame.
  public var center: SIMD2<Double>?
  /// The mean difference of premultiplied channels to the frame before, 0…1, over the part of the
  /// canvas where any frame shows something. 0 for the first frame.
  public var change = 0.0
  /// Shares of the canvas that became lighter or darker by 0.1 of relative luminance over white, where
  /// the darker of both is below 0.8 (WCAG 2.2, general flash); 0…1.
  public var lightened = 0.0
  public var darkened = 0.0
  /// True when every pixel is the same as in the frame before.
  public var isRepeated = false
}

/// Follows an animation; three frames are kept as samples.
struct MotionTracker {
  private var facts = MotionFacts()
  private var first: FrameSample?
  private var previous: FrameSample?
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
      motion.area = last.area
      motion.center = last.center
    } else {
      (motion.area, motion.center) = sample.balance(marking: &seen)
      let lights = sample.luminances()
      if let previous {
        motion.change = Double(sample.difference(to: previous))
        (motion.lightened, motion.darkened) = flashes(from: luminances, to: lights)
      }
      luminances = lights
      previous = sample
      if first == nil { first = sample }
    }
    facts.frames.append(motion)
  }

  /// All facts, once every frame was added.
  func finished() -> MotionFacts {
    guard let first, let previous else { return facts }
    var facts = facts
    let visible = max(1, seen.count { $0 })
    let unit = 1 / Double(4 * 255 * visible)
    for index in facts.frames.indices { facts.frames[index].change *= unit }
    facts.seam = Double(previous.difference(to: first)) * unit
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

extension FrameSample {
  /// The mean alpha and its middle; visible samples are marked.
  fileprivate func balance(marking seen: inout [Bool]) -> (area: Double, center: SIMD2<Double>?) {
    var (sum, across, down) = (0, 0, 0)
    for row in 0..<rows {
      var rowSum = 0
      for column in 0..<columns {
        let index = row &* columns &+ column
        let alpha = Int(alpha(index))
        guard alpha > 0 else { continue }
        rowSum &+= alpha
        across &+= alpha &* column
        if alpha >= Int(Bounds.visibleAlpha) { seen[index] = true }
      }
      sum &+= rowSum
      down &+= rowSum &* row
    }
    let area = Double(sum) / Double(max(1, 255 * count))
    guard sum > 0 else { return (0, nil) }
    let middle = SIMD2(Double(across), Double(down)) / Double(sum) + 0.5
    return (area, middle / SIMD2(Double(columns), Double(rows)))
  }
}
