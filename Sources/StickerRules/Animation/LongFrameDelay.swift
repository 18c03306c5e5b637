import StickerBase
import StickerCodecs
import StickerPacks

/// Notes frames that stay so long that the animation seems to have stopped.
struct LongFrameDelay: StickerRule {
  static let metadata = RuleMetadata(
    id: "long-frame-delay", group: .animation, severity: .note,
    summary: "A frame stays for so long that nobody sees the next one.",
    why: "Mostly a delay was written in the wrong unit; people take the sticker for a still one.",
    howToFix: "Write the delay that you mean, in seconds or hundredths as the format counts.",
    limit: { "\(tenths($0.maximumDelay / 1000)) s" },
    source: .sessionOnAnimation)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let frames = sticker.image?.frames else {
      return
    }
    let delays = frames.map { $0.delay?.milliseconds ?? 0 }
    guard let longest = delays.max(), longest > profile.maximumDelay,
      let frame = delays.firstIndex(of: longest)
    else { return }
    report(
      Finding.Draft(
        "Frame \(frame + 1) stays for \(tenths(longest / 1000)) s.",
        help: "Write the delay that you mean; a frame of a loop rarely stays for more than 5 s.",
        measured: Quantity(longest, .milliseconds),
        limit: Quantity(profile.maximumDelay, .milliseconds), frame: frame))
  }
}
