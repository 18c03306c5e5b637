package import StickerPacks

/// Notes animations with a finite loop count.
package struct FiniteLoop: StickerRule {
  package static let metadata = RuleMetadata(
    id: "finite-loop", group: .animation, severity: .note,
    summary: "The animation is written to stop after some plays.",
    why: "Messages was seen to ignore the loop count and to repeat forever; other apps stop.",
    howToFix: "Export with endless looping (loop count 0), and make the last frame meet the first.",
    limit: { _ in "0, which is forever" },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "sequences have repetitions, 0 for no end"),
      .observed(
        "Messages keeps playing after the last repetition",
        in: "animated stickers in Messages; no document says so"),
    ], repair: .safe)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let plays = sticker.image?.loopCount, plays > 0
    else { return }
    report(.stops(after: plays, sticker, profile))
  }
}

extension Finding.Draft {
  fileprivate static func stops(after plays: Int, _ sticker: Sticker, _ profile: Profile) -> Self {
    Self(
      "The loop count is \(plays.grouped). \(profile.name) ignores it and never stops.",
      advice: sticker.advice("Let it loop without end.", "--loop 0"),
      measured: Quantity(plays, .plays), limit: Quantity(0, .plays))
  }
}
