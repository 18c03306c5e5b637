import StickerRules
package import SystemPackage

/// An entry that accepts findings and is not, or no longer, right.
package struct Leftover: Sendable, Equatable {
  /// Where such entries stand.
  package enum Kind: Sendable, Equatable {
    /// In `ignore` of a configuration; with the words it gives for its reason.
    case unusedIgnore(reason: String)
    /// In a baseline; with the path as the baseline spells it.
    case staleBaseline(path: String)
  }

  package var kind: Kind
  package var ruleID: String
  /// The configuration or baseline as the user would type it, and the line of the entry, from 1.
  package var file: FilePath
  package var line: Int
  /// What is the matter with it, in one line.
  package var message: String

  /// What it is, in words, for reports that describe every rule that speaks.
  var metadata: RuleMetadata {
    switch kind {
    case .unusedIgnore: LeftoverRules.unusedIgnore
    case .staleBaseline: LeftoverRules.staleBaseline
    }
  }

  /// The same as a finding about the file.
  var finding: Finding {
    let help =
      switch kind {
      case .unusedIgnore(let reason): "Remove the entry from 'ignore'. Its reason was: \(reason)"
      case .staleBaseline: "'--prune-baseline' removes the entry."
      }
    return Finding(
      ruleID: metadata.id, severity: metadata.severity, path: file, line: line,
      message: message, help: help)
  }
}
