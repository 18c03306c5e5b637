import StickerAnalysis

/// Looks for single frames that do not fit the motion around them.
struct OddFrames {
  enum Kind { case scale, place, color, order, leftover, piled }

  struct Odd {
    var frame: Int
    var kind: Kind
    /// By how much: a share, or levels.
    var size: Double
  }

  static let leastScale = 0.04
  static let leastDistance = 0.035
  static let leastLevels = 8
  static let leastExtra = 0.04
  static let leastPile = 0.08

  /// A motion of fewer frames has nothing to expect.
  private static let fewestFrames = 6
  /// How much farther a frame is from where its neighbors lead to expect it than others are.
  fileprivate static let leastRatio = 4.0
  /// How much farther than any other one: a face that jolts twice is meant to.
  fileprivate static let leastOverOthers = 1.5
  /// How much farther than its neighbors, which are led astray by half as much.
  private static let leastOverNeighbors = 1.6
  /// How much larger its steps are than those around it: a ball that bounces turns in one frame, too.
  private static let leastOverSteps = 1.5
  /// How far it is from the nearer neighbor, as a share of the way to the other one, and back: the last
  /// frame before a cut or a fade is like the one before.
  private static let leastReturn = 0.2
  /// How much more one way than the other what is scaled may change: of 948 frames at 85 to 110 % that we made 11 have
  /// more, and a bow and a shape that becomes another one had 1.9 and 1.7.
  private static let mostUneven = 1.4
  /// How much of a scale or a place may change with it, and it is still one of place or of color.
  private static let quiet = 0.02
  /// The same of what is elsewhere, as a share of how far that is.
  private static let mostCut = 0.5

  let frames: [FrameMotion]

  private let motion: MotionFacts

  init(_ motion: MotionFacts) {
    frames = motion.frames
    self.motion = motion
  }

  var worst: Odd? {
    guard frames.count >= Self.fewestFrames, frames.allSatisfy({ $0.center != nil }) else {
      return nil
    }
    if let piled { return piled }
    let odd = scale ?? place ?? color
    // At the ends a cut of the scene does the same.
    if let odd, (1..<frames.count - 1).contains(odd.frame) { return odd }
    return leftover ?? order
  }

  private var area: Track { Track(frames.map { SIMD2(logarithm($0.area) / 2, 0) }) }
  private var spread: Track { Track(frames.map(\.logarithmicSpread)) }
  private var centers: Track { Track(frames.map { $0.center ?? .zero }) }
  private var lumas: Track {
    Track(frames.map { SIMD2(($0.color * SIMD3(0.299, 0.587, 0.114)).sum(), 0) })
  }

  /// All of the art is larger or smaller.
  private var scale: Odd? {
    let spread = spread
    guard let frame = spread.outlier(least: Self.leastScale) else { return nil }
    let (one, other) = (spread.stray(frame), area.stray(frame).x)
    let sizes = [one.x, one.y, other]
    guard let least = sizes.map(abs).min(), let most = sizes.map(abs).max(),
      least >= Self.quiet, most <= Self.mostUneven * least, Set(sizes.map { $0 < 0 }).count == 1
    else { return nil }
    return Odd(frame: frame, kind: .scale, size: sizes.reduce(0, +) / 3)
  }

  /// All of it is elsewhere.
  private var place: Odd? {
    guard let frame = centers.outlier(least: Self.leastDistance) else { return nil }
    let size = length(centers.stray(frame))
    // What goes far is cut by the border.
    guard isQuiet(frame, within: max(Self.quiet, Self.mostCut * size)) else { return nil }
    return Odd(frame: frame, kind: .place, size: size)
  }

  /// All of it is darker or lighter.
  private var color: Odd? {
    guard let frame = lumas.outlier(least: Double(Self.leastLevels)), isQuiet(frame),
      length(centers.stray(frame)) < Self.leastDistance
    else { return nil }
    let size = lumas.stray(frame).x
    // Lights that cycle come back to it.
    let returns = lumas.values.indices.contains {
      $0 != frame && 2 * abs(lumas.values[$0].x - lumas.values[frame].x) < abs(size)
    }
    return returns ? nil : Odd(frame: frame, kind: .color, size: size)
  }

  /// The last frame shows something of an earlier one, in places where only it shows anything: more than its
  /// neighbors lead to expect, or more than other frames alone show.
  private var leftover: Odd? {
    guard frames.count >= Self.fewestOfLeftover,
      motion.lastReturnedShare >= Self.leastReturned / 2
    else { return nil }
    let last = frames.count - 1
    if area.outlier(least: Self.leastExtra / 2, ratio: 3, overOthers: 0) == last {
      let size = 2 * area.stray(last).x
      if size > 0 { return Odd(frame: last, kind: .leftover, size: size) }
    }
    let alone = frames.dropFirst(2).filter { !$0.isRepeated }.map(\.aloneBeforeShare).sorted()
    guard let most = alone.last, motion.lastReturnedShare >= Self.leastReturned,
      motion.lastAloneShare >= Self.leastAlone,
      motion.lastAloneShare >= max(1.2 * most, 2 * alone[alone.count * 3 / 4])
    else { return nil }
    return Odd(frame: last, kind: .leftover, size: motion.lastAloneShare)
  }

  /// Shares of the art, and of what only the last frame shows. Of the latter half is enough where the last frame is
  /// clearly larger than its neighbors lead to expect.
  private static let leastAlone = 0.01
  private static let leastReturned = 0.3
  private static let fewestOfLeftover = 8

  /// Every frame shows all that the one before did, until the loop begins anew: none is cleared. What is
  /// drawn stroke by stroke begins with little and changes nothing that is there, and what swells keeps its shape.
  private var piled: Odd? {
    let areas = frames.map(\.area)
    guard let first = areas.first, let last = areas.last, last >= (1 + Self.leastPile) * first,
      frames.dropFirst().allSatisfy({ $0.clearedShare <= Self.mostCleared }),
      first >= (isDrawnOver(last - first) ? Self.leastBegin / 3 : Self.leastBegin) * last
    else { return nil }
    // A new scene shows more at once, and so do three dots that come one by one.
    let added = zip(areas, areas.dropFirst()).map { ($1 - $0) / (last - first) }
    // Where much is added in many steps, one of them may be larger.
    let hasManySteps =
      added.count { $0 > Self.leastStep } >= Self.manySteps
      && last >= Self.leastGrowthOfMany * first
    let most = hasManySteps ? Self.mostAtOnceOfMany : Self.mostAtOnce
    guard added.allSatisfy({ $0 < most }) else { return nil }
    let growth = spread.values[frames.count - 1] - spread.values[0]
    let swelling = area.values[frames.count - 1].x - area.values[0].x
    let swells = [growth.x, growth.y].allSatisfy {
      abs($0 - swelling) < Self.mostSkewed * swelling
    }
    return swells ? nil : Odd(frame: frames.count - 1, kind: .piled, size: last / first - 1)
  }

  /// Whether frames change far more than they add, which is a share of the canvas.
  private func isDrawnOver(_ added: Double) -> Bool {
    frames.map(\.changedShare).reduce(0, +) * motion.seenShare > Self.leastDrawnOver * added
  }

  private static let mostCleared = 0.002
  /// What one frame may add, as a share of all that is added.
  private static let mostAtOnce = 0.31
  /// The same where there are many steps.
  private static let mostAtOnceOfMany = 0.4
  /// What a frame must add to be a step.
  private static let leastStep = 0.03
  private static let manySteps = 5
  /// How much the last frame shows there, as a multiple of the first.
  private static let leastGrowthOfMany = 1.1
  /// By how much the growth across and down may differ from that of the area, as a share of it.
  private static let mostSkewed = 0.2
  /// How much more frames change than they add where they are drawn over what is there.
  private static let leastDrawnOver = 2.5
  /// How much of what the last frame shows the first one does.
  private static let leastBegin = 0.4

  /// Two neighbors are exchanged: the other way round, the motion is far smoother.
  private var order: Odd? {
    let shown = frames.indices.filter { !frames[$0].isRepeated }
    guard shown.count >= Self.fewestOrdered else { return nil }
    let distances = shown.map { frames[$0].distances }
    guard let exchange = FrameOrder(distances).bestExchange,
      exchange.roughness < Self.mostRoughness, goesOn(around: exchange.first, distances)
    else { return nil }
    return Odd(frame: shown[exchange.first], kind: .order, size: exchange.roughness)
  }

  /// Whether it moves before and after two neighbors, too: what blinks or winks does not.
  private func goesOn(around first: Int, _ distances: [SIMD4<Double>]) -> Bool {
    guard first > 1, first + 3 < distances.count else { return false }
    let least = Self.leastBeside * distances[first + 1].x
    return distances[first - 1].x > least && distances[first + 3].x > least
  }

  /// In fewer that differ from each other no order is smoother by far.
  private static let fewestOrdered = 10
  /// How far a step beside is, squared, as a share of that of the two.
  private static let leastBeside = 0.04

  /// How rough the motion is after an exchange, as a share of before, at most: in 393 animations as they
  /// were drawn none has less than 0.7.
  private static let mostRoughness = 0.3

  private func isQuiet(_ frame: Int, within limit: Double = quiet) -> Bool {
    length(spread.stray(frame)) < limit && abs(area.stray(frame).x) < limit
  }

  /// A number or two that follow an animation round and round.
  private struct Track {
    let values: [SIMD2<Double>]

    init(_ values: [SIMD2<Double>]) { self.values = values }

    private func value(_ index: Int) -> SIMD2<Double> {
      values[(index + values.count) % values.count]
    }

    /// How far a frame is from the middle between its neighbors.
    func stray(_ index: Int) -> SIMD2<Double> {
      value(index) - (value(index - 1) + value(index + 1)) / 2
    }

    private func step(_ index: Int) -> Double { length(value(index + 1) - value(index)) }

    /// Whether the way to a frame leads back from it again.
    private func returns(_ index: Int) -> Bool {
      let (into, out) = (value(index) - value(index - 1), value(index + 1) - value(index))
      let (one, other) = (length(into), length(out))
      return (into * out).sum() < 0 && min(one, other) >= OddFrames.leastReturn * max(one, other)
    }

    /// The one frame that strays far more than all others.
    func outlier(
      least: Double, ratio: Double = OddFrames.leastRatio,
      overOthers: Double = OddFrames.leastOverOthers
    ) -> Int? {
      let strays = values.indices.map { length(stray($0)) }
      guard let most = strays.max(), most >= least, let frame = strays.firstIndex(of: most) else {
        return nil
      }
      let count = values.count
      let beside = [strays[(frame + count - 1) % count], strays[(frame + 1) % count]]
      let others = values.indices.filter { abs($0 - frame) > 1 && abs($0 - frame) < count - 1 }
        .map { strays[$0] }.sorted()
      let steps = max(step(frame - 1), step(frame))
      let around = max(step(frame - 2), step(frame + 1))
      guard most >= ratio * others[others.count * 3 / 4],
        most >= overOthers * (others.last ?? 0),
        most >= OddFrames.leastOverNeighbors * (beside.max() ?? 0),
        steps >= OddFrames.leastOverSteps * around, returns(frame)
      else { return nil }
      return frame
    }
  }
}

extension FrameMotion {
  var logarithmicSpread: SIMD2<Double> { SIMD2(logarithm(spread.x), logarithm(spread.y)) }
}

/// The natural logarithm of a number from 0 to 1, to six digits; differences of it are shares.
private func logarithm(_ value: Double) -> Double {
  guard value > 1e-9 else { return -20 }
  let ratio = (value.significand - 1) / (value.significand + 1)
  let square = ratio * ratio
  let series =
    2 * ratio * (1 + square * (1 / 3.0 + square * (1 / 5.0 + square * (1 / 7.0 + square / 9))))
  return series + Double(value.exponent) * 0.693_147_180_559_945_3
}
