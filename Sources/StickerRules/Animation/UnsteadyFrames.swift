import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations whose art shivers or whose colors flicker from frame to frame.
struct UnsteadyFrames: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsteady-frames", group: .animation, severity: .note,
    summary: "The place or the colors of the art waver from frame to frame.",
    why:
      "The sticker shivers or flickers; usually frames were cropped or reduced to a palette one by "
      + "one.",
    howToFix: "Export all frames from one canvas and with one palette, or as APNG with all colors.",
    limit: { _ in
      "\(tenths(100 * minDistance)) % of the canvas across and down, or \(tenths(minLevels)) levels "
        + "of the mean color, from frame to frame without a pattern; or \(tenths(minShift)) levels between the palettes "
        + "of frames with few colors"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ])

  /// The minimum amplitude of the shivering along each axis, as a share of the canvas. Frames that were cropped one by
  /// one are off by a little along both axes.
  fileprivate static let minDistance = 0.01
  /// The maximum amplitude of the shivering in any direction, as a share of the canvas. Art that shakes by more does so
  /// on purpose.
  private static let maxDistance = 0.053
  /// The minimum amplitude of the flicker of the mean color, in levels.
  fileprivate static let minLevels = 4.0
  /// The maximum amplitude of the flicker of the mean color, in levels. Intended color changes are larger.
  private static let maxLevels = 40.0
  /// The minimum mean change of a palette's colors from frame to frame, in levels.
  fileprivate static let minShift = 1.5
  /// The minimum share of the art whose color has no match in the palette of the frame before.
  private static let minDeviating = 0.05
  /// The maximum ratio of the mean color's change to the palette's change. If all colors change together, the change is
  /// intended.
  private static let maxOfShift = 0.9
  /// The minimum number of frames that do not repeat the one before.
  private static let fewestFrames = 12
  /// The maximum median change of the art's growth from frame to frame. Art that changes its shape more unevenly is
  /// dancing, which is not a mistake.
  private static let maxGrowthChange = 0.018
  /// The maximum median change of the art's growth in frames that each have their own palette. It is larger, because no
  /// intended motion changes palettes.
  private static let maxGrowthChangeOfPalettes = 0.03
  /// The minimum share of the picture that changes from frame to frame if its colors flicker.
  private static let minChanged = 0.4
  /// The minimum ratio of the smallest to the largest area. Art that enters or leaves shows other parts in other
  /// colors, and frames that show much less art have another problem.
  private static let minAreaRatio = 0.75

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.judgedMotion else { return }
    let frames = motion.frames.filter { !$0.isRepeated }
    guard frames.count >= Self.fewestFrames, motion.blankFrames.isEmpty, !motion.isFilm
    else { return }
    let growthChange = TrackNoise(frames.map { SIMD3($0.logarithmicSpread, 0) }).bend
    let isSteady = growthChange < Self.maxGrowthChange
    let draft =
      (isSteady ? shiverFinding(frames) : nil)
      ?? (growthChange < Self.maxGrowthChangeOfPalettes ? paletteFinding(frames) : nil)
      ?? (isSteady ? flickerFinding(frames) : nil)
    if let draft { report(draft) }
  }

  private func shiverFinding(_ frames: [FrameMotion]) -> Finding.Draft? {
    let centers = frames.compactMap(\.center)
    let positions = TrackNoise(centers.map { SIMD3($0.x, $0.y, 0) })
    let axes = [0, 1].map { axis in TrackNoise(centers.map { SIMD3($0[axis], 0, 0) }).amplitude }
    let areas = frames.map(\.area)
    guard positions.isRestless, positions.amplitude <= Self.maxDistance,
      areas.min() ?? 0 >= Self.minAreaRatio * (areas.max() ?? 0),
      axes.allSatisfy({ $0 >= Self.minDistance })
    else { return nil }
    return .shivering(positions.amplitude)
  }

  private func paletteFinding(_ frames: [FrameMotion]) -> Finding.Draft? {
    guard let shift = frames.paletteShift, shift.levels >= Self.minShift,
      shift.deviatingShare >= Self.minDeviating,
      frames.colorStep <= Self.maxOfShift * shift.levels
    else { return nil }
    return .repainted(shift)
  }

  private func flickerFinding(_ frames: [FrameMotion]) -> Finding.Draft? {
    let colors = TrackNoise(frames.map(\.color))
    let areas = frames.map(\.area)
    guard colors.isRestless, (Self.minLevels...Self.maxLevels).contains(colors.amplitude),
      !frames.map(\.color).areRepeated,
      (areas.min() ?? 0) >= Self.minAreaRatio * (areas.max() ?? 0),
      // A change of pose leaves most of the picture as it is.
      median(frames.dropFirst().map(\.changedShare)) >= Self.minChanged
    else { return nil }
    return .flickering(colors.amplitude)
  }
}

extension [FrameMotion] {
  /// The mean distance of the colors of a frame from the colors of the frame before, and the mean share of the art that
  /// deviates; `nil` if any frame has many colors or nothing opaque.
  fileprivate var paletteShift: PaletteShift? {
    let shifts = dropFirst().compactMap(\.paletteShift)
    guard shifts.count == count - 1 else { return nil }
    return PaletteShift(
      levels: mean(shifts.map(\.levels)), deviatingShare: mean(shifts.map(\.deviatingShare)))
  }

  /// The mean change of the mean color from frame to frame, in levels per channel.
  fileprivate var colorStep: Double {
    mean(
      zip(self, dropFirst()).map { frame, next in
        let change = next.color - frame.color
        return (abs(change.x) + abs(change.y) + abs(change.z)) / 3
      })
  }
}

extension [SIMD3<Double>] {
  /// True if most of the colors occur more than once when rounded to multiples of two levels: such colors are intended.
  fileprivate var areRepeated: Bool {
    let groups = Dictionary(grouping: map { SIMD3<Int>(($0 / 2).rounded(.toNearestOrEven)) }) { $0 }
    return 2 * groups.values.filter { $0.count > 1 }.joined().count > count
  }
}

/// The noise of a value from frame to frame.
private struct TrackNoise {
  /// The deviation from even motion, in the unit of the values. Over two frames, even motion covers twice the distance
  /// that it covers over one, and four times the squared distance; noise covers no more than over one.
  let amplitude: Double
  /// The median difference between a step and the step before.
  let bend: Double
  /// The ratio of the mean squared distance over two frames to that over one frame.
  private let overTwo: Double
  /// The ratio of the smallest of the mean squared distances over two to six frames to that over one frame. It is small
  /// if the values repeat.
  private let smallestRatio: Double
  /// The share of the sum of the squared steps that remains without the two largest steps. A single odd frame causes
  /// two large steps.
  private let spread: Double

  init(_ values: [SIMD3<Double>]) {
    func squares(_ apart: Int) -> [Double] {
      zip(values, values.dropFirst(apart)).map { (($1 - $0) * ($1 - $0)).sum() }
    }
    let steps = squares(1).sorted()
    let distances = [mean(steps)] + (2...6).map { mean(squares($0)) }
    spread = steps.dropLast(2).reduce(0, +) / Swift.max(steps.reduce(0, +), 1e-12)
    amplitude = Swift.max(0, (4 * distances[0] - distances[1]) / 3).squareRoot()
    let one = Swift.max(distances[0], 1e-12)
    (overTwo, smallestRatio) = (distances[1] / one, (distances.dropFirst().min() ?? 0) / one)
    bend = median(
      values.indices.dropFirst(2).map { index in
        let change = values[index] - 2 * values[index - 1] + values[index - 2]
        return (change * change).sum().squareRoot()
      })
  }

  /// The maximum of `overTwo` for noise; steady motion has up to 4.
  private static let maxOverTwo = 2.4
  /// The minimum of `smallestRatio` for noise.
  private static let minSmallestRatio = 0.3
  /// The minimum of `spread` for noise.
  private static let minSpread = 0.35

  /// True if the steps change direction at random. Motion keeps its direction for a while, and a wiggle repeats.
  var isRestless: Bool {
    overTwo < Self.maxOverTwo && smallestRatio > Self.minSmallestRatio && spread > Self.minSpread
  }
}

extension Finding.Draft {
  fileprivate static func shivering(_ step: Double) -> Self {
    let minDistance = UnsteadyFrames.minDistance
    return Self(
      "The art shivers: from frame to frame it jumps back and forth by "
        + "\(tenths(100 * step, beside: 100 * minDistance)) % of the canvas without a pattern; under "
        + "\(tenths(100 * minDistance)) % across or down is fine.",
      help: "Export all frames from one canvas; do not crop them separately.",
      measured: .percent(step), limit: .percent(minDistance))
  }

  fileprivate static func repainted(_ shift: PaletteShift) -> Self {
    let minShift = UnsteadyFrames.minShift
    return Self(
      "The colors flicker: each frame has its own few colors, "
        + "\(tenths(shift.levels, beside: minShift)) levels from those of the one before; under "
        + "\(tenths(minShift)) is fine.",
      help: "Export all frames with one palette, or as APNG with all colors.",
      measured: Quantity(Int(shift.levels.rounded()), .levels), limit: nil)
  }

  fileprivate static func flickering(_ step: Double) -> Self {
    let minLevels = UnsteadyFrames.minLevels
    return Self(
      "The colors flicker: from frame to frame they change back and forth by "
        + "\(tenths(step, beside: minLevels)) levels without a pattern; under \(tenths(minLevels)) is "
        + "fine.",
      help: "Export all frames in the same way, with one palette.",
      measured: Quantity(Int(step.rounded()), .levels), limit: Quantity(Int(minLevels), .levels))
  }
}
