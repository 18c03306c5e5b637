package import StickerRules

/// The lowest severity that fails a run, spelled as in `--fail-on` and `fail-on`.
package enum FailLevel: String, Sendable, CaseIterable {
  case error
  case warning
  case note
  case never

  /// The severity of this name; `nil` for ``never``.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The level of a rule: off, or the severity of its findings.
package enum RuleLevel: Sendable, Equatable {
  case off
  case severity(Severity)

  /// The spellings in configurations and in `--severity`.
  package static let words: [(String, RuleLevel)] =
    [("off", .off)] + Severity.allCases.map { ($0.rawValue, .severity($0)) }

  package init?(_ word: String) {
    guard let level = Self.words.first(where: { $0.0 == word })?.1 else { return nil }
    self = level
  }

  package var word: String { Self.words.first { $0.1 == self }?.0 ?? "" }
}
