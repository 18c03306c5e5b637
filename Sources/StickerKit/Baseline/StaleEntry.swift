public import SystemPackage

/// An entry of a baseline that accepts what is not found any more.
public struct StaleEntry: Sendable, Equatable {
  public var ruleID: String
  /// The path as the baseline spells it.
  public var path: String
  /// The baseline as the user would type it, and the line of the entry.
  public var file: FilePath
  public var line: Int
  /// What is the matter with it, in one line.
  public var message: String

  /// What it is, in words, for reports that describe every rule that speaks.
  static let metadata = RuleMetadata(
    id: "stale-baseline", group: .packs, severity: .note,
    summary: "An entry of a baseline accepts what is not found any more.",
    why: "What it was written for is mended or gone, and it may hide what comes next.",
    howToFix: "Run the same command with --prune-baseline, which takes such entries out.",
    source: .configuration)

  /// The same as a finding about the baseline.
  var finding: Finding {
    Finding(
      ruleID: Self.metadata.id, severity: Self.metadata.severity, path: file, line: line,
      message: message, help: "'--prune-baseline' takes the entry out.")
  }
}
