package import StickerBase
package import StickerMessages
package import SystemPackage

/// A `*.message.yml` that was found.
package struct ConversationSource: Sendable {
  package var path: FilePath
  /// The described messages; `nil` if the file cannot be read or has mistakes.
  package var conversation: Conversation?
  /// The mistakes in the file, each with its place.
  package var faults: [DocumentFault] = []
  /// The policy for links in the paths of the files that the messages show.
  package var links: LinkPolicy

  /// The files that the messages show, which are measured.
  package var files: [PackSource.File] {
    (conversation?.files ?? []).map {
      PackSource.File(path: $0.path, links: links, role: .layout)
    }
  }
}
