/// What breaks the notation of a document, and where.
package struct DocumentFault: Error, Equatable {
  /// What is there or missing: `the key 'stickers' for the second time`.
  package var problem: String
  package var place: TextPlace

  package init(_ problem: String, _ place: TextPlace) {
    self.problem = problem
    self.place = place
  }
}

extension DocumentFault: CustomStringConvertible {
  package var description: String { "\(problem) at \(place)" }
}
