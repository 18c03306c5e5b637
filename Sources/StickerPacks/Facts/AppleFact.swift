package import StickerBase

/// A number, name or code of Apple's that may change with a release, with its source.
package struct AppleFact<Value: Sendable>: Sendable {
  package let value: Value
  /// The claim, with its numbers and codes.
  package let statement: String
  /// The first day on which the fact holds, or the day of the first report if nothing else is known.
  package let since: CalendarDay
  /// The address of the source, or a description of where the fact was observed.
  package let source: String
  package let confidence: FactConfidence

  init(
    _ value: Value, _ statement: String, since: CalendarDay, _ confidence: FactConfidence,
    _ source: String
  ) {
    (self.value, self.statement, self.since) = (value, statement, since)
    (self.confidence, self.source) = (confidence, source)
  }
}

/// The reliability of an ``AppleFact``.
package enum FactConfidence: String, Sendable, CaseIterable {
  /// Apple's own words: a document, a session or a header.
  case official
  /// A dated report that quotes what Apple's tools or App Store Connect answered.
  case quoted
  /// A single person's report. No finding is an error because of it alone.
  case hearsay
}
