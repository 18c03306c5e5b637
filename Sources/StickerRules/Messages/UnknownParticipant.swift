import StickerBase
import StickerMessages
import StickerPacks

/// Flags placeholders that refer to no participant, and ids of participants without the braces of a placeholder.
struct UnknownParticipant: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-participant", group: .messages, severity: .error,
    summary: "A placeholder in a text names no participant.",
    why:
      "Messages shows a name only for the identifier of a participant; people see anything else "
      + "unchanged.",
    howToFix: "Use the id of a participant: ${anna}.",
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnMessages, "$ and a participant's UUID is shown as the name")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let conversation = pack.describedConversation else { return }
    let ids = conversation.participants.map(\.id)
    for (key, text) in pack.messages.flatMap(\.texts) {
      for name in text.value.mentionedIDs where !ids.contains(name) {
        report(.nobody(name, in: key, ids, at: text.place))
      }
      for id in text.value.unbraced where ids.contains(id) {
        report(.unbraced(id, in: key, at: text.place))
      }
    }
  }
}

extension MessageText {
  /// The texts after the dollar signs that begin no placeholder, without opening braces, up to the first character
  /// other than a letter, digit or hyphen.
  fileprivate var unbraced: [String] {
    parts.flatMap { part in
      guard case .words(let words) = part else { return [String]() }
      return words.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map {
        String($0.drop { $0 == "{" }.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func unbraced(_ id: String, in key: String, at place: TextPlace) -> Self {
    Self(
      "'$\(id)' in '\(key)' is shown unchanged: the id of a participant needs braces.",
      help: "Write ${\(id)}.", at: place)
  }

  fileprivate static func nobody(
    _ name: String, in key: String, _ ids: [String], at place: TextPlace
  ) -> Self {
    let guess = nearest(to: name, among: ids) ?? ids.first
    return Self(
      "'${\(name.excerpt)}' in '\(key)' names no participant, and is shown unchanged.",
      help: guess.map { "Write ${\($0)}, or add the participant." } ?? "Add the participant.",
      at: place)
  }
}
