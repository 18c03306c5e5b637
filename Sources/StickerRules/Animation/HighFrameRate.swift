import StickerBase
import StickerPacks

/// Flags animations with more frames a second than play well.
struct HighFrameRate: StickerRule {
  static let metadata = RuleMetadata(
    id: "high-frame-rate", group: .animation, severity: .warning,
    summary: "The animation has more frames a second than Messages plays well.",
    why: "It costs memory and sending time, and older systems play it slowed down.",
    howToFix: "Export at 15 to 30 frames a second.",
    limit: { "\(tenths($0.frameRates.upperBound)) frames a second" },
    options: [
      .framesPerSecond(
        "maximum", \.maximumFrameRate, 1...1000, "The most frames a second that pass.")
    ],
    source: .sessionOnAnimation)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    // Half a millisecond of tolerance: 33 ms is how 30 frames a second are written in whole ms.
    guard let delay = sticker.typicalDelay(profile),
      delay < 1000 / profile.frameRates.upperBound - 0.5
    else { return }
    report(
      Finding.Draft(
        "This animation runs at \(tenths(1000 / delay)) frames a second, above "
          + "\(tenths(profile.frameRates.upperBound)).",
        help: "Export it at no more than \(tenths(profile.frameRates.upperBound)) frames a second.",
        measured: Quantity(1000 / delay, .framesPerSecond),
        limit: Quantity(profile.frameRates.upperBound, .framesPerSecond)))
  }
}
