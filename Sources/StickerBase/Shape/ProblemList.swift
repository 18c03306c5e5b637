/// The mistakes of one configuration file, in the order of the file.
package struct ProblemList {
  package let source: SourceText
  package private(set) var problems: [(message: String, span: SourceSpan)] = []

  init(_ source: SourceText) { self.source = source }

  package mutating func add(_ message: String, at span: SourceSpan) {
    problems.append((message, span))
  }

  /// Adds that something is none of the things it could be, and which it may have been meant to be.
  package mutating func add(
    unknown text: String, _ complaint: String, among known: [String], otherwise hint: String? = nil,
    at span: SourceSpan
  ) {
    // What is not shown is not worth the search.
    let isShown = problems.count <= Self.shown
    let guess = isShown ? nearest(to: text, among: known).map { "Did you mean '\($0)'?" } : nil
    let list =
      known.count == 1
      ? "The only choice is \(known[0])." : "The choices are \(listed(known))."
    let advice = guess ?? hint ?? list
    add("'\(text.excerpt)' \(complaint). \(advice)", at: span)
  }

  /// All of it as text, no more than a screen or two.
  var error: DocumentError? {
    guard !problems.isEmpty else { return nil }
    let sorted = problems.sorted { ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column) }
    var blocks = sorted.prefix(Self.shown).map { source.describe($0.message, at: $0.span) }
    if sorted.count > Self.shown {
      blocks.append("\(source.name): \(counted(sorted.count - Self.shown, "more mistake"))\n")
    }
    return DocumentError(description: blocks.joined(separator: "\n"))
  }

  private static let shown = 10
}

/// `a, b and c`.
package func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}
