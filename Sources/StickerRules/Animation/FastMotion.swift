import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations that move far and fast.
struct FastMotion: StickerRule {
  static let metadata = RuleMetadata(
    id: "fast-motion", group: .animation, severity: .note,
    summary: "The art as a whole moves very fast, and never stops.",
    why: "Large fast motion that repeats forever makes some people dizzy.",
    howToFix: "Reduce the distance or the speed; let it rest between loops.",
    limit: { _ in
      "\(tenths(maxSpeed)) canvas widths a second, across \(percent(minRange)) of the canvas or more"
    },
    since: "0.1.0",
    evidence: [
      .standard(
        .accessibility,
        "2.3.3, about motion that an action starts: it can make people ill"),
      .measured(),
    ])

  /// The maximum mean speed, in canvas widths or heights per second.
  fileprivate static let maxSpeed = 1.8
  /// The minimum area of the art, as a share of the canvas. The motion of smaller art is not large.
  private static let minArea = 0.05
  /// The minimum range of the center of the art along an axis, as a share of the canvas. Art that shakes in place has
  /// less.
  fileprivate static let minRange = 0.3
  /// The maximum relative change of the spread from one frame to the next. If it changes more, only a part of the art
  /// moves.
  private static let maxGrowth = 0.15

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let motion = sticker.pixels?.motion,
      let headers = sticker.image?.frames, motion.medianArea >= Self.minArea
    else { return }
    let seconds = headers.reduce(0) { $0 + ($1.delay.map(profile.playedDelay) ?? 0) } / 1000
    let centers = motion.frames.compactMap(\.center)
    guard seconds > 0, centers.count == motion.frames.count,
      [0, 1].contains(where: { axis in centers.map { $0[axis] }.range >= Self.minRange })
    else { return }
    let pathLength = zip(motion.frames, motion.frames.dropFirst())
      .reduce(0) { $0 + Self.distance($1.0, $1.1) }
    let speed = pathLength / seconds
    guard speed > Self.maxSpeed else { return }
    report(.fast(speed))
  }

  /// Returns the distance that the art as a whole moves from a frame to the next, as a share of the canvas; 0 if a
  /// frame is empty, or if the spread changes by `maxGrowth` or more.
  private static func distance(_ frame: FrameMotion, _ next: FrameMotion) -> Double {
    guard let from = frame.center, let to = next.center,
      length(next.logarithmicSpread - frame.logarithmicSpread) < maxGrowth
    else { return 0 }
    return length(to - from)
  }
}

extension [Double] {
  fileprivate var range: Double { (self.max() ?? 0) - (self.min() ?? 0) }
}

extension Finding.Draft {
  fileprivate static func fast(_ speed: Double) -> Self {
    let maxSpeed = FastMotion.maxSpeed
    return Self(
      "The art moves \(tenths(speed, beside: maxSpeed)) canvas widths a second; up to \(tenths(maxSpeed)) "
        + "is comfortable for everyone.",
      help: "Reduce the distance or the speed.",
      measured: Quantity(speed, .count), limit: Quantity(maxSpeed, .count))
  }
}
