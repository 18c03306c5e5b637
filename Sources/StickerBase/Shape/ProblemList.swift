/// The mistakes of one document, in the order of the file, and its unknown keys.
package struct ProblemList {
  package let source: SourceText
  let notation: Notation
  package private(set) var faults: [DocumentFault] = []
  /// The keys that nobody knows, where they are collected.
  package private(set) var unknownKeys = UnknownKeys()

  init(_ source: SourceText, _ notation: Notation) {
    self.source = source
    self.notation = notation
  }

  /// Whether nothing more is read: who is told of one mistake needs no others.
  var isComplete: Bool { notation == .json && !faults.isEmpty }

  /// Whether a node stands for nothing at all, as YAML's keys do that have nothing behind them.
  func isNothing(_ node: DocumentNode) -> Bool { notation == .yaml && node.kind == .null }

  /// Adds a mistake, if it is still to be told.
  package mutating func add(_ problem: String, at place: TextPlace) {
    if !isComplete { faults.append(DocumentFault(problem, place)) }
  }

  /// Adds that a mapping lacks a key.
  mutating func add(missing key: String, in name: String, at place: TextPlace) {
    switch notation {
    case .json: add("the key '\(key)' is missing", at: place)
    case .yaml: add("\(name) has no '\(key)', which is required", at: place)
    }
  }

  /// Deals with a key that is none of those that are known.
  mutating func add(
    unknown entry: DocumentNode.Entry, among known: [String], _ policy: UnknownKeyPolicy
  ) {
    switch policy {
    case .refused(let noun, let hint):
      add(unknown: entry.key, "is not \(noun)", among: known, otherwise: hint, at: entry.keyPlace)
    case .collected: unknownKeys.add(entry, among: known)
    case .ignored: break
    }
  }

  /// Adds that something is none of the things it could be, and which it may have been meant to be.
  package mutating func add(
    unknown text: String, _ complaint: String, among known: [String], otherwise hint: String? = nil,
    at place: TextPlace
  ) {
    // What is not shown is not worth the search.
    let isShown = faults.count <= Self.shown
    let guess = isShown ? nearest(to: text, among: known).map { "Did you mean '\($0)'?" } : nil
    let list =
      known.count == 1
      ? "The only choice is \(known[0])." : "The choices are \(listed(known))."
    // A program has no use for the list.
    let advice = guess ?? hint ?? (notation == .yaml ? list : nil)
    add("'\(text.excerpt)' \(complaint)." + (advice.map { " \($0)" } ?? ""), at: place)
  }

  /// All of it as text, no more than a screen or two.
  var error: DocumentError? {
    guard !faults.isEmpty else { return nil }
    let sorted = faults.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    var blocks = sorted.prefix(Self.shown).map { source.describe($0.problem, at: $0.place) }
    if sorted.count > Self.shown {
      blocks.append("\(source.name): \(counted(sorted.count - Self.shown, "more mistake"))\n")
    }
    return DocumentError(
      description: blocks.joined(separator: "\n"), faults: Array(sorted.prefix(Self.shown)))
  }

  private static let shown = 10
}
