package import StickerBase
package import StickerMessages
package import SystemPackage

/// A `*.message.yml` as it was found.
package struct ConversationSource: Sendable {
  package var path: FilePath
  /// What it describes; `nil` when it has mistakes.
  package var conversation: Conversation?
  /// Why it cannot be used, each mistake with its place.
  package var faults: [DocumentFault] = []
  /// What may be a link on the way to the files that it names.
  package var links: LinkPolicy

  /// The files that its messages show, to be measured.
  package var files: [PackSource.File] {
    (conversation?.files ?? []).map {
      PackSource.File(path: $0.path, links: links, role: .layout)
    }
  }
}
