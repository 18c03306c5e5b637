package import StickerBase
package import SystemPackage

/// The messages of an app in the order in which they are sent, as a `*.message.yml` describes them.
package struct Conversation: Sendable {
  /// The description.
  package var path: FilePath
  /// What the app is called; `nil` when the description does not say.
  package var app: String?
  /// The people, in the order of the file; the first one holds the phone that is looked at.
  package var participants: [Participant]
  /// What is sent, the earliest first.
  package var steps: [Message]

  /// - Parameter participants: at least one.
  package init(
    path: FilePath, app: String? = nil, participants: [Participant], steps: [Message]
  ) {
    self.path = path
    self.app = app
    self.participants = participants
    self.steps = steps
  }

  /// Who has that id.
  package func participant(_ id: String) -> Participant? {
    participants.first { $0.id == id }
  }

  /// The files that its layouts show, each once, in the order of the file.
  package var files: [MessageFile] {
    var seen: Set<FilePath> = []
    return steps.flatMap(\.files).filter { seen.insert($0.path).inserted }
  }
}

/// Somebody who takes part in a conversation.
package struct Participant: Sendable, Equatable {
  /// What the description calls them: letters, digits and hyphens, a letter first. No identifier of
  /// Messages: those differ from device to device.
  package var id: String
  /// The name that Messages shows.
  package var name: String
  /// What they read the messages on.
  package var device: ReceivingDevice
  /// Where the id stands.
  package var place: TextPlace
}

/// What a message is read on, by what it can show.
package enum ReceivingDevice: String, Sendable, CaseIterable {
  /// iOS 11 or later with the app: everything, live layouts too.
  case app
  /// iOS without the app, or iOS 10: template layouts.
  case withoutApp = "without-app"
  /// macOS 10.12 or later: the template layout; a click opens the URL in a browser.
  case mac
  /// watchOS 3 or later: the template layout.
  case watch
  /// Anything older, and phones that get text messages: the image, then the URL, as two messages.
  case older
}
