package import StickerBase
package import SystemPackage

/// A reason that a description cannot be used; safe to print.
package enum ConversationFault: Error, Sendable {
  /// Mistakes, each with its place.
  case document(DocumentError)
  case unreadable(FileFault)
  /// The file is larger than ``ConversationFile/maximumBytes``.
  case tooLarge(FilePath)
}

extension ConversationFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .document(let error): error.description
    case .unreadable(let fault): fault.description
    case .tooLarge(let path):
      "\(path.display.printable) is too large; the limit for a conversation is "
        + "\(ByteCount(ConversationFile.maximumBytes))"
    }
  }

  /// The mistakes one by one; empty for an unreadable file.
  package var mistakes: [DocumentFault] {
    let start = TextPlace(line: 1, column: 1)
    return switch self {
    case .document(let error):
      error.mistakes.map { DocumentFault($0.message, $0.place ?? start) }
    case .unreadable: []
    case .tooLarge:
      [
        DocumentFault(
          "the file is larger than \(ByteCount(ConversationFile.maximumBytes)), the limit for a "
            + "conversation", start)
      ]
    }
  }
}
