public import SystemPackage

/// An entry that accepts findings and is not, or no longer, right.
public struct Leftover: Sendable, Equatable {
  /// Where such entries stand.
  public enum Kind: Sendable, Equatable {
    /// In `ignore` of a configuration; with the words it gives for its reason.
    case unusedIgnore(reason: String)
    /// In a baseline; with the path as the baseline spells it.
    case staleBaseline(path: String)
  }

  public var kind: Kind
  public var ruleID: String
  /// The configuration or baseline as the user would type it, and the line of the entry, from 1.
  public var file: FilePath
  public var line: Int
  /// What is the matter with it, in one line.
  public var message: String

  /// What it is, in words, for reports that describe every rule that speaks.
  var metadata: RuleMetadata {
    switch kind {
    case .unusedIgnore: Self.unusedIgnore
    case .staleBaseline: Self.staleBaseline
    }
  }

  /// The same as a finding about the file.
  var finding: Finding {
    let help =
      switch kind {
      case .unusedIgnore(let reason): "Take the entry out of 'ignore'. Its reason was: \(reason)"
      case .staleBaseline: "'--prune-baseline' takes the entry out."
      }
    return Finding(
      ruleID: metadata.id, severity: metadata.severity, path: file, line: line,
      message: message, help: help)
  }

  static let unusedIgnore = RuleMetadata(
    id: "unused-ignore", group: .packs, severity: .note,
    summary: "An entry of 'ignore' in a configuration does nothing, or its time is over.",
    why: "What it was written for is mended or gone, and it may hide what comes next.",
    howToFix: "Take the entry out of the configuration, or set a new day.",
    source: .configuration)

  static let staleBaseline = RuleMetadata(
    id: "stale-baseline", group: .packs, severity: .note,
    summary: "An entry of a baseline accepts what is not found any more.",
    why: "What it was written for is mended or gone, and it may hide what comes next.",
    howToFix: "Run the same command with --prune-baseline, which takes such entries out.",
    source: .configuration)
}
