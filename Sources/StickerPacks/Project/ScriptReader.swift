/// Reads the calls in a build script without running it: Swift, as in Package.swift and Tuist, and Starlark,
/// as in Bazel. Literals are known, everything else is ``ScriptValue/unknown``.
///
/// The script is untrusted: the nesting of values is limited, and reading takes time proportional to its
/// length.
struct ScriptReader {
  enum Language { case swift, starlark }

  private enum Token: Equatable {
    case word(String)
    /// `nil` for a string with interpolated values.
    case text(String?)
    case sign(Character)
  }

  private let tokens: [(token: Token, line: Int)]
  private let language: Language
  private static let mostDepth = 32

  init(_ text: String, _ language: Language) {
    self.language = language
    var scanner = Scanner(text, language)
    tokens = scanner.tokens()
  }

  /// Returns the calls of functions with these names, in order, without calls inside of other calls.
  func calls(named names: Set<String>) -> [ScriptCall] {
    var calls: [ScriptCall] = []
    var position = 0
    while position < tokens.count {
      if let word = word(at: position), names.contains(word), sign(at: position + 1) == "(",
        let call = call(at: &position, depth: 0)
      {
        calls.append(call)
      } else {
        position += 1
      }
    }
    return calls
  }

  /// Returns true if the script contains this word.
  func mentions(_ word: String) -> Bool { tokens.contains { $0.token == .word(word) } }

  private func sign(at index: Int) -> Character? {
    guard tokens.indices.contains(index), case .sign(let sign) = tokens[index].token else {
      return nil
    }
    return sign
  }

  private func word(at index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].token else {
      return nil
    }
    return word
  }

  /// Reads the call whose name is at the position, and moves the position past it.
  private func call(at position: inout Int, depth: Int) -> ScriptCall? {
    guard let name = word(at: position) else { return nil }
    var call = ScriptCall(name: name, line: tokens[position].line)
    position += 2
    while position < tokens.count, sign(at: position) != ")" {
      var label: String?
      let isLabel = sign(at: position + 1) == (language == .swift ? ":" : "=")
      if isLabel, let word = word(at: position) {
        label = word
        position += 2
      }
      let start = position
      call.arguments.append(
        ScriptCall.Argument(label: label, value: value(at: &position, depth + 1)))
      if sign(at: position) == "," || position == start { position += 1 }
    }
    position += 1
    return call
  }

  /// Reads the value at the position, and moves the position to the comma or bracket after it. Lists joined
  /// with `+` become one list.
  private func value(at position: inout Int, _ depth: Int) -> ScriptValue {
    var value = operand(at: &position, depth)
    while sign(at: position) == "+" {
      position += 1
      let next = operand(at: &position, depth)
      value = .list(value.elements + next.elements)
    }
    if isEnd(position) { return value }
    skip(&position)
    return .unknown
  }

  private func isEnd(_ position: Int) -> Bool {
    guard position < tokens.count else { return true }
    return sign(at: position).map { ",)]}".contains($0) } ?? false
  }

  private func operand(at position: inout Int, _ depth: Int) -> ScriptValue {
    guard depth < Self.mostDepth else {
      skip(&position)
      return .unknown
    }
    // The type before a member is irrelevant: .text, ResourceFileElement.text.
    while sign(at: position) == "." || sign(at: position + 1) == "." && word(at: position) != nil {
      position += sign(at: position) == "." ? 1 : 2
    }
    if sign(at: position) == "[" { return list(at: &position, depth) }
    guard position < tokens.count else { return .unknown }
    switch tokens[position].token {
    case .text(let text):
      position += 1
      return text.map { .text($0) } ?? .unknown
    case .word(let word):
      if sign(at: position + 1) == "(" {
        return call(at: &position, depth: depth).map { .call($0) } ?? .unknown
      }
      position += 1
      return .name(word)
    case .sign: return .unknown
    }
  }

  private func list(at position: inout Int, _ depth: Int) -> ScriptValue {
    position += 1
    var elements: [ScriptValue] = []
    var isDictionary = false
    while position < tokens.count, sign(at: position) != "]" {
      let start = position
      let element = value(at: &position, depth + 1)
      // A key with a value is not an element of a list.
      if element == .unknown,
        tokens[start..<min(position, tokens.count)].contains(where: { $0.token == .sign(":") })
      {
        isDictionary = true
      }
      elements.append(element)
      if sign(at: position) == "," || position == start { position += 1 }
    }
    position += 1
    return isDictionary ? .unknown : .list(elements)
  }

  /// Moves the position to the comma or closing bracket that ends the value.
  private func skip(_ position: inout Int) {
    var depth = 0
    while position < tokens.count {
      if let sign = sign(at: position) {
        if "([{".contains(sign) {
          depth += 1
        } else if ")]}".contains(sign) {
          guard depth > 0 else { return }
          depth -= 1
        } else if sign == ",", depth == 0 {
          return
        }
      }
      position += 1
    }
  }
}

extension ScriptReader {
  /// Splits a script into words, strings and signs, without comments.
  private struct Scanner {
    private let text: [Character]
    private let language: Language
    private var position = 0
    private var line = 1

    init(_ text: String, _ language: Language) {
      self.text = Array(text)
      self.language = language
    }

    mutating func tokens() -> [(token: Token, line: Int)] {
      var tokens: [(token: Token, line: Int)] = []
      while position < text.count {
        let character = text[position]
        if character.isNewline || character.isWhitespace {
          advance()
        } else if begins("//"), language == .swift {
          while position < text.count, !text[position].isNewline { advance() }
        } else if begins("/*"), language == .swift {
          skipComment()
        } else if character == "#", language == .starlark {
          while position < text.count, !text[position].isNewline { advance() }
        } else if character == "\"" || character == "'" && language == .starlark {
          let start = line
          tokens.append((.text(quoted(character)), start))
        } else if character.isLetter || character == "_" || character.isNumber {
          var word = ""
          while position < text.count,
            text[position].isLetter || text[position].isNumber || text[position] == "_"
          {
            word.append(text[position])
            position += 1
          }
          tokens.append((.word(word), line))
        } else {
          tokens.append((.sign(character), line))
          advance()
        }
      }
      return tokens
    }

    private mutating func advance() {
      if text[position].isNewline { line += 1 }
      position += 1
    }

    private func begins(_ word: String) -> Bool {
      text[position...].prefix(word.count).elementsEqual(word)
    }

    /// Skips a comment; Swift's comments nest.
    private mutating func skipComment() {
      var depth = 0
      while position < text.count {
        if begins("/*") {
          depth += 1
          position += 2
        } else if begins("*/") {
          depth -= 1
          position += 2
          if depth == 0 { return }
        } else {
          advance()
        }
      }
    }

    /// Reads a string on one line, or a multiline string between triple quotes; `nil` if it has interpolated
    /// values.
    private mutating func quoted(_ quote: Character) -> String? {
      let fence = String(repeating: quote, count: 3)
      let end = begins(fence) ? fence : String(quote)
      position += end.count
      var content: String? = ""
      while position < text.count, !begins(end) {
        if text[position] == "\\" {
          position += 1
          guard position < text.count else { break }
          switch text[position] {
          case "n": content?.append("\n")
          case "t": content?.append("\t")
          case "(" where language == .swift: content = nil
          default: content?.append(text[position])
          }
          advance()
        } else {
          content?.append(text[position])
          advance()
        }
      }
      position = min(position + end.count, text.count)
      return content
    }
  }
}
