/// Reads the calls in a build script without running it: Swift, as in Package.swift and Tuist, and Starlark,
/// as in Bazel. Literals, names and calls are read; everything else is ``ScriptValue/unknown``.
///
/// The script is untrusted: the nesting of values is limited, and reading takes time proportional to its
/// length.
struct ScriptReader {
  private let tokens: [(token: CodeLexer.Token, line: Int)]
  private let language: CodeLexer.Language
  /// Maximum depth of nested values.
  private static let maxDepth = 32

  init(_ text: String, _ language: CodeLexer.Language) {
    self.language = language
    tokens = CodeLexer.tokens(of: text, language)
  }

  /// Returns the calls of functions with these names in order, except calls inside a returned call.
  func calls(named names: Set<String>) -> [ScriptCall] {
    var calls: [ScriptCall] = []
    var position = 0
    while position < tokens.count {
      if let word = word(at: position), names.contains(word), symbol(at: position + 1) == "(",
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

  private func symbol(at index: Int) -> Character? {
    guard tokens.indices.contains(index), case .symbol(let symbol) = tokens[index].token else {
      return nil
    }
    return symbol
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
    while position < tokens.count, symbol(at: position) != ")" {
      var label: String?
      let isLabel = symbol(at: position + 1) == (language == .swift ? ":" : "=")
      if isLabel, let word = word(at: position) {
        label = word
        position += 2
      }
      let start = position
      call.arguments.append(
        ScriptCall.Argument(label: label, value: value(at: &position, depth + 1)))
      if symbol(at: position) == "," || position == start { position += 1 }
    }
    position += 1
    return call
  }

  /// Reads the value at the position, and moves the position to the comma or closing bracket after it. Lists joined
  /// with `+` become one list.
  ///
  /// - Parameter isKey: true if the value may be the key of a dictionary. Then a colon ends it as well.
  private func value(
    at position: inout Int, _ depth: Int, isKey: Bool = false
  ) -> ScriptValue {
    var value = operand(at: &position, depth)
    if symbol(at: position) == "+" {
      var joined = value.elements
      while symbol(at: position) == "+" {
        position += 1
        joined += operand(at: &position, depth).elements
      }
      value = .list(joined)
    }
    if isEnd(position) || isKey && symbol(at: position) == ":" { return value }
    skip(&position)
    return .unknown
  }

  private func isEnd(_ position: Int) -> Bool {
    guard position < tokens.count else { return true }
    return symbol(at: position).map { ",)]}".contains($0) } ?? false
  }

  /// Reads a value up to an operator, comma or bracket, and moves the position past it.
  private func operand(at position: inout Int, _ depth: Int) -> ScriptValue {
    guard depth < Self.maxDepth else {
      skip(&position)
      return .unknown
    }
    // The type before a member is irrelevant: `.iOS` and `Destination.iOS` are the same.
    while symbol(at: position) == "."
      || symbol(at: position + 1) == "." && word(at: position) != nil
    {
      position += symbol(at: position) == "." ? 1 : 2
    }
    if symbol(at: position) == "[" { return list(at: &position, depth) }
    guard position < tokens.count else { return .unknown }
    switch tokens[position].token {
    case .text(let text):
      position += 1
      return text.map { .text($0) } ?? .unknown
    case .word(let word):
      if symbol(at: position + 1) == "(" {
        return call(at: &position, depth: depth).map { .call($0) } ?? .unknown
      }
      position += 1
      return .name(word)
    case .template:
      position += 1
      return .unknown
    case .symbol: return .unknown
    }
  }

  /// Reads a list or a dictionary.
  private func list(at position: inout Int, _ depth: Int) -> ScriptValue {
    position += 1
    var elements: [ScriptValue] = []
    var entries: [ScriptValue.Entry] = []
    if symbol(at: position) == ":", symbol(at: position + 1) == "]" {
      position += 2
      return .dictionary([])
    }
    while position < tokens.count, symbol(at: position) != "]" {
      let start = position
      let element = value(at: &position, depth + 1, isKey: true)
      if symbol(at: position) == ":" {
        position += 1
        entries.append(
          ScriptValue.Entry(key: element, value: value(at: &position, depth + 1)))
      } else if element == .unknown,
        tokens[start..<min(position, tokens.count)].contains(where: { $0.token == .symbol(":") })
      {
        entries.append(ScriptValue.Entry(key: .unknown, value: .unknown))
      } else {
        elements.append(element)
      }
      if symbol(at: position) == "," || position == start { position += 1 }
    }
    position += 1
    return entries.isEmpty ? .list(elements) : .dictionary(entries)
  }

  /// Moves the position to the comma or closing bracket that ends the value.
  private func skip(_ position: inout Int) {
    var depth = 0
    while position < tokens.count {
      if let symbol = symbol(at: position) {
        if "([{".contains(symbol) {
          depth += 1
        } else if ")]}".contains(symbol) {
          guard depth > 0 else { return }
          depth -= 1
        } else if symbol == ",", depth == 0 {
          return
        }
      }
      position += 1
    }
  }
}
