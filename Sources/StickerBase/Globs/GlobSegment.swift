/// One name of a pattern, or `**`, which matches any number of folders.
enum GlobSegment: Sendable, Equatable {
  case anyFolders
  case name(GlobName)

  /// Splits a pattern at its slashes.
  static func split(_ pattern: String) throws(Glob.Fault) -> [String] {
    var parts = [""]
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if scalar == "/" {
        guard !isEscaped else { throw Glob.Fault(message: "a name cannot contain /") }
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    guard !isEscaped else { throw Glob.Fault(message: "nothing follows the final \\") }
    return parts
  }

  init(_ text: String) throws(Glob.Fault) {
    self = text == "**" ? .anyFolders : .name(try GlobName(text))
  }
}

/// The pattern of one name.
struct GlobName: Sendable, Equatable {
  private enum Token: Sendable, Equatable {
    case scalar(UInt32)
    case any
    case anyRun
    case set([ClosedRange<UInt32>], isNegated: Bool)

    func matches(_ scalar: UInt32) -> Bool {
      switch self {
      case .scalar(let expected): scalar == expected
      case .any: scalar != GlobPath.anyName
      case .anyRun: false
      case .set(let ranges, let isNegated):
        scalar != GlobPath.anyName && ranges.contains { $0 ~= scalar } != isNegated
      }
    }
  }

  private let tokens: [Token]
  /// The only name that the pattern matches, with accents as written; `nil` if it has wildcards or sets.
  let literal: String?

  init(_ text: String) throws(Glob.Fault) {
    tokens = try Self.tokens(composedScalars(of: text))
    literal = Self.literal(try Self.tokens(text.unicodeScalars.map(\.value)))
  }

  private static func tokens(_ scalars: [UInt32]) throws(Glob.Fault) -> [Token] {
    var tokens: [Token] = []
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      switch Unicode.Scalar(scalar) {
      case "*": if tokens.last != .anyRun { tokens.append(.anyRun) }
      case "?": tokens.append(.any)
      case "[": tokens.append(try set(&rest))
      case "{", "}":
        throw Glob.Fault(message: "braces are not supported: write two patterns, or \\{")
      case "\\": if let next = rest.popFirst() { tokens.append(.scalar(next)) }
      default: tokens.append(.scalar(scalar))
      }
    }
    return tokens
  }

  private static func literal(_ tokens: [Token]) -> String? {
    var scalars = String.UnicodeScalarView()
    for token in tokens {
      guard case .scalar(let value) = token, let scalar = Unicode.Scalar(value) else { return nil }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// Reads the characters of a set up to `]`, which is literal in first position.
  private static func set(_ rest: inout ArraySlice<UInt32>) throws(Glob.Fault) -> Token {
    let close = UInt32(UInt8(ascii: "]"))
    let dash = UInt32(UInt8(ascii: "-"))
    let isNegated =
      rest.first == UInt32(UInt8(ascii: "!")) || rest.first == UInt32(UInt8(ascii: "^"))
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    while let first = next(&rest) {
      if first.isPlain, first.scalar == close, !ranges.isEmpty {
        return .set(ranges, isNegated: isNegated)
      }
      guard rest.first == dash, rest.dropFirst().first != close else {
        ranges.append(first.scalar...first.scalar)
        continue
      }
      rest.removeFirst()
      guard let last = next(&rest) else { break }
      guard first.scalar <= last.scalar else {
        throw Glob.Fault(message: "a range in [ ] runs backwards")
      }
      ranges.append(first.scalar...last.scalar)
    }
    throw Glob.Fault(message: "a [ is not closed by ]; write \\[ for the character")
  }

  private static func next(_ rest: inout ArraySlice<UInt32>) -> (scalar: UInt32, isPlain: Bool)? {
    guard let scalar = rest.popFirst() else { return nil }
    guard scalar == UInt32(UInt8(ascii: "\\")) else { return (scalar, true) }
    return rest.popFirst().map { ($0, false) }
  }

  /// Returns true if the pattern matches a whole name. Only the last `*` is retried: it can match everything
  /// that an earlier one could.
  ///
  /// - Parameter steps: the counter of compared characters.
  func matches(_ name: [UInt32], _ steps: inout Int) -> Bool {
    var (token, position) = (0, 0)
    var retry: (token: Int, position: Int)?
    while position < name.count {
      steps += 1
      if token < tokens.count, tokens[token] == .anyRun {
        retry = (token + 1, position)
        token += 1
      } else if token < tokens.count, tokens[token].matches(name[position]) {
        token += 1
        position += 1
      } else if let last = retry {
        retry = (last.token, last.position + 1)
        (token, position) = (last.token, last.position + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .anyRun }
  }
}
