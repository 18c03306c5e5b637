package import StickerRules

/// From which severity on a finding fails a run; the words of `--fail-on` and `fail-on`.
package enum FailLevel: String, Sendable, CaseIterable {
  case error
  case warning
  case note
  case never

  /// The least severity that fails; `nil` when none does.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// What becomes of a rule's findings.
package enum RuleLevel: Sendable, Equatable {
  case off
  case severity(Severity)

  /// The words of configurations and of `--severity`.
  package static let words: [(String, RuleLevel)] =
    [("off", .off)] + Severity.allCases.map { ($0.rawValue, .severity($0)) }

  package init?(_ word: String) {
    guard let level = Self.words.first(where: { $0.0 == word })?.1 else { return nil }
    self = level
  }

  package var word: String { Self.words.first { $0.1 == self }?.0 ?? "" }
}
