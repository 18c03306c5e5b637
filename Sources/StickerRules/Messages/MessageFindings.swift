import StickerBase
import StickerMessages
import StickerPacks

extension Pack {
  /// The messages of the app, in the order in which they are sent; empty where a description has mistakes,
  /// and for packs.
  var messages: [Message] { described?.steps.filter(\.isOfApp) ?? [] }

  /// What is described; `nil` where nothing is, or not without mistakes.
  var described: Conversation? { source.conversation?.conversation }

  /// The files that Messages shows, each where it is named first, with what was measured.
  var shownMedia: [(file: MessageFile, media: MessageMedia)] {
    (described?.files ?? []).compactMap { file in media[file.path].map { (file, $0) } }
  }
}

extension Finding.Draft {
  /// - Parameter place: where in the description the finding is about something.
  init(
    _ message: String, help: String, at place: TextPlace, measured: Quantity? = nil,
    limit: Quantity? = nil, severity: Severity? = nil
  ) {
    self.init(
      message, help: help, measured: measured, limit: limit, line: place.line, severity: severity)
    column = place.column
  }
}

extension MessageFile {
  /// What it is called in a sentence; safe to print.
  var name: String { path.lastComponent?.string.printable ?? "" }
}
