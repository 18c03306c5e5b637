/// A text that cannot be used: what is wrong and where, in lines that are safe to print.
package struct DocumentError: Error, CustomStringConvertible {
  package var description: String
  /// The mistakes one by one, in the order of the text, where they are known so.
  package var faults: [DocumentFault]

  package init(description: String, faults: [DocumentFault] = []) {
    self.description = description
    self.faults = faults
  }
}

/// The mistakes of several texts, each once, and of the first ones only.
package struct DocumentErrors: Sendable {
  private var texts: [String] = []

  /// Files whose mistakes are shown.
  private static let shown = 20

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  /// Whether there are as many as are shown, so that no more need to be looked for.
  package var isFull: Bool { texts.count == Self.shown }

  package mutating func add(_ error: DocumentError) {
    guard !isFull, !texts.contains(error.description) else { return }
    texts.append(error.description)
  }

  /// All of it as text that is safe to print.
  package var text: String {
    (texts + (isFull ? ["The remaining configurations were not read.\n"] : []))
      .joined(separator: "\n")
  }
}
