import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags animations that flash more often than is safe.
struct FlashingFrames: StickerRule {
  static let metadata = RuleMetadata(
    id: "flashing-frames", group: .animation, severity: .warning,
    summary: "A large part of the picture flashes more than \(most) times a second.",
    why: "It can cause seizures in people with photosensitive epilepsy, and it loops forever.",
    howToFix: "Slow the flashing down, or soften its contrast.",
    limit: { _ in "\(most) flashes a second on \(percent(leastArea)) of the canvas" },
    source: .accessibility)

  // WCAG 2.2, 2.3.1: three general flashes within one second, on a quarter of the field of view.
  fileprivate static let most = 3
  private static let leastArea = 0.25

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let motion = sticker.pixels?.motion,
      let headers = sticker.image?.frames
    else { return }
    let seconds = headers.reduce(0) { $0 + ($1.delay.map(profile.playedDelay) ?? 0) } / 1000
    let turns = Self.turns(motion.frames)
    guard let first = turns.first, seconds > 0 else { return }
    // A flash is a pair of opposite changes.
    let rate = Double(turns.count) / 2 / seconds
    guard rate > Double(Self.most) else { return }
    report(.flashing(rate, from: first))
  }

  /// The frames in which a large part turns from getting darker to lighter, or the other way.
  private static func turns(_ frames: [FrameMotion]) -> [Int] {
    var turns: [Int] = []
    var last = 0
    for (index, frame) in frames.enumerated() {
      let way =
        frame.lightened >= leastArea ? 1 : frame.darkened >= leastArea ? -1 : 0
      if way != 0, way != last {
        if last != 0 { turns.append(index) }
        last = way
      }
    }
    return turns
  }
}

extension Finding.Draft {
  fileprivate static func flashing(_ rate: Double, from first: Int) -> Self {
    let most = FlashingFrames.most
    return Self(
      "A large part of the picture flashes \(tenths(rate, beside: Double(most))) times a second, "
        + "from frame \(first + 1) on; up to \(most) is safe.",
      help: "Slow the flashing down, or soften its contrast.",
      measured: Quantity(Int(rate.rounded(.up)), .count), limit: Quantity(most, .count),
      frame: first)
  }
}
