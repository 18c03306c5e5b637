import StickerAnalysis

/// Finds single frames that do not fit the motion around them.
struct OddFrames {
  /// The kind of a deviation.
  enum Kind {
    case scale, place, color, fade, piled, repeated
    /// The last frame shows more area than its neighbors predict.
    case leftover
    /// The last frame shows a part that no other frame shows.
    case alone
    /// Exchanged with another frame.
    case order(with: Int)
  }

  /// A frame that does not fit, and its deviation.
  struct Odd {
    var frame: Int
    var kind: Kind
    /// The deviation: levels for a color, the ratio of the roughness after and before an exchange, and for a repeated
    /// frame the ratio of the step after it to the median step; otherwise a share.
    var size: Double
  }

  // The minimum deviations: of the size, as a share; of the place, in canvas widths or heights; of the luma, in
  // levels; of the alpha, as a share; and of the area if art is left over or piles up, as a share.
  static let minScale = 0.04
  static let minDistance = 0.035
  static let minLevels = 8
  static let minFade = 0.18
  static let minExtra = 0.04
  static let minPile = 0.08

  /// The minimum number of frames; with fewer, a frame cannot be predicted.
  private static let fewestFrames = 6
  /// The minimum ratio of the frame's deviation to the upper quartile of the others'.
  fileprivate static let minRatio = 4.0
  /// The minimum ratio of the frame's deviation to the largest of the others': a face that jolts twice is intended.
  fileprivate static let minOverOthers = 1.5
  /// The minimum ratio of the frame's deviation to those of its neighbors, which the frame itself shifts by half as
  /// much.
  private static let minOverNeighbors = 1.6
  /// The minimum ratio of the steps to and from the frame to those around them: a bouncing ball turns in one frame,
  /// too.
  private static let minOverSteps = 1.5
  /// The minimum ratio of the shorter to the longer of the steps to and from the frame. The last frame before
  /// a cut or a fade is close to the one before.
  private static let minReturn = 0.2
  /// The maximum ratio of the largest to the smallest of the changes of width, height and area in a scaled frame.
  private static let maxUneven = 1.4
  /// The maximum change of spread and area of a frame that is only moved or recolored.
  private static let quiet = 0.02
  /// The same for a frame that is moved far, as a share of the distance.
  private static let maxCut = 0.5

  let frames: [FrameMotion]

  private let motion: MotionFacts

  init(_ motion: MotionFacts) {
    frames = motion.frames
    self.motion = motion
  }

  /// The frame that fits least, of the first kind of deviation that is found; `nil` if all frames fit, or if they
  /// cannot be judged.
  var worst: Odd? {
    guard frames.count >= Self.fewestFrames, frames.allSatisfy({ $0.center != nil }) else {
      return nil
    }
    if let piled { return piled }
    let odd = scale ?? place ?? color ?? fade
    // In the first and the last frame, a cut at the end of a scene looks like a deviation.
    if let odd, (1..<frames.count - 1).contains(odd.frame) { return odd }
    return leftover ?? order ?? repeated
  }

  private var area: Track { Track(frames.map { SIMD2(logarithm($0.area) / 2, 0) }) }
  private var spread: Track { Track(frames.map(\.logarithmicSpread)) }
  private var centers: Track { Track(frames.map { $0.center ?? .zero }) }
  private var lumas: Track {
    Track(frames.map { SIMD2(($0.color * SIMD3(0.299, 0.587, 0.114)).sum(), 0) })
  }

  /// A frame in which all of the art is larger or smaller.
  private var scale: Odd? {
    let spread = spread
    guard let frame = spread.outlier(least: Self.minScale) else { return nil }
    let (one, other) = (spread.deviation(frame), area.deviation(frame).x)
    let sizes = [one.x, one.y, other]
    guard let least = sizes.map(abs).min(), let most = sizes.map(abs).max(),
      least >= Self.quiet, most <= Self.maxUneven * least, Set(sizes.map { $0 < 0 }).count == 1
    else { return nil }
    return Odd(frame: frame, kind: .scale, size: sizes.reduce(0, +) / 3)
  }

  /// A frame in which all of the art is in another place.
  private var place: Odd? {
    guard let frame = centers.outlier(least: Self.minDistance) else { return nil }
    let size = length(centers.deviation(frame))
    // Art that moves far may be cut off by the border.
    guard isQuiet(frame, within: max(Self.quiet, Self.maxCut * size)) else { return nil }
    return Odd(frame: frame, kind: .place, size: size)
  }

  /// A frame in which all of the art is darker or lighter.
  private var color: Odd? {
    guard let frame = lumas.outlier(least: Double(Self.minLevels)), isQuiet(frame),
      length(centers.deviation(frame)) < Self.minDistance
    else { return nil }
    let size = lumas.deviation(frame).x
    // Cycling lights have the same color in another frame, too.
    let recurs = lumas.values.indices.contains {
      $0 != frame && 2 * abs(lumas.values[$0].x - lumas.values[frame].x) < abs(size)
    }
    return recurs ? nil : Odd(frame: frame, kind: .color, size: size)
  }

  /// A frame in which all of the art lets more of the background through.
  private var fade: Odd? {
    guard let frame = area.outlier(least: -logarithm(1 - Self.minFade) / 2),
      area.deviation(frame).x < 0, length(spread.deviation(frame)) < Self.quiet,
      length(centers.deviation(frame)) < Self.minDistance,
      abs(lumas.deviation(frame).x) < Double(Self.minLevels)
    else { return nil }
    let beside = [frame - 1, frame + 1].map { frames[($0 + frames.count) % frames.count].area }
    return Odd(
      frame: frame, kind: .fade, size: 1 - 2 * frames[frame].area / beside.reduce(0, +))
  }

  /// The last frame, if it shows pieces of an earlier frame: if its area is larger than its neighbors predict, or if
  /// the part that it alone shows is larger than the parts that other frames alone show.
  private var leftover: Odd? {
    guard frames.count >= Self.fewestOfLeftover,
      motion.lastReturnedShare >= Self.minReturned / 2
    else { return nil }
    let last = frames.count - 1
    if area.outlier(least: Self.minExtra / 2, ratio: 3, overOthers: 0) == last {
      let size = 2 * area.deviation(last).x
      if size > 0 { return Odd(frame: last, kind: .leftover, size: size) }
    }
    let alone = frames.dropFirst(2).filter { !$0.isRepeated }.map(\.aloneBeforeShare).sorted()
    guard let most = alone.last, motion.lastReturnedShare >= Self.minReturned,
      motion.lastAloneShare >= Self.minAlone,
      motion.lastAloneShare >= max(1.2 * most, 2 * alone[alone.count * 3 / 4])
    else { return nil }
    return Odd(frame: last, kind: .alone, size: motion.lastAloneShare)
  }

  /// The minimum share of the seen area that only the last frame shows.
  static let minAlone = 0.01
  /// The minimum share of that part that looks as in an earlier frame. Half of it suffices if the last frame is clearly
  /// larger than its neighbors predict.
  private static let minReturned = 0.3
  /// The minimum number of frames of an animation whose last frame is judged.
  private static let fewestOfLeftover = 8

  /// The last frame, if every frame shows all of the one before until the loop restarts: none is cleared. `nil` for art
  /// that is drawn stroke by stroke, which starts small and changes nothing already drawn, and for art that swells,
  /// which keeps its shape.
  private var piled: Odd? {
    let areas = frames.map(\.area)
    guard let first = areas.first, let last = areas.last, last >= (1 + Self.minPile) * first,
      frames.dropFirst().allSatisfy({ $0.clearedShare <= Self.maxCleared }),
      first >= (isDrawnOver(last - first) ? Self.minBegin / 3 : Self.minBegin) * last
    else { return nil }
    // A new scene adds more at once, and so do three dots that appear one by one.
    let added = zip(areas, areas.dropFirst()).map { ($1 - $0) / (last - first) }
    // If much is added in many steps, one of them may be larger.
    let hasManySteps =
      added.count { $0 > Self.minStep } >= Self.manySteps
      && last >= Self.minGrowthOfMany * first
    let most = hasManySteps ? Self.maxAtOnceOfMany : Self.maxAtOnce
    guard added.allSatisfy({ $0 < most }) else { return nil }
    let growth = spread.values[frames.count - 1] - spread.values[0]
    let swelling = area.values[frames.count - 1].x - area.values[0].x
    let swells = [growth.x, growth.y].allSatisfy {
      abs($0 - swelling) < Self.maxSkewed * swelling
    }
    return swells ? nil : Odd(frame: frames.count - 1, kind: .piled, size: last / first - 1)
  }

  /// Returns true if frames change far more than they add.
  ///
  /// - Parameter added: the added area as a share of the canvas.
  private func isDrawnOver(_ added: Double) -> Bool {
    frames.map(\.changedShare).reduce(0, +) * motion.seenShare > Self.minDrawnOver * added
  }

  /// The maximum share of the seen area that a frame may clear.
  private static let maxCleared = 0.002
  /// The maximum share of the added area that one frame may add.
  private static let maxAtOnce = 0.31
  /// The same if there are many steps.
  private static let maxAtOnceOfMany = 0.4
  /// The minimum share of the added area that counts as a step, and the number of steps from which there are many.
  private static let minStep = 0.03
  private static let manySteps = 5
  /// The minimum ratio of the last to the first area if there are many steps.
  private static let minGrowthOfMany = 1.1
  /// The maximum difference of the growth in width and in height from that of the area, as a share of the
  /// latter.
  private static let maxSkewed = 0.2
  /// The minimum ratio of changed to added area if frames are drawn over earlier ones.
  private static let minDrawnOver = 2.5
  /// The minimum ratio of the first to the last area; a third of it if frames are drawn over.
  private static let minBegin = 0.4

  /// The first of two frames that are exchanged: in the other order, the motion is far smoother.
  private var order: Odd? {
    let shown = frames.indices.filter { !frames[$0].isRepeated }
    guard shown.count >= Self.fewestOrdered, let exchange = motion.exchange,
      exchange.roughness < Self.maxRoughness, let first = shown.firstIndex(of: exchange.first),
      shown[first + 1] != exchange.second || goesOn(around: first, of: shown)
    else { return nil }
    return Odd(
      frame: exchange.first, kind: .order(with: exchange.second), size: exchange.roughness)
  }

  /// Returns true if there is motion before and after two neighbors as well; around a blink or a wink, there is none.
  private func goesOn(around first: Int, of shown: [Int]) -> Bool {
    guard first > 1, first + 3 < shown.count else { return false }
    func step(_ index: Int) -> Double { frames[shown[index]].distances.x }
    let least = Self.minBeside * step(first + 1)
    return step(first - 1) > least && step(first + 3) > least
  }

  /// The minimum number of different frames; with fewer, no order is far smoother than another.
  private static let fewestOrdered = 10
  /// The minimum of the squared steps before and after the two, as a share of the squared step between them.
  private static let minBeside = 0.04

  /// The maximum roughness of the motion after an exchange, as a share of the roughness before.
  private static let maxRoughness = 0.3

  /// The only frame that repeats the one before, if all others move, and if those around it move in one direction.
  /// Before and after a held pose, the motion is slower.
  private var repeated: Odd? {
    let repeated = frames.indices.filter { frames[$0].isRepeated }
    guard frames.count >= Self.fewestOfRepeated, repeated.count == 1, let frame = repeated.first,
      frame > 1, frame + 1 < frames.count
    else { return nil }
    func step(_ index: Int) -> Double { frames[index].distances.x.squareRoot() }
    let steps = frames.indices.dropFirst().filter { $0 != frame }.map(step)
    let (before, after, usual) = (step(frame - 1), step(frame + 1), median(steps))
    guard let least = steps.min(), least >= Self.minMoving * usual,
      min(before, after) >= Self.minMovingBeside * usual,
      frames[frame + 1].distances.y.squareRoot() >= Self.minStraight * (before + after)
    else { return nil }
    return Odd(frame: frame, kind: .repeated, size: after / usual)
  }

  /// The minimum number of frames of an animation that is searched for a repeated frame.
  private static let fewestOfRepeated = 8
  /// The minimum steps of all frames, and of those around the repeated one, as shares of the median step.
  private static let minMoving = 0.15
  private static let minMovingBeside = 0.5
  /// The minimum distance over two steps as a share of the sum of their lengths, which is 1 in a straight line.
  private static let minStraight = 0.75

  /// Returns true if the spread and the area of a frame deviate by less than a limit.
  private func isQuiet(_ frame: Int, within limit: Double = quiet) -> Bool {
    length(spread.deviation(frame)) < limit && abs(area.deviation(frame).x) < limit
  }

  /// One or two numbers per frame; the first frame follows the last.
  private struct Track {
    let values: [SIMD2<Double>]

    init(_ values: [SIMD2<Double>]) { self.values = values }

    private func value(_ index: Int) -> SIMD2<Double> {
      values[(index + values.count) % values.count]
    }

    /// Returns the deviation of a frame from the mean of its neighbors.
    func deviation(_ index: Int) -> SIMD2<Double> {
      value(index) - (value(index - 1) + value(index + 1)) / 2
    }

    private func step(_ index: Int) -> Double { length(value(index + 1) - value(index)) }

    /// Returns true if the steps to and from a frame go in opposite directions.
    private func reverses(at index: Int) -> Bool {
      let (into, out) = (value(index) - value(index - 1), value(index + 1) - value(index))
      let (one, other) = (length(into), length(out))
      return (into * out).sum() < 0 && min(one, other) >= OddFrames.minReturn * max(one, other)
    }

    /// Returns the one frame that deviates far more than all others; `nil` if there is none.
    func outlier(
      least: Double, ratio: Double = OddFrames.minRatio,
      overOthers: Double = OddFrames.minOverOthers
    ) -> Int? {
      let deviations = values.indices.map { length(deviation($0)) }
      guard let most = deviations.max(), most >= least,
        let frame = deviations.firstIndex(of: most)
      else { return nil }
      let count = values.count
      let beside = [deviations[(frame + count - 1) % count], deviations[(frame + 1) % count]]
      let others = values.indices.filter { abs($0 - frame) > 1 && abs($0 - frame) < count - 1 }
        .map { deviations[$0] }.sorted()
      let steps = max(step(frame - 1), step(frame))
      let around = max(step(frame - 2), step(frame + 1))
      guard most >= ratio * others[others.count * 3 / 4],
        most >= overOthers * (others.last ?? 0),
        most >= OddFrames.minOverNeighbors * (beside.max() ?? 0),
        steps >= OddFrames.minOverSteps * around, reverses(at: frame)
      else { return nil }
      return frame
    }
  }
}

extension FrameMotion {
  var logarithmicSpread: SIMD2<Double> { SIMD2(logarithm(spread.x), logarithm(spread.y)) }
}

/// Returns the natural logarithm of a number with an error of about 1e-6, and -20 for numbers up to 1e-9. Differences
/// of logarithms are relative changes. Only IEEE arithmetic is used, so that every machine gets the same result.
private func logarithm(_ value: Double) -> Double {
  guard value > 1e-9 else { return -20 }
  let ratio = (value.significand - 1) / (value.significand + 1)
  let square = ratio * ratio
  let series =
    2 * ratio * (1 + square * (1 / 3.0 + square * (1 / 5.0 + square * (1 / 7.0 + square / 9))))
  return series + Double(value.exponent) * 0.693_147_180_559_945_3
}
