/// A text that cannot be used: what is wrong and where, in lines that are safe to print.
package struct DocumentError: Error, CustomStringConvertible {
  package var description: String
  /// What the text says, mistake by mistake, for reports that have a place for each.
  package var mistakes: [Mistake]

  /// A mistake and where it stands, each safe to print.
  package struct Mistake: Sendable, Equatable {
    /// The file as the user would type it; `nil` when it is about none.
    package var file: String?
    package var place: TextPlace?
    package var message: String

    package init(_ message: String, file: String? = nil, place: TextPlace? = nil) {
      self.message = message
      self.file = file
      self.place = place
    }
  }

  /// - Parameter mistakes: what it says; `nil` when the text is a single sentence.
  package init(description: String, mistakes: [Mistake]? = nil) {
    self.description = description
    self.mistakes = mistakes ?? [Mistake(String(description.prefix { $0 != "\n" }))]
  }

  /// One mistake in a text.
  package init(_ message: String, at place: TextPlace, in source: SourceText) {
    self.init(
      description: source.describe(message, at: place),
      mistakes: [Mistake(message, file: source.name, place: place)])
  }
}

/// The mistakes of several texts, each once, and of the first ones only.
package struct DocumentErrors: Sendable {
  private var texts: [String] = []
  package private(set) var mistakes: [DocumentError.Mistake] = []

  /// Files whose mistakes are shown.
  private static let shown = 20

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  /// Whether there are as many as are shown, so that no more need to be looked for.
  package var isFull: Bool { texts.count == Self.shown }

  package mutating func add(_ error: DocumentError) {
    guard !isFull, !texts.contains(error.description) else { return }
    texts.append(error.description)
    mistakes += error.mistakes
  }

  /// All of it as text that is safe to print.
  package var text: String {
    (texts + (isFull ? ["The remaining configurations were not read.\n"] : []))
      .joined(separator: "\n")
  }
}
