import StickerBase
import StickerCodecs
import StickerPacks

/// Notes frames with a delay so long that the animation seems to have stopped.
struct LongFrameDelay: StickerRule {
  static let metadata = RuleMetadata(
    id: "long-frame-delay", group: .animation, severity: .note,
    summary: "A frame is shown for so long that nobody sees the next one.",
    why: "Usually a delay was written in the wrong unit; people mistake the sticker for a still "
      + "picture.",
    howToFix:
      "Set the delay that you want in the unit of the format: GIF counts in hundredths of a "
      + "second.",
    limit: { "\(tenths($0.maximumDelay / 1000)) s" },
    since: "0.1.0",
    evidence: [
      .judgement("30 s", because: "nobody waits that long for the next frame")
    ])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let frames = sticker.image?.frames else {
      return
    }
    let delays = frames.map { $0.delay?.milliseconds ?? 0 }
    guard let longest = delays.max(), longest > profile.maximumDelay,
      let frame = delays.firstIndex(of: longest)
    else { return }
    report(.long(longest, frame: frame, profile))
  }
}

extension Finding.Draft {
  fileprivate static func long(_ delay: Double, frame: Int, _ profile: Profile) -> Self {
    let (seconds, maxSeconds) = (delay / 1000, profile.maximumDelay / 1000)
    return Self(
      "Frame \(frame + 1) stays for \(tenths(seconds, beside: maxSeconds)) s; up to \(tenths(maxSeconds)) s is "
        + "fine.",
      help: "Set the delay that you want in the unit of the format.",
      measured: Quantity(delay, .milliseconds),
      limit: Quantity(profile.maximumDelay, .milliseconds), frame: frame)
  }
}
