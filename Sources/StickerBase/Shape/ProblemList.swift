/// The mistakes found in one document, and its unknown keys. ``error`` sorts the mistakes by place.
package struct ProblemList {
  package let source: SourceText
  let notation: Notation
  package private(set) var faults: [DocumentFault] = []
  /// The unknown keys, where the policy collects them.
  package private(set) var unknownKeys = UnknownKeys()

  init(_ source: SourceText, _ notation: Notation) {
    self.source = source
    self.notation = notation
  }

  /// True if reading has ended: in JSON, one mistake is enough.
  var isComplete: Bool { notation == .json && !faults.isEmpty }

  /// Returns true if a node of a YAML document is null, which is also what a key without a value gives. In JSON, null
  /// counts as a value.
  func isNothing(_ node: DocumentNode) -> Bool { notation == .yaml && node.kind == .null }

  /// Adds a mistake, unless reading has ended.
  package mutating func add(_ problem: String, at place: TextPlace) {
    if !isComplete { faults.append(DocumentFault(problem, place)) }
  }

  /// Adds the mistake of a missing key.
  mutating func add(missing key: String, in name: String, at place: TextPlace) {
    switch notation {
    case .json: add("the key '\(key)' is missing", at: place)
    case .yaml: add("\(name) has no '\(key)', which is required", at: place)
    }
  }

  /// Handles an unknown key as the policy says.
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

  /// Adds the mistake of an unknown word and advice: the known word that was probably meant; if there is none, `hint`;
  /// if that is `nil`, the choices, but only in YAML.
  package mutating func add(
    unknown text: String, _ complaint: String, among known: [String], otherwise hint: String? = nil,
    at place: TextPlace
  ) {
    // Suggestions take time: only the first mistakes found get one.
    let isEarly = faults.count <= Self.maxShown
    let guess = isEarly ? nearest(to: text, among: known).map { "Did you mean '\($0)'?" } : nil
    let list =
      known.count == 1
      ? "The only choice is \(known[0])." : "The choices are \(listed(known))."
    // Messages about JSON omit the list: programs have no use for it.
    let advice = guess ?? hint ?? (notation == .yaml ? list : nil)
    add("'\(text.excerpt)' \(complaint)." + (advice.map { " \($0)" } ?? ""), at: place)
  }

  /// The mistakes as one error, no more than a screen or two of text; `nil` if there are none.
  var error: DocumentError? {
    guard !faults.isEmpty else { return nil }
    let sorted = faults.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    var blocks = sorted.prefix(Self.maxShown).map { source.describe($0.problem, at: $0.place) }
    if sorted.count > Self.maxShown {
      blocks.append("\(source.name): \(counted(sorted.count - Self.maxShown, "more mistake"))\n")
    }
    return DocumentError(
      description: blocks.joined(separator: "\n"),
      mistakes: sorted.prefix(Self.maxShown).map {
        DocumentError.Mistake($0.problem, file: source.name, place: $0.place)
      })
  }

  private static let maxShown = 10
}
