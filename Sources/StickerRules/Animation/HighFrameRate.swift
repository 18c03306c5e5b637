import StickerBase
import StickerPacks

/// Flags animations with more frames a second than play well.
struct HighFrameRate: StickerRule {
  static let metadata = RuleMetadata(
    id: "high-frame-rate", group: .animation, severity: .warning,
    summary: "The animation has more frames a second than Messages plays well.",
    why: "It costs memory and time to send, and older systems play it slower.",
    howToFix: "Export at \(tenths(SequenceTiming.standardRate)) to "
      + "\(tenths(Profile.messages.maximumFrameRate)) frames a second.",
    limit: { "\(tenths($0.maximumFrameRate)) frames a second" },
    options: [
      .framesPerSecond(
        "maximum", \.maximumFrameRate, 1...1000, "The most frames a second that pass.")
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "higher frame rates take more memory and longer to send"),
      .observed("30 and 45 frames a second play slower than written", in: "reports about iOS 10"),
      .judgement("30 frames a second", because: "Apple names no number"),
    ], repair: .lossy)

  /// In ms: 30 frames a second are written as 33 ms in whole ms.
  private static let tolerance = 0.5
  /// In ms: a GIF counts hundredths of a second, and 30 ms are 30 frames a second to everybody.
  private static let toleranceOfGIF = 3.5

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let delay = sticker.typicalDelay(profile),
      delay < 1000 / profile.maximumFrameRate
        - (sticker.image?.format == .gif ? Self.toleranceOfGIF : Self.tolerance)
    else { return }
    report(.fast(sticker, 1000 / delay, profile.maximumFrameRate))
  }
}

extension Finding.Draft {
  fileprivate static func fast(_ sticker: Sticker, _ rate: Double, _ most: Double) -> Self {
    Self(
      "This animation runs at \(tenths(rate, beside: most)) frames a second, above \(tenths(most)).",
      advice:
        sticker.advice("Drop frames and keep the time.", "--max-fps \(max(1, Int(most)))"),
      measured: Quantity(rate, .framesPerSecond), limit: Quantity(most, .framesPerSecond))
  }
}
