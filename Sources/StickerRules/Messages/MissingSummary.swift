import StickerBase
import StickerMessages
import StickerPacks

/// Flags messages without a summary text.
struct MissingSummary: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-summary", group: .messages, severity: .warning,
    summary: "A message has no summary text.",
    why:
      "The conversation list and notifications say nothing about it, and once a later message of "
      + "its session has replaced it, no entry shows what happened.",
    howToFix: "Say in a few words what the message does: '${anna} picked a cone'.",
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "set the summary text on every message"),
      .apple(.session, "without a summary text a message that is replaced leaves no entry"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages where message.summary == nil {
      report(.silent(isInSession: message.session != nil, at: message.place))
    }
  }
}

extension Finding.Draft {
  fileprivate static func silent(isInSession: Bool, at place: TextPlace) -> Self {
    Self(
      "The message has no summary: the conversation list and notifications have nothing to show "
        + "for it"
        + (isInSession ? ", and it leaves no entry when a later one replaces it." : "."),
      help: "Give it a 'summary' of a few words.", at: place)
  }
}
