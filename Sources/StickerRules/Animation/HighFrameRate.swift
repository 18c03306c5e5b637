import StickerBase
package import StickerPacks

/// Notes animations with more frames per second than Messages plays well.
package struct HighFrameRate: StickerRule {
  package static let metadata = RuleMetadata(
    id: "high-frame-rate", group: .animation, severity: .note,
    summary: "The animation has more frames a second than Messages plays well.",
    why: "It costs memory and time to send, and older systems play it slower.",
    howToFix: "Export at \(tenths(SequenceTiming.standardRate)) to "
      + "\(tenths(Profile.messages.maximumFrameRate)) frames a second.",
    limit: {
      "\(tenths($0.maximumFrameRate)) frames in any second, where delays may be up to "
        + "\(tenths(tolerance)) ms shorter"
    },
    options: [
      .framesPerSecond(
        "maximum", \.maximumFrameRate, 1...1000,
        "The highest rate that passes, in frames a second.")
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "higher frame rates take more memory and longer to send"),
      .fact(AppleFacts.slowRates),
      .judgement("30 frames a second", because: "Apple gives no number"),
      .judgement(
        "3.5 ms of tolerance",
        because: "GIF counts in hundredths of a second, and 30 ms is called 30 frames a second"
      ),
    ], repair: .lossy, repairNeedsPick: true)

  /// The time in ms by which delays may be shorter than the maximum rate requires.
  private static let tolerance = 3.5

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let maxRate = profile.maximumFrameRate
    guard let rate = sticker.maxFramesInASecond(profile),
      rate > (1000 / max(1, 1000 / maxRate - Self.tolerance)).rounded(.up)
    else { return }
    let mean = sticker.meanFrameRate(profile) ?? rate
    report(.fast(rate, maxRate, isBurst: mean <= maxRate))
  }
}

extension Finding.Draft {
  fileprivate static func fast(
    _ rate: Double, _ maxRate: Double, isBurst: Bool
  ) -> Self {
    var draft = Self(
      "This animation shows \(tenths(rate, beside: maxRate)) frames "
        + "\(isBurst ? "in its busiest second" : "a second"), above \(tenths(maxRate)).",
      help:
        "Export it at \(tenths(maxRate)) frames a second: dropping frames from the file saves bytes, "
        + "but fast motion becomes less smooth.",
      measured: Quantity(rate, .framesPerSecond), limit: Quantity(maxRate, .framesPerSecond))
    // Nobody sees the higher rate, and people may see the dropped frames.
    draft.isRepairable = false
    return draft
  }
}
