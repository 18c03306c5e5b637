/// The mistakes of one configuration file, in the order of the file.
struct ProblemList {
  let source: SourceText
  private(set) var problems: [(message: String, span: SourceSpan)] = []

  init(_ source: SourceText) { self.source = source }

  mutating func add(_ message: String, at span: SourceSpan) { problems.append((message, span)) }

  /// Adds that something is none of the things it could be, and which it may have been meant to be.
  mutating func add(
    unknown text: String, _ complaint: String, among known: [String], otherwise hint: String? = nil,
    at span: SourceSpan
  ) {
    // What is not shown is not worth the search.
    let isShown = problems.count <= Self.shown
    let guess = isShown ? nearest(to: text, among: known).map { "Did you mean '\($0)'?" } : nil
    let list = known.count == 1 ? "There is only \(known[0])." : "There are \(listed(known))."
    let advice = guess ?? hint ?? list
    add("'\(text.excerpt)' \(complaint). \(advice)", at: span)
  }

  /// All of it as text, no more than a screen or two.
  var error: ConfigurationError? {
    guard !problems.isEmpty else { return nil }
    let sorted = problems.sorted { ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column) }
    var blocks = sorted.prefix(Self.shown).map { source.describe($0.message, at: $0.span) }
    if sorted.count > Self.shown {
      blocks.append("\(source.name): \(counted(sorted.count - Self.shown, "more mistake"))\n")
    }
    return ConfigurationError(description: blocks.joined(separator: "\n"))
  }

  private static let shown = 10
}

/// A configuration that cannot be used: what is wrong and where, in lines that are safe to print.
public struct ConfigurationError: Error, CustomStringConvertible {
  public var description: String
}

/// The mistakes of several configurations, each once, and of the first ones only.
public struct ConfigurationErrors: Sendable {
  private var texts: [String] = []
  private var known: Set<String> = []

  /// Files whose mistakes are shown.
  private static let shown = 20

  public init() {}

  public var isEmpty: Bool { known.isEmpty }

  /// Whether there are as many as are shown, so that no more need to be looked for.
  public var isFull: Bool { texts.count == Self.shown }

  public mutating func add(_ error: ConfigurationError) {
    guard !isFull, known.insert(error.description).inserted else { return }
    texts.append(error.description)
  }

  /// All of it as text that is safe to print.
  public var text: String {
    (texts + (isFull ? ["Other configurations were not read any more.\n"] : []))
      .joined(separator: "\n")
  }
}

/// `a, b and c`.
func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}
