import StickerBase
package import StickerPacks

/// Notes animations with a finite loop count.
package struct FiniteLoop: StickerRule {
  package static let metadata = RuleMetadata(
    id: "finite-loop", group: .animation, severity: .note,
    summary: "The animation is set to stop after some plays.",
    why: "Messages was observed to ignore the loop count and repeat forever; other apps stop.",
    howToFix: "Export with endless looping (loop count 0), and make the last frame lead back to "
      + "the first.",
    limit: { _ in "0, which means forever" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.endlessRepetitions),
      .observed(
        "Messages keeps playing after the last repetition",
        in: "animated stickers in Messages; this is not documented"),
    ], repair: .safe)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let plays = sticker.image?.plays, plays > 0
    else { return }
    report(.stops(after: plays, sticker, profile))
  }
}

extension Finding.Draft {
  fileprivate static func stops(after plays: Int, _ sticker: Sticker, _ profile: Profile) -> Self {
    Self(
      "It is set to play \(plays == 1 ? "once" : counted(plays, "time")). \(profile.name) ignores that and never stops.",
      advice: sticker.advice("Let it loop forever.", "--loop 0"),
      measured: Quantity(plays, .plays), limit: Quantity(0, .plays))
  }
}
