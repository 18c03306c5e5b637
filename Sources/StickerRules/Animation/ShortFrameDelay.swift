import StickerBase
import StickerPacks

/// Flags frame delays that are too short to be played as written.
struct ShortFrameDelay: StickerRule {
  static let metadata = RuleMetadata(
    id: "short-frame-delay", group: .animation, severity: .warning,
    summary: "A frame's delay is too short to be played as written.",
    why: "Messages plays delays below 11 ms as 100 ms, so the animation runs slower than drawn.",
    howToFix: "Write the delay that you mean; 1/30 s is the shortest that plays well.",
    limit: {
      "\(tenths($0.minimumDelay)) ms; shorter ones play as \(tenths($0.shortDelayPlaysAs)) ms"
    },
    source: .sessionOnAnimation)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let frames = sticker.image?.frames
    else { return }
    let delays = frames.map { $0.delay?.milliseconds ?? profile.minimumDelay }
    let short = delays.indices.filter { delays[$0] < profile.minimumDelay }
    guard let first = short.first else { return }
    let values = short.map { delays[$0] }
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let written = least == most ? tenths(least) : "\(tenths(least)) to \(tenths(most))"
    let advised = tenths((1000 / profile.frameRates.upperBound).rounded(.down))
    report(
      Finding.Draft(
        "\(short.count) of \(counted(frames.count, "frame")) last\(short.count == 1 ? "s" : "") "
          + "\(written) ms; \(profile.name) plays that as "
          + "\(tenths(profile.shortDelayPlaysAs)) ms.",
        help: "Write the delay you mean, \(advised) ms or more.",
        measured: Quantity(delays[first], .milliseconds),
        limit: Quantity(profile.minimumDelay, .milliseconds), frame: first))
  }
}
