import StickerBase
import StickerMessages
import StickerPacks

extension Pack {
  /// The messages of the app, in the order in which they are sent; empty for packs of stickers, and if
  /// the `.message.yml` has mistakes.
  var messages: [Message] { describedConversation?.steps.filter(\.isFromApp) ?? [] }

  /// The conversation that a `.message.yml` describes; `nil` if there is none, or if the file has mistakes.
  var describedConversation: Conversation? { source.conversation?.conversation }

  /// The measured files that layouts name, each at the first place that names it. Pictures of live layouts, which only
  /// the preview shows, are among them.
  var shownMedia: [(file: MessageFile, media: MessageMedia)] {
    (describedConversation?.files ?? []).compactMap { file in media[file.path].map { (file, $0) } }
  }
}

extension Finding.Draft {
  /// Creates a finding about a place in a `.message.yml`.
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
  /// The file name, safe to print; empty if the path has none.
  var name: String { path.lastComponent?.string.printable ?? "" }
}
