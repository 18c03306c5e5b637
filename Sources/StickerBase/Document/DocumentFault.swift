/// A mistake in a document and its place.
package struct DocumentFault: Error, Equatable {
  /// The mistake as a clause: `the key 'stickers' appears twice`.
  package var problem: String
  package var place: TextPlace

  package init(_ problem: String, _ place: TextPlace) {
    self.problem = problem
    self.place = place
  }

  /// The error for bytes that are not text in UTF-8 or UTF-16.
  static var undecodable: DocumentFault {
    DocumentFault("the text is neither UTF-8 nor UTF-16", TextPlace(line: 1, column: 1))
  }
}

extension DocumentFault: CustomStringConvertible {
  package var description: String { "\(problem) at \(place)" }
}
