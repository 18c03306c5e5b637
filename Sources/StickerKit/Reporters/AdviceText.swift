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

  /// - Parameters:
  ///   - mark: what stands before it.
  ///   - id: what stands at its end.
  func lines(behind mark: String, id: String, width: Int) -> [String] {
    var lines = wrap("\(mark) \(sentence)\(id)", width: width)
    for (index, word) in words.enumerated() {
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
