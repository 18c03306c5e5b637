package import StickerBase
package import SystemPackage

/// The messages of an app, and the texts between them, in the order in which they are sent, as described by a
/// `*.message.yml` file.
package struct Conversation: Sendable {
  /// The path of the description.
  package var path: FilePath
  /// The name of the app; `nil` if the description has none.
  package var app: String?
  /// The participants in the order of the file; the first one holds the phone at the left of the preview.
  package var participants: [Participant]
  /// The messages, the earliest first.
  package var steps: [Message]

  /// Creates a conversation.
  ///
  /// - Parameter participants: the participants; at least one.
  package init(
    path: FilePath, app: String? = nil, participants: [Participant], steps: [Message]
  ) {
    self.path = path
    self.app = app
    self.participants = participants
    self.steps = steps
  }

  /// Returns the participant with an id; `nil` if there is none.
  package func participant(_ id: String) -> Participant? {
    participants.first { $0.id == id }
  }

  /// The files that the layouts name, each path once, in the order of the steps.
  package var files: [MessageFile] {
    var seen: Set<FilePath> = []
    return steps.flatMap(\.files).filter { seen.insert($0.path).inserted }
  }
}

/// A participant in a conversation.
package struct Participant: Sendable, Equatable {
  /// The id in the description (``MessageID``). It is not the identifier that Messages uses, which differs from device
  /// to device.
  package var id: String
  /// The name that Messages shows.
  package var name: String
  /// The device on which the participant reads the messages.
  package var device: ReceivingDevice
  /// The place of the id in the description.
  package var place: TextPlace
}

/// A kind of device that receives messages. The kinds differ in what they show of a message.
package enum ReceivingDevice: String, Sendable, CaseIterable {
  /// iOS 11 or later with the app: everything, including live layouts.
  case app
  /// iOS without the app, or iOS 10: template layouts.
  case withoutApp = "without-app"
  /// macOS 10.12 or later: the template layout; a click opens the URL in a browser.
  case mac
  /// watchOS 3 or later: the template layout.
  case watch
  /// Older systems, and phones that receive text messages: the image, then the URL, as two messages.
  case older
}
