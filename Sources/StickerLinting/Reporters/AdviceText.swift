import StickerBase
package import StickerRules

/// Writes advice for a terminal. The command comes last, so that it can be copied even if it takes
/// several lines.
package struct AdviceText {
  private let sentence: String
  private let words: [String]
  /// The command line; `nil` if the advice has none.
  let command: String?

  init(_ advice: Advice, _ style: TextStyle) {
    self.init(advice.introduction, advice.command, style)
  }

  /// Creates the text of advice.
  ///
  /// - Parameter introduction: the text before the command.
  package init(_ introduction: String, _ command: SuggestedCommand?, _ style: TextStyle) {
    sentence = style.plain(Self.explaining(introduction, command).printable)
    words = command?.shellWords ?? []
    self.command = command?.text
  }

  /// Returns the text before a command, with an explanation of the placeholder for a picture, of `--lossy` beside
  /// `--pick`, and of `--limit`.
  private static func explaining(_ introduction: String, _ command: SuggestedCommand?) -> String {
    guard introduction.hasSuffix(":"), let command else { return introduction }
    if command.words.contains(.picture) {
      return introduction.dropLast()
        + " (in place of PICTURE, name the art of the icon, 1,024 px or more on its longer side):"
    }
    guard let repair = command.repair else { return introduction }
    let explanations = [
      repair.isLossy && !repair.rules.isEmpty
        ? "--lossy allows fewer colors where a PNG would be too large" : nil,
      repair.limits.isEmpty ? nil : "--limit lets large files be read",
    ].compactMap(\.self)
    guard !explanations.isEmpty else { return introduction }
    return introduction.dropLast() + " (\(listed(explanations))):"
  }

  /// Returns the advice as lines without newlines.
  ///
  /// - Parameters:
  ///   - mark: the sign in front of the advice.
  ///   - id: the text at the end of the sentence.
  ///   - indent: columns before the first line. Later lines have two columns more, except for those that continue a
  ///     word, which have none.
  ///   - width: columns of the terminal.
  package func lines(after mark: String, id: String, indent: Int, width: Int) -> [String] {
    let room = width - indent - 2
    let margin = String(repeating: " ", count: indent)
    var lines = wrap("\(mark) \(sentence)\(id)", width: room).enumerated().map { index, line in
      margin + (index == 0 ? "" : "  ") + line
    }
    for (index, word) in words.enumerated() {
      let last = lines.count - 1
      // Each line of a command but the last ends with the shell's line continuation, which needs two columns.
      if lines[last].columns + 1 + word.columns + 2 <= (last == 0 ? width - 2 : width) {
        lines[last] += " " + word
      } else {
        if index > 0 { lines[last] += " \\" }
        let pieces = Self.split(word, firstWidth: room - 2, width: width - 2)
        lines.append("\(margin)  \(pieces[0])")
        // Leading blanks would end the word.
        lines += pieces.dropFirst()
      }
    }
    return lines
  }

  /// Splits a word into lines that a shell joins again. A line ends after a `/` if possible.
  ///
  /// - Parameters:
  ///   - firstWidth: columns of the first line.
  ///   - width: columns of every other line.
  private static func split(_ word: String, firstWidth: Int, width: Int) -> [String] {
    guard word.columns > firstWidth else { return [word] }
    var pieces: [String] = []
    var (isQuoted, rest) = (false, Substring(word))
    while !rest.isEmpty {
      // Two columns are reserved for the closing quote and the line continuation.
      let room = (pieces.isEmpty ? firstWidth : width) - 2 - (isQuoted ? 1 : 0)
      let piece = rest.columns <= room ? rest : beginning(of: rest, room)
      rest = rest[piece.endIndex...]
      let start = isQuoted ? "'" : ""
      var isEscaped = false
      for character in piece {
        if character == "'", !isEscaped { isQuoted.toggle() }
        isEscaped = character == "\\" && !isQuoted && !isEscaped
      }
      pieces.append(start + piece + (rest.isEmpty ? "" : isQuoted ? "'\\" : "\\"))
    }
    return pieces
  }

  /// Returns the part of a word that fits on a line of `room` columns.
  private static func beginning(of word: Substring, _ room: Int) -> Substring {
    var (column, end) = (0, word.startIndex)
    while end < word.endIndex, column + word[end].columns <= room || end == word.startIndex {
      column += word[end].columns
      end = word.index(after: end)
    }
    // A backslash and the character after it stay together.
    while end < word.endIndex, end > word.startIndex, word[word.index(before: end)] == "\\" {
      end = word.index(before: end)
    }
    if let slash = word[..<end].lastIndex(of: "/"), slash > word.startIndex {
      end = word.index(after: slash)
    }
    return word[..<max(end, word.index(after: word.startIndex))]
  }
}
