/// The mistakes of a document with their places, in lines that are safe to print.
package struct DocumentError: Error, CustomStringConvertible {
  package var description: String
  /// The mistakes one by one, for reports that give each a place.
  package var mistakes: [Mistake]

  /// A mistake and its place; all texts are safe to print.
  package struct Mistake: Sendable, Equatable {
    /// The file as the user would type it; `nil` if the mistake is about no file.
    package var file: String?
    package var place: TextPlace?
    package var message: String

    package init(_ message: String, file: String? = nil, place: TextPlace? = nil) {
      self.message = message
      self.file = file
      self.place = place
    }
  }

  /// Creates an error.
  ///
  /// - Parameter mistakes: the mistakes that the description lists; `nil` if its first line is the only one.
  package init(description: String, mistakes: [Mistake]? = nil) {
    self.description = description
    self.mistakes = mistakes ?? [Mistake(String(description.prefix { $0 != "\n" }))]
  }

  /// Creates an error about a file as a whole.
  ///
  /// - Parameter name: the file as the user would type it.
  package init(_ message: String, about name: String) {
    self.init(
      description: "\(name.printable): \(message)\n",
      mistakes: [Mistake(message, file: name.printable)])
  }

  /// Creates an error with one mistake in a text.
  package init(_ message: String, at place: TextPlace, in source: SourceText) {
    self.init(
      description: source.describe(message, at: place),
      mistakes: [Mistake(message, file: source.name, place: place)])
  }
}

/// The mistakes of several files, without duplicates. Only the mistakes of the first files are kept.
package struct DocumentErrors: Sendable {
  private var texts: [String] = []
  package private(set) var mistakes: [DocumentError.Mistake] = []

  /// Maximum number of files whose mistakes are kept.
  private static let maxFiles = 20

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  /// True if the mistakes of further files would not be kept, so that those files need not be read.
  package var isFull: Bool { texts.count == Self.maxFiles }

  package mutating func add(_ error: DocumentError) {
    guard !isFull, !texts.contains(error.description) else { return }
    texts.append(error.description)
    mistakes += error.mistakes
  }

  /// All mistakes as text that is safe to print.
  package var text: String {
    (texts + (isFull ? ["Any further configurations were not read.\n"] : []))
      .joined(separator: "\n")
  }
}
