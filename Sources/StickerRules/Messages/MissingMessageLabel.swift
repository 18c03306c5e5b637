import StickerBase
import StickerMessages
import StickerPacks

/// Flags messages without an accessibility label.
struct MissingMessageLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-message-label", group: .messages, severity: .warning,
    summary: "A message has no accessibility label.",
    why: "VoiceOver reads the label to describe the bubble; a picture says nothing without it.",
    howToFix: "Say in a sentence what the bubble shows.",
    since: "0.1.0",
    evidence: [.apple(.messageLabel, "VoiceOver reads it when describing the message")])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages where message.accessibilityLabel == nil {
      report(
        Finding.Draft(
          "The message has no accessibility label: VoiceOver cannot say what its bubble shows.",
          help: "Give it an 'accessibility-label'.", at: message.place))
    }
  }
}
