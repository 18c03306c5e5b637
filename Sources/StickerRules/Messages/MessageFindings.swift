import StickerBase
import StickerMessages
import StickerPacks

extension Pack {
  /// The messages of the app, in the order in which they are sent; empty for packs, and if the description
  /// has mistakes.
  var messages: [Message] { described?.steps.filter(\.isFromApp) ?? [] }

  /// The described conversation; `nil` if there is none, or if the description has mistakes.
  var described: Conversation? { source.conversation?.conversation }

  /// The measured files that layouts name, each at the first place that names it. Pictures of live layouts, which only
  /// the preview shows, are among them.
  var shownMedia: [(file: MessageFile, media: MessageMedia)] {
    (described?.files ?? []).compactMap { file in media[file.path].map { (file, $0) } }
  }
}

extension Finding.Draft {
  /// Creates a finding about a place in the description.
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
