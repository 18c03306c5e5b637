import StickerBase
import StickerRules

/// Writes advice on lines of a terminal. The command comes last, so that it can be copied even if it takes
/// several lines.
struct AdviceText {
  private let sentence: String
  private let words: [String]
  /// The command line; `nil` if the advice has none.
  let command: String?

  init(_ advice: Advice, _ style: TextStyle) {
    self.init(advice.introduction, advice.command, style)
  }

  /// - Parameter introduction: the text before the command.
  init(_ introduction: String, _ command: SuggestedCommand?, _ style: TextStyle) {
    sentence = style.plain(introduction.printable)
    words = command?.shellWords ?? []
    self.command = command?.text
  }

  /// - Parameters:
  ///   - mark: the sign in front of the advice.
  ///   - id: the text at the end of the sentence.
  ///   - indent: columns before the first line; later lines are indented by two more.
  ///   - width: columns of the terminal.
  func lines(after mark: String, id: String, indent: Int, width: Int) -> [String] {
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
        let pieces = Self.pieces(of: word, first: room - 2, others: width - 2)
        lines.append("\(margin)  \(pieces[0])")
        // Leading blanks would end the word.
        lines += pieces.dropFirst()
      }
    }
    return lines
  }

  /// Splits a word into pieces that a shell joins when each is on a line of its own.
  private static func pieces(of word: String, first: Int, others: Int) -> [String] {
    guard word.columns > first else { return [word] }
    var pieces = [""]
    var column = 0
    var (isQuoted, isEscaped) = (false, false)
    for character in word {
      // Two columns are reserved for the closing quote and the line continuation.
      if column + character.columns > (pieces.count == 1 ? first : others) - 2, !isEscaped {
        pieces[pieces.count - 1] += isQuoted ? "'\\" : "\\"
        pieces.append(isQuoted ? "'" : "")
        column = isQuoted ? 1 : 0
      }
      pieces[pieces.count - 1].append(character)
      column += character.columns
      if character == "'", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isQuoted && !isEscaped
    }
    return pieces
  }
}
