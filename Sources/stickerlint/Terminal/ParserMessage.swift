import StickerBase

/// What the argument parser says of wrong arguments, sometimes on several lines.
struct ParserMessage {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The message without anything that a terminal or a build log would obey. Its lines stay lines,
  /// unless one of them may come of what it quotes.
  func printable(quoting words: [String]) -> String {
    guard !words.contains(where: { $0.unicodeScalars.contains("\n") }) else {
      return text.printable
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }
}
