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
      "\(tenths(most)) canvas widths a second, across \(percent(minRange)) of the canvas or more"
    },
    since: "0.1.0",
    evidence: [
      .standard(
        .accessibility,
        "2.3.3, about motion that an action starts: it can make people ill"),
      .measured(),
    ])

  /// The maximum mean speed, in canvas widths or heights per second.
  fileprivate static let most = 1.8
  /// The minimum area of the art, and the minimum range of its center, as shares of the canvas. Smaller art, or
  /// art that shakes in place, is not a large motion.
  private static let minArea = 0.05
  fileprivate static let minRange = 0.3
  /// The maximum relative change of the spread in a step in which the art moves as a whole.
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
    let distance = zip(motion.frames, motion.frames.dropFirst())
      .reduce(0) { $0 + Self.distance($1.0, $1.1) }
    let speed = distance / seconds
    guard speed > Self.most else { return }
    report(.fast(speed))
  }

  /// Returns the distance that the art as a whole moves between two frames, as a share of the canvas; 0 if a frame is
  /// empty, or if the spread changes much, because then only a part of the art moves.
  private static func distance(_ one: FrameMotion, _ other: FrameMotion) -> Double {
    guard let from = one.center, let to = other.center,
      length(other.logarithmicSpread - one.logarithmicSpread) < maxGrowth
    else { return 0 }
    return length(to - from)
  }
}

extension [Double] {
  fileprivate var range: Double { (self.max() ?? 0) - (self.min() ?? 0) }
}

extension Finding.Draft {
  fileprivate static func fast(_ speed: Double) -> Self {
    let most = FastMotion.most
    return Self(
      "The art moves \(tenths(speed, beside: most)) canvas widths a second; up to \(tenths(most)) "
        + "is comfortable for everyone.",
      help: "Reduce the distance or the speed.",
      measured: Quantity(speed, .count), limit: Quantity(most, .count))
  }
}
