import StickerBase

/// A message of the argument parser, which may have several lines.
struct ParserMessage {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the message, or one that suggests `--format json` if it is about an unknown option such as `--json`.
  ///
  /// - Parameter formats: the values of the command's `--format`.
  func naming(formats: [String]) -> ParserMessage {
    let format = formats.first { text.hasPrefix("Unknown option '--\($0)'") }
    return format.map {
      ParserMessage("Unknown option '--\($0)'. Did you mean '--format \($0)'?")
    } ?? self
  }

  /// Returns the message without control characters that a terminal or a build log would obey. Line breaks
  /// stay unless they may come from a quoted argument.
  func printable(quoting words: [String]) -> String {
    guard !words.contains(where: { $0.unicodeScalars.contains("\n") }) else {
      return text.printable
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }
}
