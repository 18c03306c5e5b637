import StickerBase
import StickerMessages
import StickerPacks

/// Flags participant identifiers of one device in texts and URLs that other devices read.
struct KeptParticipant: PackRule {
  static let metadata = RuleMetadata(
    id: "kept-participant", group: .messages, severity: .warning,
    summary: "The identifier of a participant is kept across devices.",
    why:
      "Each device has its own identifiers for the same people, and new ones when the app is "
      + "reinstalled: on any other device, an identifier refers to nobody.",
    howToFix: "Write ${anna} in texts, and use your own ids for people in the URL.",
    since: "0.1.0",
    evidence: [
      .apple(.participants, "the UUIDs are scoped to the device, and change with the installation"),
      .apple(.sessionOnMessages, "they are unique for each device and installation"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages {
      for (key, text) in message.texts {
        for case .uuid(let id) in text.value.parts {
          report(
            .kept(
              "'$\(id)' in '\(key)' is an identifier from one device: on other devices it refers "
                + "to nobody.",
              help: "Write the participant's id here: ${anna}.", at: text.place))
        }
      }
      guard let url = message.url, let person = MessageText(url.value).person else { continue }
      report(
        .kept(
          "'\(person)' in the URL is the identifier that one device has for a person: other "
            + "devices cannot tell who it is.",
          help: "Use your own ids for people there.", at: url.place))
    }
  }
}

extension MessageText {
  /// The first part that refers to a person, as written.
  fileprivate var person: String? {
    parts.lazy.compactMap { part in
      switch part {
      case .words: nil
      case .mention(let id): "${\(id.excerpt)}"
      case .uuid(let id): "$\(id)"
      }
    }.first
  }
}

extension Finding.Draft {
  fileprivate static func kept(_ message: String, help: String, at place: TextPlace) -> Self {
    Self(message, help: help, at: place)
  }
}
