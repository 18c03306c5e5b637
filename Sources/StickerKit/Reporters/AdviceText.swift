import StickerBase

/// What is to be done, with the command at its end apart, so that it can be copied over several lines.
struct AdviceText {
  /// The advice up to the colon.
  let sentence: String
  /// A command of ours: words of a shell.
  let command: String?

  init(_ help: String) {
    guard let colon = help.firstRange(of: ": stickerlint ") else {
      (sentence, command) = (help, nil)
      return
    }
    let start = help.index(colon.lowerBound, offsetBy: 2)
    sentence = String(help[..<start].dropLast())
    command = String(help[start...])
  }

  /// - Parameters:
  ///   - mark: what stands before it.
  ///   - id: what stands at its end.
  func lines(behind mark: String, id: String, width: Int) -> [String] {
    var lines = wrap("\(mark) \(sentence)\(id)", width: width)
    guard let command else { return lines }
    for (index, word) in Self.words(of: command).enumerated() {
      let last = lines.count - 1
      // Behind each line but the last of a command stands what tells a shell that it goes on.
      if lines[last].count + 1 + word.count + 2 <= width {
        lines[last] += " " + word
      } else {
        if index > 0 { lines[last] += " \\" }
        lines.append(word)
      }
    }
    return lines
  }

  /// The words as a shell sees them: blanks between single quotes belong to one.
  private static func words(of command: String) -> [String] {
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
