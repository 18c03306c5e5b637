import StickerBase
import StickerMessages
import StickerPacks

/// Notes messages of which older systems get only a part, and warns of messages of which they get nothing.
struct LostInFallback: PackRule {
  static let metadata = RuleMetadata(
    id: "lost-in-fallback", group: .messages, severity: .note,
    summary: "Receivers on older systems get only a part of a message, or nothing.",
    why:
      "Before iOS 10, macOS 10.12 and watchOS 3, and as text messages, the picture and then the URL "
      + "arrive as two messages; captions are not sent. On a Mac a click opens the URL.",
    howToFix:
      "Give the message a picture that can stand alone, and an https URL that shows its state.",
    since: "0.1.0",
    evidence: [.fact(AppleFacts.messagesOfApps)], yieldsTo: [UnsuitedMessageAddress.metadata.id])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages {
      guard let layout = message.template else { continue }
      let hasPicture = layout.shownFile != nil
      let hasAddress = message.url.map { ["http", "https"].contains($0.value.scheme) }
      // `unsuited-message-address` reports other URLs.
      guard hasAddress != false else { continue }
      switch (hasPicture, hasAddress == true) {
      case (true, true): break
      case (true, false): report(.lost("the picture alone", nothingOpens: true, at: message.place))
      case (false, true): report(.lost("the URL alone", nothingOpens: false, at: message.place))
      case (false, false):
        report(.lost("nothing", nothingOpens: true, severity: .warning, at: message.place))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func lost(
    _ remainder: String, nothingOpens: Bool, severity: Severity? = nil, at place: TextPlace
  ) -> Self {
    Self(
      "On older systems and as a text message this arrives as \(remainder): captions are not sent"
        + (nothingOpens ? ", and on a Mac a click opens nothing." : "."),
      help: nothingOpens
        ? "Give it a 'url' (https) whose page shows what the message says."
        : "Give its layout an 'image'.", at: place, severity: severity)
  }
}
