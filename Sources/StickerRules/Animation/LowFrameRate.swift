import StickerBase
import StickerPacks

/// Notes animations with so few frames a second that they jerk.
struct LowFrameRate: StickerRule {
  static let metadata = RuleMetadata(
    id: "low-frame-rate", group: .animation, severity: .note,
    summary: "The animation has so few frames a second that it jerks.",
    why: "Below 8 frames a second the eye sees single pictures; that may be meant.",
    howToFix: "Export at 8 frames a second or more.",
    limit: { "\(tenths($0.frameRates.lowerBound)) frames a second" },
    options: [
      .framesPerSecond(
        "minimum", \.minimumFrameRate, 0...1000, "The fewest frames a second that pass.")
    ],
    source: .sessionOnAnimation)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let delay = sticker.typicalDelay(profile), delay > 1000 / profile.frameRates.lowerBound
    else { return }
    report(
      Finding.Draft(
        delay >= 1000
          ? "Half of the frames of this animation show for \(tenths(delay / 1000)) s or more."
          : "This animation runs at \(tenths(1000 / delay)) frames a second, below "
            + "\(tenths(profile.frameRates.lowerBound)).",
        help: "Export it with more frames, if it should look fluid.",
        measured: Quantity(1000 / delay, .framesPerSecond),
        limit: Quantity(profile.frameRates.lowerBound, .framesPerSecond)))
  }
}
