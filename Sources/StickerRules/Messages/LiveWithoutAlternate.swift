import StickerBase
import StickerMessages
import StickerPacks

/// Flags live layouts without an alternate, which receivers without the app or before iOS 11 need.
struct LiveWithoutAlternate: PackRule {
  static let metadata = RuleMetadata(
    id: "live-without-alternate", group: .messages, severity: .error,
    summary: "A live layout has no alternate layout.",
    why: "It shows only on iOS 11 or later with the app; everybody else sees the alternate, and "
      + "MSMessageLiveLayout cannot be created without one.",
    howToFix: "Give 'live' an 'alternate' with the picture and captions of a template layout.",
    since: "0.1.0",
    evidence: [.fact(AppleFacts.liveLayouts)])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for live in pack.messages.compactMap(\.live) where live.alternate == nil {
      report(
        Finding.Draft(
          "The live layout has no 'alternate': without the app, before iOS 11, on a Mac and on a watch "
            + "there is nothing to show.",
          help: "Add an 'alternate' with a picture and captions.", at: live.place))
    }
  }
}
