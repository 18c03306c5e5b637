import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations whose frames do not fit each other.
struct UnsteadyFrames: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsteady-frames", group: .animation, severity: .note,
    summary: "The place or the colors of the art waver from frame to frame.",
    why:
      "The sticker shivers or flickers; usually frames were cropped or reduced to a palette one by one.",
    howToFix: "Export all frames from one canvas and with one palette, or as APNG with all colors.",
    limit: { _ in
      "\(tenths(100 * leastWay)) % of the canvas, or \(tenths(leastLevels)) levels of the mean color, from "
        + "frame to frame without a pattern"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ])

  fileprivate static let leastWay = 0.008
  /// The mean of all colors in levels.
  fileprivate static let leastLevels = 3.0
  /// What is meant to be colorful changes by more.
  private static let mostLevels = 40.0
  private static let fewestFrames = 8
  /// How much faster or slower the art grows or shrinks from frame to frame: art that changes its shape
  /// by fits and starts dances, and is meant to.
  private static let steadyGrowth = 0.018
  /// The share of the picture that changes from frame to frame where its colors do.
  private static let leastChanged = 0.5

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion else { return }
    let frames = motion.frames.filter { !$0.isRepeated }
    guard frames.count >= Self.fewestFrames, motion.blankFrames.isEmpty, !motion.isFilm,
      Noise(frames.map { SIMD3($0.logarithmicSpread, 0) }).turn < Self.steadyGrowth
    else { return }
    let places = Noise(frames.compactMap(\.center).map { SIMD3($0.x, $0.y, 0) })
    if places.isRestless, places.step >= Self.leastWay {
      report(.shivering(places.step))
      return
    }
    let colors = Noise(frames.map(\.color))
    guard colors.isRestless, (Self.leastLevels...Self.mostLevels).contains(colors.step),
      // Where a pose changes, most of the picture stays as it is.
      frames.typicalChange >= Self.leastChanged
    else { return }
    report(.flickering(colors.step))
  }
}

extension [FrameMotion] {
  /// The median of how much of the picture changes from frame to frame, 0…1.
  fileprivate var typicalChange: Double {
    let changes = dropFirst().map(\.changedShare).sorted()
    return changes.isEmpty ? 0 : changes[changes.count / 2]
  }
}

/// How something changes from frame to frame. Medians, so that a cut or a leap says nothing.
private struct Noise {
  /// How long a step is.
  let step: Double
  /// How much a step differs from the one before.
  let turn: Double
  /// The least that frames 2 to 6 apart differ.
  private let repetition: Double

  init(_ values: [SIMD3<Double>]) {
    func typical(_ apart: Int, _ difference: (Int) -> SIMD3<Double>) -> Double {
      let lengths = (0..<max(0, values.count - apart)).map { index in
        let way = difference(index)
        return (way * way).sum()
      }.sorted()
      return lengths.isEmpty ? 0 : lengths[lengths.count / 2].squareRoot()
    }
    step = typical(1) { values[$0 + 1] - values[$0] }
    turn = typical(2) { values[$0 + 2] - 2 * values[$0 + 1] + values[$0] }
    repetition =
      (2...6).map { apart in typical(apart) { values[$0 + apart] - values[$0] } }.min() ?? 0
  }

  /// Whether steps turn around at random: a motion goes on for a while, and a wiggle comes back.
  var isRestless: Bool { turn > 1.5 * step && repetition > 0.75 * step }
}

extension Finding.Draft {
  fileprivate static func shivering(_ step: Double) -> Self {
    let least = UnsteadyFrames.leastWay
    return Self(
      "The art shivers: from frame to frame it jumps by \(tenths(100 * step, beside: 100 * least)) % of "
        + "the canvas, to and fro without a pattern; under \(tenths(100 * least)) % is fine.",
      help: "Export all frames from one canvas, none cropped by itself.",
      measured: .percent(step), limit: .percent(least))
  }

  fileprivate static func flickering(_ step: Double) -> Self {
    let least = UnsteadyFrames.leastLevels
    return Self(
      "The colors flicker: from frame to frame they change by \(tenths(step, beside: least)) levels, to "
        + "and fro without a pattern; under \(tenths(least)) is fine.",
      help: "Export all frames in the same way, with one palette.",
      measured: Quantity(Int(step.rounded()), .levels), limit: Quantity(Int(least), .levels))
  }
}
