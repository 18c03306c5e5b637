import StickerBase
package import StickerPacks

/// Flags frame delays that are too short to play as written.
package struct ShortFrameDelay: StickerRule {
  package static let metadata = RuleMetadata(
    id: "short-frame-delay", group: .animation, severity: .warning,
    summary: "A frame's delay is too short to be played as written.",
    why: "Messages plays delays below \(tenths(Profile.messages.minimumDelay)) ms as "
      + "\(tenths(Profile.messages.shortDelayPlaysAs)) ms, so the animation runs slower than "
      + "intended.",
    howToFix:
      "Set the delay that you want; 1/\(tenths(Profile.messages.maximumFrameRate)) s is the "
      + "shortest that plays well.",
    limit: {
      "\(tenths($0.minimumDelay)) ms; shorter ones play as \(tenths($0.shortDelayPlaysAs)) ms; a note if "
        + "all other frames last exactly \(tenths($0.shortDelayPlaysAs)) ms, or if at most a fifth of "
        + "the frames are short and the median delay of the others is between half and twice that"
    },
    since: "0.1.0",
    evidence: [.fact(AppleFacts.shortDelays)], repair: .safe)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let frames = sticker.image?.frames
    else { return }
    let delays = frames.map { $0.delay?.milliseconds ?? profile.minimumDelay }
    let short = delays.indices.filter { delays[$0] < profile.minimumDelay }
    guard let first = short.first else { return }
    // Played as 100 ms, a few short frames may last about as long as the others.
    let others = delays.filter { $0 >= profile.minimumDelay }.sorted()
    let usual = others.isEmpty ? 0 : others[others.count / 2]
    let isUnnoticed =
      short.count * 5 <= frames.count
      && profile.shortDelayPlaysAs * 2 >= usual && usual * 2 >= profile.shortDelayPlaysAs
    let changesNothing = Set(others) == [profile.shortDelayPlaysAs] || isUnnoticed
    report(
      .short(
        short.map { delays[$0] }, of: frames.count, first: first, profile,
        changesNothing: changesNothing))
  }
}

extension Finding.Draft {
  fileprivate static func short(
    _ delays: [Double], of total: Int, first: Int, _ profile: Profile, changesNothing: Bool
  ) -> Self {
    let minDelay = profile.minimumDelay
    let bounds = Set([delays.min(), delays.max()].compactMap(\.self)).sorted()
    let written = bounds.map { tenths($0, beside: minDelay) }.joined(separator: " to ")
    let advised = tenths((1000 / profile.maximumFrameRate).rounded(.down))
    return Self(
      "\(delays.count) of \(counted(total, "frame")) \(agreeing(delays.count, "lasts", "last")) "
        + "\(written) ms; \(profile.name) plays delays below \(tenths(minDelay)) ms as "
        + "\(tenths(profile.shortDelayPlaysAs)) ms.",
      help: "Set the delay that you want, \(advised) ms or more.",
      measured: Quantity(delays[0], .milliseconds), limit: Quantity(minDelay, .milliseconds),
      frame: first, severity: changesNothing ? .note : nil)
  }
}
