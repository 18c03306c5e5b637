/// A string literal of a JavaScript text, with its context.
public struct ScriptLiteral {
  /// The text between the quotes, with `$` for each value in a template, and without the backslashes of escapes.
  public var text: String
  /// The line of the opening quote, from 1.
  public var line: Int
  /// The name of the function that the literal is passed to, with a leading dot if it is a method, and the index of the
  /// argument. Lists and parentheses around the literal do not count.
  public var call: (name: String, argument: Int)?
  /// The key of an object whose value is the literal.
  public var key: String?
  /// The tokens directly before the literal, at most three.
  public var before: [String]

  /// All literals of a script, in order.
  public static func all(in script: String) -> [ScriptLiteral] {
    var reader = ScriptReader(script)
    reader.read(until: nil)
    return reader.literals
  }
}

/// Parses enough of ECMAScript to separate literals from code.
private struct ScriptReader {
  private enum Frame {
    case call(String, argument: Int)
    case group
    /// A subscript.
    case index
    case object(key: String?)
  }

  private let text: [Character]
  private var offset = 0
  private var line = 1
  private var frames: [Frame] = []
  private var tokens: [String] = []
  var literals: [ScriptLiteral] = []

  init(_ script: String) { text = Array(script) }

  private var next: Character? { offset < text.count ? text[offset] : nil }

  private mutating func take() -> Character? {
    guard let character = next else { return nil }
    if character.isNewline { line += 1 }
    offset += 1
    return character
  }

  private func begins(_ start: String) -> Bool { text[offset...].starts(with: start) }

  /// Reads code up to a character outside all braces, such as the brace that ends a value in a template; to the end of
  /// the script if the character is `nil`.
  mutating func read(until end: Character?) {
    var depth = 0
    while let character = next {
      if character == end, depth == 0 { return }
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if begins("//") {
        while let next, !next.isNewline { _ = take() }
      } else if begins("/*") {
        while next != nil, !begins("*/") { _ = take() }
        (_, _) = (take(), take())
      } else if character == "'" || character == "\"" || character == "`" {
        readLiteral()
      } else if character == "/", beginsPattern {
        readPattern()
      } else if character.isLetter || character.isNumber || character == "_" {
        readWord()
      } else {
        readSign()
      }
    }
  }

  /// Words before a parenthesis that are not the name of a function.
  private static let nonFunctions = ["if", "for", "while", "return", "of", "in", "await"]

  private mutating func readWord() {
    var word = ""
    while let next, next.isLetter || next.isNumber || next == "_" { word.append(take() ?? " ") }
    tokens.append(word)
  }

  private mutating func readSign() {
    guard let character = take(), !character.isWhitespace else { return }
    switch character {
    case "(":
      let name = tokens.last ?? ""
      let isCall = name.first?.isLetter == true && !Self.nonFunctions.contains(name)
      let isMethod = tokens.dropLast().last == "."
      frames.append(isCall ? .call((isMethod ? "." : "") + name, argument: 0) : .group)
    case "[":
      let isIndex = tokens.last.map { $0.last?.isLetter == true || $0 == ")" || $0 == "]" } ?? false
      frames.append(isIndex ? .index : .group)
    case "{": frames.append(.object(key: nil))
    case ")", "]", "}": _ = frames.popLast()
    case ",":
      if case .call(let name, let argument) = frames.last {
        frames[frames.count - 1] = .call(name, argument: argument + 1)
      } else if case .object = frames.last {
        frames[frames.count - 1] = .object(key: nil)
      }
    case ":":
      if case .object(nil) = frames.last { frames[frames.count - 1] = .object(key: tokens.last) }
    default: break
    }
    tokens.append(String(character))
  }

  private mutating func readLiteral() {
    let (quote, line, before) = (take(), line, tokens.suffix(3))
    let enclosing = frames
    var content = ""
    while let character = take(), character != quote {
      if character == "\\" {
        content.append(take() ?? " ")
      } else if quote == "`", character == "$", next == "{" {
        _ = take()
        content.append("$")
        read(until: "}")
        _ = take()
      } else {
        content.append(character)
      }
    }
    var literal = ScriptLiteral(text: content, line: line, before: Array(before))
    for frame in enclosing.reversed() {
      if case .group = frame { continue }
      if case .call(let name, let argument) = frame { literal.call = (name, argument) }
      if case .object(let key) = frame { literal.key = key }
      break
    }
    literals.append(literal)
    tokens.append(content)
  }

  /// True if a slash begins a regular expression.
  private var beginsPattern: Bool {
    guard let last = tokens.last else { return true }
    return ["(", ",", "=", ":", "[", "!", "&", "|", "?", "{", ";", "return"].contains(last)
  }

  private mutating func readPattern() {
    _ = take()
    var isInClass = false
    while let character = take(), character != "/" || isInClass {
      if character == "\\" { _ = take() }
      if character == "[" { isInClass = true }
      if character == "]" { isInClass = false }
    }
    tokens.append("/")
  }
}
