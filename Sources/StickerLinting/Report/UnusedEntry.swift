package import StickerRules
package import SystemPackage

/// Something in a configuration or baseline that has no effect or is outdated.
package struct UnusedEntry: Sendable, Equatable {
  /// The kind of an unused entry.
  package enum Kind: Sendable, Equatable {
    /// An entry of `ignore`, with the reason that it gives.
    case unusedIgnore(reason: String)
    /// An entry of a baseline, with the path as the baseline spells it.
    case staleBaseline(path: String)
    /// A pattern that matches nothing.
    case unmatchedPattern(String)
  }

  package var kind: Kind
  /// The rule that the entry names; the rule about entries of this ``kind`` if it names none.
  package var ruleID: String
  /// The configuration or baseline as the user would type it.
  package var file: FilePath
  /// The line of the entry, from 1.
  package var line: Int
  /// The column of the entry, from 1; `nil` if it is unknown.
  package var column: Int?
  /// The problem, in one line.
  package var message: String
  package var severity: Severity
  /// True if the entry makes the run fail.
  package var fails: Bool

  /// Creates an entry.
  ///
  /// - Parameter severity: the severity; `nil` for the severity of the rule about entries of this kind.
  package init(
    kind: Kind, ruleID: String? = nil, file: FilePath, line: Int, column: Int? = nil,
    message: String, severity: Severity? = nil, fails: Bool = false
  ) {
    self.kind = kind
    self.ruleID = ruleID ?? kind.metadata.id
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.severity = severity ?? kind.metadata.severity
    self.fails = fails
  }

  /// The entry as a finding about its file.
  var finding: Finding {
    let help =
      switch kind {
      case .unusedIgnore(let reason): "Remove the entry from 'ignore'. Its reason was: \(reason)"
      case .staleBaseline: "'--prune-baseline' removes the entry."
      case .unmatchedPattern: "Correct the pattern, or remove it."
      }
    return Finding(
      ruleID: kind.metadata.id, severity: severity, path: file, line: line, column: column,
      message: message, advice: Advice(help))
  }
}

extension UnusedEntry.Kind {
  /// The rule about entries of this kind, for reports that describe every rule with findings.
  var metadata: RuleMetadata {
    switch self {
    case .unusedIgnore: ConfigurationRules.unusedIgnore
    case .staleBaseline: ConfigurationRules.staleBaseline
    case .unmatchedPattern: ConfigurationRules.unmatchedPattern
    }
  }
}
