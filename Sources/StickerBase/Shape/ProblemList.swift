/// The mistakes of one configuration file, in the order of the file.
package struct ProblemList {
  package let source: SourceText
  package private(set) var problems: [(message: String, place: TextPlace)] = []

  init(_ source: SourceText) { self.source = source }

  package mutating func add(_ message: String, at place: TextPlace) {
    problems.append((message, place))
  }

  /// Adds that something is none of the things it could be, and which it may have been meant to be.
  package mutating func add(
    unknown text: String, _ complaint: String, among known: [String], otherwise hint: String? = nil,
    at place: TextPlace
  ) {
    // What is not shown is not worth the search.
    let isShown = problems.count <= Self.shown
    let guess = isShown ? nearest(to: text, among: known).map { "Did you mean '\($0)'?" } : nil
    let list = known.count == 1 ? "There is only \(known[0])." : "There are \(listed(known))."
    let advice = guess ?? hint ?? list
    add("'\(text.excerpt)' \(complaint). \(advice)", at: place)
  }

  /// All of it as text, no more than a screen or two.
  var error: DocumentError? {
    guard !problems.isEmpty else { return nil }
    let sorted = problems.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    var blocks = sorted.prefix(Self.shown).map { source.describe($0.message, at: $0.place) }
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
