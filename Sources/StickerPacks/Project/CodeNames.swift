import SystemPackage

/// The words and string literals of code, which may be names of files. A literal with values that are inserted at run
/// time, such as `"wave-\(number)"`, stands for all names that have its parts.
///
/// The code is untrusted: the number of names and patterns is limited, and matching one takes linear time.
struct CodeNames {
  /// True if names may be missing because the code may get them from listings, data files or servers, or by joining
  /// strings, because there are too many, or because a file was not read.
  private(set) var areIncomplete = false
  /// The last components of words and literals, in lowercase.
  private var names: Set<String> = []
  /// The last components of the string literals that stand for one name each, as they are written.
  private(set) var literals: Set<String> = []
  /// The words outside of literals, as they are written.
  private(set) var words: Set<String> = []
  private var patterns: Set<NamePattern> = []

  private static let (maxNames, maxPatterns) = (100_000, 500)
  /// Maximum length of a file name in bytes (APFS).
  private static let maxNameBytes = 255

  /// The functions and types of Foundation and Swift's standard library from which code may get names: they list files,
  /// read data, or join or split strings. They count in every source file, since one file may load the names that
  /// another one gets.
  private static let nameSources: Set<String> = [
    "contentsOfDirectory", "contentsOfDirectoryAtPath", "contentsOfDirectoryAtURL", "enumerator",
    "enumeratorAtPath", "enumeratorAtURL", "subpaths", "subpathsAtPath",
    "JSONDecoder", "JSONSerialization", "NSJSONSerialization", "PropertyListDecoder",
    "PropertyListSerialization", "NSPropertyListSerialization", "arrayWithContentsOfFile",
    "dictionaryWithContentsOfFile",
    "stringWithContentsOfFile", "URLSession", "NSURLSession",
    "appending", "joined", "separatedBy", "split", "replacingOccurrences",
    "stringByAppendingString", "stringByAppendingFormat", "appendString", "appendFormat",
    "componentsJoinedByString", "componentsSeparatedByString",
    "stringByReplacingOccurrencesOfString",
  ]

  /// The types that ``dataReaders`` read a data file into; for other types, these initializers load a picture.
  private static let dataTypes = [
    "Array", "Dictionary", "NSArray", "NSDictionary", "NSMutableArray", "NSMutableDictionary",
    "NSString", "String",
  ].map { CodeLexer.Token.word($0) }
  /// The labels of initializers that read a file.
  private static let dataReaders: Set<String> = ["contentsOfFile", "initWithContentsOfFile"]

  /// Notes that names may be missing; see ``areIncomplete``.
  mutating func markIncomplete() { areIncomplete = true }

  /// Reads the tokens of a source file.
  ///
  /// - Parameter loads: true if the file loads files or makes stickers, so that strings made from other values may be
  ///   names.
  mutating func read(_ tokens: [CodeLexer.Token], loads: Bool) {
    let strings = Self.stringVariables(in: tokens)
    for (index, token) in tokens.enumerated() {
      let isJoined = Self.isJoined(index, in: tokens)
      switch token {
      case .word(let word):
        // `NSArray(contentsOfFile:`, `[[NSArray alloc] initWithContentsOfFile:`
        let readsData =
          Self.dataReaders.contains(word)
          && [2, 3].contains { index >= $0 && Self.dataTypes.contains(tokens[index - $0]) }
        // A literal before the variable becomes a pattern that covers the joined names.
        let joinsVariables =
          strings.contains(word) && Self.isAppended(index, in: tokens)
          && !Self.isLiteral(tokens[max(0, index - 2)])
        if readsData || Self.nameSources.contains(word) || joinsVariables
          || loads && isJoined && word == "String"
        {
          markIncomplete()
        }
        noteName(word)
        if words.count < Self.maxNames { words.insert(word) }
      case .text(let text?):
        let parts = Self.parts(of: text)
        if isJoined {
          notePattern([""] + parts + [""])
        } else if parts.count > 1 {
          notePattern(parts)
        } else {
          noteName(text)
          noteLiteral(text)
        }
      case .template(let parts): notePattern(isJoined ? [""] + parts + [""] : parts)
      case .text(nil), .symbol: break
      }
    }
  }

  /// The tokens before a string that is appended to another: `name += "_blue"`, `name.append("_blue")`.
  private static let appenders: [[CodeLexer.Token]] = [
    [.symbol("+")], [.symbol("+"), .symbol("=")], [.word("append"), .symbol("(")],
    [.word("append"), .symbol("("), .word("contentsOf"), .symbol(":")],
  ]

  private static func isAppended(_ index: Int, in tokens: [CodeLexer.Token]) -> Bool {
    appenders.contains { tokens[..<index].suffix($0.count).elementsEqual($0) }
  }

  /// Returns true if a token stands beside a symbol that joins strings, or is appended to one.
  private static func isJoined(_ index: Int, in tokens: [CodeLexer.Token]) -> Bool {
    index + 1 < tokens.count && tokens[index + 1] == .symbol("+") || isAppended(index, in: tokens)
  }

  private static func isLiteral(_ token: CodeLexer.Token) -> Bool {
    switch token {
    case .text, .template: true
    case .word, .symbol: false
    }
  }

  /// Returns the variables that hold strings: `name = "wave"`, `name: String`.
  private static func stringVariables(in tokens: [CodeLexer.Token]) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropLast(2) {
      guard case .word(let name) = tokens[index], names.count < maxNames else { continue }
      let (symbol, value) = (tokens[index + 1], tokens[index + 2])
      if symbol == .symbol("=") && isLiteral(value)
        || symbol == .symbol(":") && value == .word("String")
      {
        names.insert(name)
      }
    }
    return names
  }

  private mutating func noteName(_ name: String) {
    guard name.utf8.count <= Self.maxNameBytes else { return }
    guard names.count < Self.maxNames else { return markIncomplete() }
    // A literal may include the folder.
    names.insert(String(name.lowercased().split(separator: "/").last ?? ""))
  }

  private mutating func noteLiteral(_ text: String) {
    guard text.utf8.count <= Self.maxNameBytes, literals.count < Self.maxNames else { return }
    literals.insert(String(text.split(separator: "/").last ?? ""))
  }

  private mutating func notePattern(_ parts: [String]) {
    guard parts.reduce(0, { $0 + $1.utf8.count }) <= Self.maxNameBytes else { return }
    let pattern = NamePattern(parts)
    if pattern.matchesAll || patterns.count == Self.maxPatterns { return markIncomplete() }
    patterns.insert(pattern)
  }

  /// Returns the parts of a text between its format specifiers (`%d`, `%02ld`, `%@`).
  private static func parts(of text: String) -> [String] {
    guard text.contains("%"), text.utf8.count <= maxNameBytes else { return [text] }
    var parts = [""]
    var rest = Substring(text)
    while let percent = rest.firstIndex(of: "%") {
      parts[parts.count - 1] += rest[..<percent]
      let specifier = rest[percent...].dropFirst().drop { "0123456789.+-# hlqjzt$".contains($0) }
      if specifier.first == "%" {
        parts[parts.count - 1] += "%"
      } else {
        parts.append("")
      }
      rest = specifier.dropFirst()
    }
    parts[parts.count - 1] += rest
    return parts
  }

  /// Returns true if a literal with values that are inserted at run time may stand for a picture's name.
  func matchesPattern(_ picture: FilePath) -> Bool {
    [picture.lastComponent?.string, picture.stem].contains { name in
      name.map { name in patterns.contains { $0.matches(name.lowercased()) } } ?? false
    }
  }

  /// Returns true if the code names a picture, with or without its extension; `wave` names `wave@2x.png` as well.
  func contain(_ picture: FilePath) -> Bool {
    guard let name = picture.lastComponent?.string.lowercased(),
      let stem = picture.stem?.lowercased()
    else { return false }
    let plain = String(stem.prefix { $0 != "@" && $0 != "~" })
    return [name, stem, plain].contains { candidate in
      names.contains(candidate) || patterns.contains { $0.matches(candidate) }
    }
  }
}

/// A name with unknown text between its known parts.
private struct NamePattern: Hashable {
  private let first: [UInt8]
  private let middle: [[UInt8]]
  private let last: [UInt8]

  /// Creates a pattern from known parts.
  ///
  /// - Parameter parts: at least two.
  init(_ parts: [String]) {
    let parts = parts.map { Array($0.lowercased().utf8) }
    first = parts.first ?? []
    middle = parts.dropFirst().dropLast().filter { !$0.isEmpty }
    last = parts.last ?? []
  }

  var matchesAll: Bool { first.isEmpty && middle.isEmpty && last.isEmpty }

  func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    guard name.count >= first.count + last.count, name.starts(with: first),
      name.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = name[first.count..<name.count - last.count]
    for part in middle {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
