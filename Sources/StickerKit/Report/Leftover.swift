package import StickerRules
package import SystemPackage

/// Something in a configuration or baseline that does nothing, or is no longer right.
package struct Leftover: Sendable, Equatable {
  /// What it is.
  package enum Kind: Sendable, Equatable {
    /// An entry of `ignore`; with the words it gives for its reason.
    case unusedIgnore(reason: String)
    /// An entry of a baseline; with the path as the baseline spells it.
    case staleBaseline(path: String)
    /// A pattern.
    case unmatchedPattern(String)
  }

  package var kind: Kind
  /// The rule that it is about; that of the leftover itself when it is about none.
  package var ruleID: String
  /// The configuration or baseline as the user would type it, and the place of the entry, from 1.
  package var file: FilePath
  package var line: Int
  package var column: Int?
  /// What is the matter with it, in one line.
  package var message: String
  package var severity: Severity
  /// Whether it makes the run fail.
  package var fails: Bool

  /// - Parameters:
  ///   - severity: its severity; that of its rule when it is `nil`.
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

  /// The same as a finding about the file.
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

extension Leftover.Kind {
  /// What it is, in words, for reports that describe every rule that speaks.
  var metadata: RuleMetadata {
    switch self {
    case .unusedIgnore: LeftoverRules.unusedIgnore
    case .staleBaseline: LeftoverRules.staleBaseline
    case .unmatchedPattern: LeftoverRules.unmatchedPattern
    }
  }
}
