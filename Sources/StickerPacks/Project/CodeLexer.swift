/// Splits source code into words, strings and symbols. Comments are left out, and so are branches of `#if` that are
/// never compiled: a branch whose condition is the literal `0` or `false`, and all branches after a condition that is
/// `1` or `true`.
///
/// The code is untrusted: nesting is limited, and reading takes time proportional to the length.
struct CodeLexer {
  enum Language {
    case swift
    /// C, Objective-C, and Objective-C++ except for its raw strings.
    case objectiveC
    /// Bazel's language.
    case starlark
  }

  enum Token: Equatable {
    /// An identifier, a keyword or a number.
    case word(String)
    /// The content of a string literal; `nil` if it has interpolated values.
    case text(String?)
    /// The parts of a string literal between its interpolated values, if the code in these is read.
    case template([String])
    case symbol(Character)
  }

  private let bytes: [UInt8]
  private let language: Language
  private let readsInterpolations: Bool
  private var position = 0
  private var line = 1
  private var tokens: [(token: Token, line: Int)] = []
  /// The open `#if`s: true if a branch is known to be compiled, so that the branches after it are not.
  private var conditions: [Bool] = []

  /// Maximum depth of nested interpolations.
  private static let maxDepth = 32
  /// Maximum number of `#` around a raw string.
  private static let maxPounds = 255

  /// Returns the tokens of a text, each with its line, from 1.
  ///
  /// - Parameter readsInterpolations: true if the code in interpolated values follows their string.
  static func tokens(
    of text: String, _ language: Language, readsInterpolations: Bool = false
  ) -> [(token: Token, line: Int)] {
    var lexer = CodeLexer(
      bytes: Array(text.utf8), language: language, readsInterpolations: readsInterpolations)
    lexer.read(depth: 0)
    return lexer.tokens
  }

  private init(bytes: [UInt8], language: Language, readsInterpolations: Bool) {
    (self.bytes, self.language) = (bytes, language)
    self.readsInterpolations = readsInterpolations
  }

  // MARK: Positions

  private func byte(_ offset: Int = 0) -> UInt8? {
    bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
  }

  private func begins(_ text: StaticString, at offset: Int = 0) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      (0..<count).allSatisfy { bytes[position + offset + $0] == buffer[$0] }
    }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<min(count, bytes.count - position) {
      if Self.isNewline(bytes[position]), !begins("\r\n") { line += 1 }
      position += 1
    }
  }

  private mutating func skipLine() {
    while let byte = byte(), !Self.isNewline(byte) { position += 1 }
  }

  private mutating func skipSpaces() {
    while let byte = byte(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { advance() }
  }

  private static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns true for letters, digits, `_`, `$`, and everything that is not ASCII.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: byte >= 0x80
    }
  }

  // MARK: Tokens

  /// Reads to the end or, in an interpolation, to the parenthesis that closes it.
  private mutating func read(depth: Int) {
    var parentheses = 0
    while let byte = byte() {
      if language != .starlark, begins("//") {
        skipLine()
      } else if language != .starlark, begins("/*") {
        skipComment()
      } else if language == .starlark, byte == UInt8(ascii: "#") {
        skipLine()
      } else if byte == UInt8(ascii: "#"), readPounds(depth) {
        continue
      } else if isQuote(byte) {
        readString(quote: byte, pounds: 0, depth)
      } else if Self.isPartOfWord(byte) {
        tokens.append((.word(word()), line))
      } else if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "`") {
        // In Swift, backticks turn a keyword into an identifier.
        advance()
      } else {
        if byte == UInt8(ascii: "(") { parentheses += 1 }
        if byte == UInt8(ascii: ")") {
          parentheses -= 1
          if depth > 0, parentheses < 0 { return }
        }
        tokens.append((.symbol(Character(UnicodeScalar(byte))), line))
        advance()
      }
    }
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && language != .swift
  }

  private mutating func word() -> String {
    let start = position
    while let byte = byte(), Self.isPartOfWord(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Skips a comment; Swift's comments nest.
  private mutating func skipComment() {
    var depth = 0
    while position < bytes.count {
      if begins("/*"), depth == 0 || language == .swift {
        depth += 1
        advance(2)
      } else if begins("*/") {
        depth -= 1
        advance(2)
        if depth == 0 { return }
      } else {
        advance()
      }
    }
  }

  // MARK: Strings

  /// Reads a string on one line or, except in Objective-C, on several lines between triple quotes.
  ///
  /// - Parameter pounds: the number of `#` around a raw string of Swift.
  private mutating func readString(quote: UInt8, pounds: Int, _ depth: Int) {
    let start = tokens.count
    let startLine = line
    let isMultiline =
      language != .objectiveC && byte(1) == quote && byte(2) == quote
    let end =
      Array(repeating: quote, count: isMultiline ? 3 : 1)
      + Array(repeating: UInt8(ascii: "#"), count: pounds)
    advance(isMultiline ? 3 : 1)
    var content: [UInt8] = []
    var parts: [String] = []
    while let byte = byte() {
      if bytes[position...].starts(with: end) {
        advance(end.count)
        break
      }
      // A string without a closing quote ends with its line.
      if Self.isNewline(byte), !isMultiline { break }
      guard byte == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) else {
        content.append(byte)
        advance()
        continue
      }
      advance(1 + pounds)
      guard let escaped = self.byte() else { break }
      advance()
      switch escaped {
      case UInt8(ascii: "n"): content.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): content.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "(") where language == .swift:
        parts.append(String(decoding: content, as: UTF8.self))
        content = []
        guard depth < Self.maxDepth else { continue }
        read(depth: depth + 1)
        advance()
      default: content.append(escaped)
      }
    }
    if !readsInterpolations { tokens.removeSubrange(start...) }
    let last = String(decoding: content, as: UTF8.self)
    let token: Token =
      parts.isEmpty ? .text(last) : readsInterpolations ? .template(parts + [last]) : .text(nil)
    tokens.insert((token, startLine), at: start)
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  // MARK: Pounds

  /// Reads what begins with `#`: a raw string of Swift, or a conditional directive, together with the branch after it
  /// if that is never compiled. Skips several `#` of Swift that begin no string. Returns false, without moving the
  /// position, for anything else.
  private mutating func readPounds(_ depth: Int) -> Bool {
    if language == .swift {
      let count = bytes[position...].prefix(Self.maxPounds).prefix { $0 == UInt8(ascii: "#") }
        .count
      if byte(count) == UInt8(ascii: "\"") {
        position += count
        readString(quote: UInt8(ascii: "\""), pounds: count, depth)
        return true
      }
      if count > 1 {
        position += count
        return true
      }
    }
    guard let directive = directive() else { return false }
    skipLine()
    switch directive {
    case .opens(let isTrue):
      conditions.append(isTrue == true)
      if isTrue == false { skipBranch() }
    case .continues(let isTrue):
      guard let wasTaken = conditions.popLast() else { return true }
      conditions.append(wasTaken || isTrue == true)
      if wasTaken || isTrue == false { skipBranch() }
    case .closes: _ = conditions.popLast()
    }
    return true
  }

  private enum Directive {
    /// `#if`, `#ifdef` or `#ifndef`, with the value of its condition; `nil` if it is not a literal.
    case opens(Bool?)
    /// `#else`, `#elseif` or `#elif`, with the value of its condition; `nil` if it has none, or if it is not a literal.
    case continues(Bool?)
    case closes
  }

  /// Parses a conditional directive at a `#`, without moving the position; `nil` if there is none.
  private func directive() -> Directive? {
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    let rest = bytes[position...].dropFirst().drop { blanks.contains($0) }
    let name = rest.prefix(Self.longestDirective + 1).prefix { Self.isPartOfWord($0) }
    switch String(decoding: name, as: UTF8.self) {
    case "if": return .opens(condition(after: name.endIndex))
    case "ifdef", "ifndef": return .opens(nil)
    case "elseif", "elif": return .continues(condition(after: name.endIndex))
    case "else": return .continues(nil)
    case "endif": return .closes
    default: return nil
    }
  }

  private static let longestDirective = 6

  /// Returns the value of the condition in the rest of a line; `nil` if it is not a literal.
  private func condition(after start: Int) -> Bool? {
    let line = bytes[start...].prefix { !Self.isNewline($0) && $0 != UInt8(ascii: "/") }
    switch String(decoding: line, as: UTF8.self).trimmed {
    case "0", "false": return false
    case "1", "true": return true
    default: return nil
    }
  }

  /// Skips a branch that is never compiled, up to the `#` before the next branch or `#endif`.
  private mutating func skipBranch() {
    var depth = 0
    while position < bytes.count {
      skipSpaces()
      if byte() == UInt8(ascii: "#"), let directive = directive() {
        switch directive {
        case .opens: depth += 1
        case .continues where depth == 0: return
        case .continues: break
        case .closes where depth == 0: return
        case .closes: depth -= 1
        }
      }
      skipLine()
      advance()
    }
  }
}
