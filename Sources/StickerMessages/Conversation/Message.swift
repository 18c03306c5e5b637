package import StickerBase
package import SystemPackage

/// A step of a conversation: an `MSMessage`, or text that a person writes.
package struct Message: Sendable {
  /// The id by which other steps refer to this step; `nil` if the step has none.
  package var id: Located<String>?
  /// The id of the participant who sends the message.
  package var sender: Located<String>
  package var content: Content
  /// `MSMessage.url`, as written.
  package var url: Located<String>?
  /// `MSMessage.accessibilityLabel`.
  package var accessibilityLabel: Located<MessageText>?
  /// `MSMessage.summaryText`.
  package var summary: Located<MessageText>?
  /// The name of the message's `MSSession`; `nil` for a message without a session.
  package var session: Located<String>?
  /// The id of the message that was tapped to create this one; `nil` stands for the latest message of the session, if
  /// there is one.
  package var replyTo: Located<String>?
  /// The start of the step in the description.
  package var place: TextPlace

  /// The content of a message in the transcript.
  package enum Content: Sendable {
    /// Text that a person writes between the messages of the app.
    case text(String)
    /// An `MSMessageTemplateLayout`.
    case template(TemplateLayout)
    /// An `MSMessageLiveLayout`.
    case live(LiveLayout)
  }

  /// True if the app created the message.
  package var isFromApp: Bool { if case .text = content { false } else { true } }

  /// The layout that receivers without the app see; `nil` for text, and for a live layout without an
  /// alternate.
  package var template: TemplateLayout? {
    switch content {
    case .text: nil
    case .template(let layout): layout
    case .live(let live): live.alternate
    }
  }

  /// The live layout; `nil` for a message without one.
  package var live: LiveLayout? { if case .live(let live) = content { live } else { nil } }

  /// The texts that may mention participants, each with its key in the description.
  package var texts: [(key: String, text: Located<MessageText>)] {
    (template?.texts ?? [])
      + [("accessibility-label", accessibilityLabel), ("summary", summary)]
      .compactMap { key, text in text.map { (key, $0) } }
  }

  /// The files that the layouts name.
  package var files: [MessageFile] {
    [live?.picture, template?.image, template?.media].compactMap(\.self)
  }
}

/// A file that a layout names.
package struct MessageFile: Sendable, Equatable {
  /// The part of the message that the file is used for.
  package enum Use: Sendable {
    /// `MSMessageTemplateLayout.image`.
    case image
    /// `MSMessageTemplateLayout.mediaFileURL`.
    case media
    /// A picture of the app's live layout, for the preview; not part of the message.
    case livePicture
  }

  package var path: FilePath
  package var use: Use
  /// The place in the description that names the file.
  package var place: TextPlace
}
