import StickerBase
import StickerCodecs
import StickerPacks

/// Notes animations of which one round takes long: each of its frames is stored, sent and kept.
struct LongLoop: StickerRule {
  static let metadata = RuleMetadata(
    id: "long-loop", group: .animation, severity: .note,
    summary: "One round of the animation takes long.",
    why: "Every frame is sent and kept in memory, and people look at a sticker for a few seconds.",
    howToFix:
      "Shorten the loop, or let 'stickerlint assemble FILE --skip-every 2' halve its frames.",
    limit: { "\(tenths($0.maximumLoop / 1000)) s; a frame that rests counts as 1 s at most" },
    options: [
      .seconds("maximum", \.maximumLoop, 1...3600, "The longest round that passes, in seconds.")
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "short loops or lower frame rates are asked for"),
      .judgement(
        "10 s, of which a rest is 1 s",
        because: "a rest costs nothing; Apple names no number; Signal takes 3 s, LINE 4 s"),
    ],
    yieldsTo: [LongFrameDelay.metadata.id], givesCommand: true)

  /// In ms: what a frame counts at most, because a rest costs nothing.
  private static let longestRest = 1000.0

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let image = sticker.image else { return }
    let duration = image.frames.reduce(0) {
      $0 + min($1.delay.map(profile.playedDelay) ?? 0, Self.longestRest)
    }
    guard duration > profile.maximumLoop else { return }
    report(.long(duration, image, sticker, profile))
  }
}

extension Finding.Draft {
  fileprivate static func long(
    _ duration: Double, _ image: ImageHeader, _ sticker: Sticker, _ profile: Profile
  ) -> Self {
    let most = profile.maximumLoop / 1000
    let saved = ByteCount(image.decodedBytes / image.frames.count * (image.frames.count / 2))
    let rate = 1000 * Double(image.frames.count) / duration
    // Half of few frames would jerk.
    let canSkip = rate / 2 >= profile.minimumFrameRate
    let advice =
      canSkip
      ? "Shorten it, or drop every other frame, which saves \(saved) of memory and about half of "
        + "the file's \(sticker.byteCount): \(sticker.assembly("--skip-every 2"))"
      : "Shorten it: its \(counted(image.frames.count, "frame")) take \(ByteCount(image.decodedBytes)) "
        + "of memory."
    return Self(
      "One round takes \(tenths(duration / 1000, beside: most)) s; up to \(tenths(most)) s is fine.",
      help: advice, measured: Quantity(duration, .milliseconds),
      limit: Quantity(profile.maximumLoop, .milliseconds))
  }
}
