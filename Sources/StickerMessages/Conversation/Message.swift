package import StickerBase
package import SystemPackage

/// One step of a conversation: an `MSMessage`, or the words of a person.
package struct Message: Sendable {
  /// What other steps call it; `nil` when it has no id.
  package var id: Located<String>?
  /// The id of the participant who sends it.
  package var sender: Located<String>
  package var content: Content
  /// `MSMessage.url`, as it is written.
  package var url: Located<String>?
  /// `MSMessage.accessibilityLabel`.
  package var accessibilityLabel: Located<MessageText>?
  /// `MSMessage.summaryText`.
  package var summary: Located<MessageText>?
  /// The name of its `MSSession`; `nil` for a message that stands alone.
  package var session: Located<String>?
  /// The id of the message that was tapped to make this one; `nil` for the latest of the session.
  package var replyTo: Located<String>?
  /// Where the step begins.
  package var place: TextPlace

  /// What the transcript shows of it.
  package enum Content: Sendable {
    /// What a person writes between the messages of the app.
    case text(String)
    /// An `MSMessageTemplateLayout`.
    case template(TemplateLayout)
    /// An `MSMessageLiveLayout`.
    case live(LiveLayout)
  }

  /// Whether the app made it.
  package var isOfApp: Bool { if case .text = content { false } else { true } }

  /// The layout that every receiver can show who has not the app; `nil` for words, and where a live
  /// layout lacks it.
  package var template: TemplateLayout? {
    switch content {
    case .text: nil
    case .template(let layout): layout
    case .live(let live): live.alternate
    }
  }

  /// The live layout, if it has one.
  package var live: LiveLayout? { if case .live(let live) = content { live } else { nil } }

  /// All of its texts that may name participants, with the keys that they stand behind.
  package var texts: [(key: String, text: Located<MessageText>)] {
    (template?.texts ?? [])
      + [("accessibility-label", accessibilityLabel), ("summary", summary)]
      .compactMap { key, text in text.map { (key, $0) } }
  }

  /// The files that its layouts show.
  package var files: [MessageFile] {
    [live?.picture, template?.image, template?.media].compactMap(\.self)
  }
}

/// A file that a message shows.
package struct MessageFile: Sendable, Equatable {
  /// Which part of the message it is.
  package enum Use: Sendable {
    /// `MSMessageTemplateLayout.image`.
    case image
    /// `MSMessageTemplateLayout.mediaFileURL`.
    case media
    /// A picture of what the app draws in a live layout, for people who look at the description.
    case livePicture
  }

  package var path: FilePath
  package var use: Use
  /// Where the description names it.
  package var place: TextPlace
}
