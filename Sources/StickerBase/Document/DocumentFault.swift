/// What breaks the notation of a document, and where.
package struct DocumentFault: Error, Equatable {
  /// What is there or missing: `the key 'stickers' for the second time`.
  package var problem: String
  package var place: TextPlace

  package init(_ problem: String, _ place: TextPlace) {
    self.problem = problem
    self.place = place
  }

  /// The fault of bytes that are no text.
  static var undecodable: DocumentFault {
    DocumentFault("the text is neither UTF-8 nor UTF-16", TextPlace(line: 1, column: 1))
  }
}

extension DocumentFault: CustomStringConvertible {
  package var description: String { "\(problem) at \(place)" }
}
