import StickerBase
import StickerCodecs
import StickerPacks

/// Notes animations with a long loop, because each of its frames is stored, sent and kept in memory.
struct LongLoop: StickerRule {
  static let metadata = RuleMetadata(
    id: "long-loop", group: .animation, severity: .note,
    summary: "One loop of the animation takes a long time.",
    why: "Every frame is sent and kept in memory, and people look at a sticker for a few seconds.",
    howToFix:
      "Shorten the loop. If it must stay long, 'stickerlint assemble FILE --skip-every 2' halves the frames that are "
      + "sent; this note stays.",
    limit: { "\(tenths($0.maximumLoop / 1000)) s; a pause on one frame counts as 1 s at most" },
    options: [
      .seconds("maximum", \.maximumLoop, 1...3600, "The longest loop that passes, in seconds.")
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "use short loops or lower frame rates"),
      .judgement(
        "10 s, with a pause counted as 1 s",
        because: "a pause costs nothing; Apple gives no number; Signal allows 3 s, LINE 4 s"),
    ],
    yieldsTo: [LongFrameDelay.metadata.id])

  /// The maximum time in ms that counts for one frame, because holding a frame costs nothing.
  private static let maxCounted = 1000.0

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let image = sticker.image else { return }
    let delays = image.frames.map { $0.delay.map(profile.playedDelay) ?? 0 }
    let countedDuration = delays.reduce(0) { $0 + min($1, Self.maxCounted) }
    guard countedDuration > profile.maximumLoop else { return }
    report(.long(countedDuration, of: delays.reduce(0, +), image, profile))
  }
}

extension Finding.Draft {
  /// Returns the finding about a long loop.
  ///
  /// - Parameters:
  ///   - countedDuration: the duration of a loop in ms, in which each frame counts for at most `LongLoop.maxCounted`.
  ///   - duration: the full duration of a loop in ms.
  fileprivate static func long(
    _ countedDuration: Double, of duration: Double, _ image: ImageHeader, _ profile: Profile
  ) -> Self {
    let maxSeconds = profile.maximumLoop / 1000
    let advice = Advice(
      "Shorten it: its \(counted(image.frames.count, "frame")) take \(ByteCount(image.decodedBytes)) of memory."
    )
    let pauses =
      duration > countedDuration
      ? ", \(tenths(countedDuration / 1000, beside: maxSeconds)) s with pauses counted as 1 s" : ""
    return Self(
      "One loop takes \(tenths(duration / 1000, beside: maxSeconds)) s\(pauses); up to \(tenths(maxSeconds)) s "
        + "is fine.",
      advice: advice, measured: Quantity(countedDuration, .milliseconds),
      limit: Quantity(profile.maximumLoop, .milliseconds))
  }
}
