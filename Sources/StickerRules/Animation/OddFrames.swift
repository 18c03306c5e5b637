import StickerAnalysis

/// Finds single frames that do not fit the motion around them.
struct OddFrames {
  /// The way in which a frame does not fit.
  enum Kind {
    /// All of the art is larger or smaller than the neighbors predict, is in another place, is darker or lighter, or
    /// lets more of the background through.
    case scale, place, color, fade
    /// The last frame shows all that was drawn before: no frame is cleared.
    case piled
    /// The frame repeats the one before, while all other frames move.
    case repeated
    /// The last frame shows more area than its neighbors predict.
    case leftover
    /// The last frame shows a part that no other frame shows.
    case alone
    /// The frame and a later one seem to be in each other's place.
    case order(with: Int)
  }

  /// A frame that does not fit, and its deviation.
  struct Odd {
    var frame: Int
    var kind: Kind
    /// The deviation in levels for a color; for an exchange, the ratio of the roughness after it to that before it; for
    /// a repeated frame, the ratio of the step after it to the median step; otherwise a share.
    var deviation: Double
  }

  /// The minimum deviation of the size, as a share.
  static let minScale = 0.04
  /// The minimum deviation of the place, in canvas widths or heights.
  static let minDistance = 0.035
  /// The minimum deviation of the luma in levels.
  static let minLevels = 8
  /// The minimum deviation of the alpha, as a share.
  static let minFade = 0.18
  /// The minimum deviation of the last frame's area if art is left over, as a share.
  static let minExtra = 0.04
  /// The minimum growth from the first frame's area to the last frame's if frames pile up, as a share.
  static let minPile = 0.08

  /// The minimum number of frames; with fewer, a frame cannot be predicted.
  private static let fewestFrames = 6
  /// The minimum ratio of the frame's deviation to the upper quartile of the other frames' deviations.
  fileprivate static let minRatio = 4.0
  /// The minimum ratio of the frame's deviation to the largest of the other frames' deviations: a face that jolts twice
  /// is intended.
  fileprivate static let minOverOthers = 1.5
  /// The minimum ratio of the frame's deviation to the larger of its neighbors' deviations. The frame itself causes
  /// half of its deviation in each neighbor.
  private static let minOverNeighbors = 1.6
  /// The minimum ratio of the steps to and from the frame to the steps before and after them: a bouncing ball turns in
  /// one frame, too.
  private static let minOverSteps = 1.5
  /// The minimum ratio of the shorter to the longer of the steps to and from the frame. The last frame before
  /// a cut or a fade is close to the one before.
  private static let minReturn = 0.2
  /// The maximum ratio of the largest to the smallest of the changes of width, height and area in a scaled frame.
  private static let maxUneven = 1.4
  /// The maximum change of spread and area of a frame that is only moved or recolored.
  private static let maxQuiet = 0.02
  /// The maximum change of spread and area of a frame that is moved far, as a share of the distance. The border may cut
  /// off its art.
  private static let maxCut = 0.5

  let frames: [FrameMotion]

  private let motion: MotionFacts

  init(_ motion: MotionFacts) {
    frames = motion.frames
    self.motion = motion
  }

  /// The frame that fits least, for the first kind of deviation that is found; `nil` if all frames fit, or if the
  /// frames are too few or empty.
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
    guard let frame = spread.outlier(minDeviation: Self.minScale) else { return nil }
    let (ofSpread, ofArea) = (spread.deviation(frame), area.deviation(frame).x)
    let sizes = [ofSpread.x, ofSpread.y, ofArea]
    guard let smallest = sizes.map(abs).min(), let largest = sizes.map(abs).max(),
      smallest >= Self.maxQuiet, largest <= Self.maxUneven * smallest,
      Set(sizes.map { $0 < 0 }).count == 1
    else { return nil }
    return Odd(frame: frame, kind: .scale, deviation: sizes.reduce(0, +) / 3)
  }

  /// A frame in which all of the art is in another place.
  private var place: Odd? {
    guard let frame = centers.outlier(minDeviation: Self.minDistance) else { return nil }
    let size = length(centers.deviation(frame))
    guard isQuiet(frame, within: max(Self.maxQuiet, Self.maxCut * size)) else { return nil }
    return Odd(frame: frame, kind: .place, deviation: size)
  }

  /// A frame in which all of the art is darker or lighter.
  private var color: Odd? {
    guard let frame = lumas.outlier(minDeviation: Double(Self.minLevels)), isQuiet(frame),
      length(centers.deviation(frame)) < Self.minDistance
    else { return nil }
    let size = lumas.deviation(frame).x
    // Cycling lights have the same color in another frame.
    let recurs = lumas.values.indices.contains {
      $0 != frame && 2 * abs(lumas.values[$0].x - lumas.values[frame].x) < abs(size)
    }
    return recurs ? nil : Odd(frame: frame, kind: .color, deviation: size)
  }

  /// A frame in which all of the art lets more of the background through.
  private var fade: Odd? {
    guard let frame = area.outlier(minDeviation: -logarithm(1 - Self.minFade) / 2),
      area.deviation(frame).x < 0, length(spread.deviation(frame)) < Self.maxQuiet,
      length(centers.deviation(frame)) < Self.minDistance,
      abs(lumas.deviation(frame).x) < Double(Self.minLevels)
    else { return nil }
    let beside = [frame - 1, frame + 1].map { frames[($0 + frames.count) % frames.count].area }
    return Odd(
      frame: frame, kind: .fade, deviation: 1 - 2 * frames[frame].area / beside.reduce(0, +))
  }

  /// The last frame, if it shows pieces of an earlier frame: its area is larger than its neighbors predict, or the part
  /// that it alone shows is larger than the parts that other frames alone show.
  private var leftover: Odd? {
    guard frames.count >= Self.fewestFramesForLeftover,
      motion.lastReturnedShare >= Self.minReturned / 2
    else { return nil }
    let last = frames.count - 1
    if area.outlier(minDeviation: Self.minExtra / 2, ratio: 3, overOthers: 0) == last {
      let size = 2 * area.deviation(last).x
      if size > 0 { return Odd(frame: last, kind: .leftover, deviation: size) }
    }
    let alone = frames.dropFirst(2).filter { !$0.isRepeated }.map(\.aloneBeforeShare).sorted()
    guard let largest = alone.last, motion.lastReturnedShare >= Self.minReturned,
      motion.lastAloneShare >= Self.minAlone,
      motion.lastAloneShare >= max(1.2 * largest, 2 * alone[alone.count * 3 / 4])
    else { return nil }
    return Odd(frame: last, kind: .alone, deviation: motion.lastAloneShare)
  }

  /// The minimum share of the seen area that only the last frame shows.
  static let minAlone = 0.01
  /// The minimum share of the last frame's own part whose colors are those of an earlier frame in the same place. Half
  /// of this minimum suffices if the last frame is clearly larger than its neighbors predict.
  private static let minReturned = 0.3
  /// The minimum number of frames of an animation whose last frame is searched for pieces of an earlier one.
  private static let fewestFramesForLeftover = 8

  /// The last frame, if no frame is cleared before the loop restarts: each frame also shows all of the one before.
  /// `nil` for art that is drawn stroke by stroke, which starts small and changes nothing that is already drawn, and
  /// for art that swells, which keeps its shape.
  private var piled: Odd? {
    let areas = frames.map(\.area)
    guard let first = areas.first, let last = areas.last, last >= (1 + Self.minPile) * first,
      frames.dropFirst().allSatisfy({ $0.clearedShare <= Self.maxCleared }),
      first >= (isDrawnOver(last - first) ? Self.minBegin / 3 : Self.minBegin) * last
    else { return nil }
    // A new scene adds more than `maxAtOnce` in one frame, and so do three dots that appear one by one.
    let added = zip(areas, areas.dropFirst()).map { ($1 - $0) / (last - first) }
    // If frames add much in many steps, one step may be larger.
    let hasManySteps =
      added.count { $0 > Self.minStep } >= Self.manySteps
      && last >= Self.minGrowthOfMany * first
    let maxAdded = hasManySteps ? Self.maxAtOnceOfMany : Self.maxAtOnce
    guard added.allSatisfy({ $0 < maxAdded }) else { return nil }
    let growth = spread.values[frames.count - 1] - spread.values[0]
    let swelling = area.values[frames.count - 1].x - area.values[0].x
    let swells = [growth.x, growth.y].allSatisfy {
      abs($0 - swelling) < Self.maxSkewed * swelling
    }
    return swells ? nil : Odd(frame: frames.count - 1, kind: .piled, deviation: last / first - 1)
  }

  /// Returns true if frames are drawn over earlier ones: they change far more than they add.
  ///
  /// - Parameter added: the area that all frames add, as a share of the canvas.
  private func isDrawnOver(_ added: Double) -> Bool {
    frames.map(\.changedShare).reduce(0, +) * motion.seenShare > Self.minDrawnOver * added
  }

  /// The maximum share of the seen area that a frame may clear.
  private static let maxCleared = 0.002
  /// The maximum share of the added area that one frame may add.
  private static let maxAtOnce = 0.31
  /// The maximum share of the added area that one frame may add if there are many steps.
  private static let maxAtOnceOfMany = 0.4
  /// The minimum share of the added area that counts as a step.
  private static let minStep = 0.03
  /// The number of steps from which there are many.
  private static let manySteps = 5
  /// The minimum ratio of the last to the first area if there are many steps.
  private static let minGrowthOfMany = 1.1
  /// The maximum difference between the growth of the width or height and the growth of the area in swelling art, as a
  /// share of the latter.
  private static let maxSkewed = 0.2
  /// The minimum ratio of the changed to the added area if frames are drawn over earlier ones.
  private static let minDrawnOver = 2.5
  /// The minimum ratio of the first to the last area; a third of it if frames are drawn over earlier ones.
  private static let minBegin = 0.4

  /// The first of two frames that seem to be in each other's place: after their exchange, the motion is far smoother.
  private var order: Odd? {
    let distinct = frames.indices.filter { !frames[$0].isRepeated }
    guard distinct.count >= Self.fewestFramesForOrder, let exchange = motion.exchange,
      exchange.roughness < Self.maxRoughness, let first = distinct.firstIndex(of: exchange.first),
      distinct[first + 1] != exchange.second || hasMotion(around: first, of: distinct)
    else { return nil }
    return Odd(
      frame: exchange.first, kind: .order(with: exchange.second), deviation: exchange.roughness)
  }

  /// Returns true if the art also moves before and after two neighboring frames. Around a blink or a wink, it does not.
  ///
  /// - Parameters:
  ///   - first: the index in `distinct` of the first of the two frames.
  ///   - distinct: the indices of the frames that do not repeat the one before.
  private func hasMotion(around first: Int, of distinct: [Int]) -> Bool {
    guard first > 1, first + 3 < distinct.count else { return false }
    func step(_ index: Int) -> Double { frames[distinct[index]].distances.x }
    let minStep = Self.minBeside * step(first + 1)
    return step(first - 1) > minStep && step(first + 3) > minStep
  }

  /// The minimum number of distinct frames. With fewer, no order is far smoother than another.
  private static let fewestFramesForOrder = 10
  /// The minimum squared step before and after two neighboring frames, as a share of the squared step between them.
  private static let minBeside = 0.04

  /// The maximum roughness of the motion after an exchange, as a share of the roughness before.
  private static let maxRoughness = 0.3

  /// The only frame that repeats the one before, if the art moves in all other frames, and in one direction around this
  /// one. `nil` for a held pose, before and after which the motion is slower.
  private var repeated: Odd? {
    let repeated = frames.indices.filter { frames[$0].isRepeated }
    guard frames.count >= Self.fewestFramesForRepeated, repeated.count == 1,
      let frame = repeated.first,
      frame > 1, frame + 1 < frames.count
    else { return nil }
    func step(_ index: Int) -> Double { frames[index].distances.x.squareRoot() }
    let steps = frames.indices.dropFirst().filter { $0 != frame }.map(step)
    let (before, after, usual) = (step(frame - 1), step(frame + 1), median(steps))
    guard let smallest = steps.min(), smallest >= Self.minMoving * usual,
      min(before, after) >= Self.minMovingBeside * usual,
      frames[frame + 1].distances.y.squareRoot() >= Self.minStraight * (before + after)
    else { return nil }
    return Odd(frame: frame, kind: .repeated, deviation: after / usual)
  }

  /// The minimum number of frames of an animation that is searched for a repeated frame.
  private static let fewestFramesForRepeated = 8
  /// The minimum step between any two frames, as a share of the median step.
  private static let minMoving = 0.15
  /// The minimum steps before and after the repeated frame, as shares of the median step.
  private static let minMovingBeside = 0.5
  /// The minimum distance over two steps as a share of the sum of their lengths, which is 1 in a straight line.
  private static let minStraight = 0.75

  /// Returns true if the spread and the area of a frame deviate by less than a limit.
  private func isQuiet(_ frame: Int, within limit: Double = maxQuiet) -> Bool {
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

    /// Returns the index of the one frame that deviates far more than all others; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - minDeviation: the minimum deviation of the frame.
    ///   - ratio: the minimum ratio of its deviation to the upper quartile of the other frames' deviations.
    ///   - overOthers: the minimum ratio of its deviation to the largest of the other frames' deviations.
    func outlier(
      minDeviation: Double, ratio: Double = OddFrames.minRatio,
      overOthers: Double = OddFrames.minOverOthers
    ) -> Int? {
      let deviations = values.indices.map { length(deviation($0)) }
      guard let largest = deviations.max(), largest >= minDeviation,
        let frame = deviations.firstIndex(of: largest)
      else { return nil }
      let count = values.count
      let beside = [deviations[(frame + count - 1) % count], deviations[(frame + 1) % count]]
      let others = values.indices.filter { abs($0 - frame) > 1 && abs($0 - frame) < count - 1 }
        .map { deviations[$0] }.sorted()
      let steps = max(step(frame - 1), step(frame))
      let around = max(step(frame - 2), step(frame + 1))
      guard largest >= ratio * others[others.count * 3 / 4],
        largest >= overOthers * (others.last ?? 0),
        largest >= OddFrames.minOverNeighbors * (beside.max() ?? 0),
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
