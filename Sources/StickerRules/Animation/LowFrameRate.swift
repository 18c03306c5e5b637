import StickerBase
import StickerPacks

/// Notes animations whose frame rate is so low that they jerk.
struct LowFrameRate: StickerRule {
  static let metadata = RuleMetadata(
    id: "low-frame-rate", group: .animation, severity: .note,
    summary: "The animation has so few frames a second that it looks jerky.",
    why: "Below \(minRate) frames a second, the eye sees separate pictures; that may be intended.",
    howToFix: "Export at \(minRate) frames a second or more.",
    limit: { "\(tenths($0.minimumFrameRate)) frames a second" },
    options: [
      .framesPerSecond(
        "minimum", \.minimumFrameRate, 0...1000, "The lowest rate that passes, in frames a second.")
    ],
    since: "0.1.0",
    evidence: [
      .judgement(
        "8 frames a second",
        because:
          "below that, the eye sees separate pictures; Apple gives no number, and prefers lower "
          + "rates to higher ones"
      )
    ])

  private static let minRate = tenths(Profile.messages.minimumFrameRate)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let delay = sticker.typicalPictureTime(profile), delay > 1000 / profile.minimumFrameRate
    else { return }
    report(.slow(delay, profile.minimumFrameRate))
  }
}

extension Finding.Draft {
  fileprivate static func slow(_ delay: Double, _ minRate: Double) -> Self {
    let rate = 1000 / delay
    return Self(
      delay >= 1000
        ? "Half of the frames of this animation stay for \(tenths(delay / 1000)) s or longer; up "
          + "to \(tenths(1000 / minRate)) ms is fine."
        : "This animation runs at \(tenths(rate, beside: minRate)) frames a second, below "
          + "\(tenths(minRate)).",
      help: "Export it with more frames if it should look smooth.",
      measured: Quantity(rate, .framesPerSecond), limit: Quantity(minRate, .framesPerSecond))
  }
}
