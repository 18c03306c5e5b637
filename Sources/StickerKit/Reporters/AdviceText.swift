import StickerBase

/// What is to be done, with the command at its end apart, so that it can be copied over several lines.
struct AdviceText {
  /// The advice up to the colon.
  let sentence: String
  /// Words of a shell: a command of ours. One that more is said after is a part of the sentence.
  private let words: [String]

  var hasCommand: Bool { !words.isEmpty }

  init(_ help: String) {
    if let colon = help.firstRange(of: ": stickerlint ") {
      let start = help.index(colon.lowerBound, offsetBy: 2)
      let words = Self.words(of: help[start...])
      if !words.contains(where: Self.endsSentence) {
        (sentence, self.words) = (String(help[..<start].dropLast()), words)
        return
      }
    }
    (sentence, words) = (help, [])
  }

  private static func endsSentence(_ word: String) -> Bool {
    guard let last = word.last, ".;,".contains(last) else { return false }
    return word.contains { $0 != "." }
  }

  /// The command; `nil` where the advice is none.
  var command: String? { hasCommand ? words.joined(separator: " ") : nil }

  /// - Parameters:
  ///   - mark: what stands before it.
  ///   - id: what stands at its end.
  ///   - indent: columns before the first line; lines below it have two more.
  ///   - width: columns of the terminal.
  func lines(behind mark: String, id: String, indent: Int, width: Int) -> [String] {
    let room = width - indent - 2
    let margin = String(repeating: " ", count: indent)
    var lines = wrap("\(mark) \(sentence)\(id)", width: room).enumerated().map { index, line in
      margin + (index == 0 ? "" : "  ") + line
    }
    for (index, word) in words.enumerated() {
      let last = lines.count - 1
      // Behind each line but the last of a command stands what tells a shell that it goes on.
      if lines[last].columns + 1 + word.columns + 2 <= (last == 0 ? width - 2 : width) {
        lines[last] += " " + word
      } else {
        if index > 0 { lines[last] += " \\" }
        let pieces = Self.pieces(of: word, first: room - 2, others: width - 2)
        lines.append("\(margin)  \(pieces[0])")
        // Blanks before them would end the word.
        lines += pieces.dropFirst()
      }
    }
    return lines
  }

  /// A word in pieces that a shell joins when each is a line.
  private static func pieces(of word: String, first: Int, others: Int) -> [String] {
    guard word.columns > first else { return [word] }
    var pieces = [""]
    var column = 0
    var (isQuoted, isEscaped) = (false, false)
    for character in word {
      // Room for what ends the quotes and the line.
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

  /// The words as a shell sees them: blanks between single quotes belong to one.
  private static func words(of command: Substring) -> [String] {
    var words = [""]
    var isQuoted = false
    var last: Character?
    for character in command {
      if character == "'", last != "\\" || isQuoted { isQuoted.toggle() }
      if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
      last = character
    }
    return words
  }
}
