/// Rules about entries of a configuration or baseline. They check no files; their severity is configured like
/// that of any rule.
package enum LeftoverRules {
  package static let unusedIgnore = RuleMetadata(
    id: "unused-ignore", group: .packs, severity: .note,
    summary: "An entry of 'ignore' in a configuration does nothing, or has expired.",
    why: "What it was written for is fixed or gone, and it may hide what comes next.",
    howToFix: "Remove the entry from the configuration, or set a new date.",
    since: "0.1.0",
    evidence: [
      .judgement("what has no effect is reported", because: "docs/design/gate.md")
    ])

  package static let staleBaseline = RuleMetadata(
    id: "stale-baseline", group: .packs, severity: .note,
    summary: "An entry of a baseline accepts what is no longer found.",
    why: "What it was written for is fixed or gone, and it may hide what comes next.",
    howToFix: "Run the same command with --prune-baseline, which removes such entries.",
    since: "0.1.0",
    evidence: [
      .judgement("what has no effect is reported", because: "docs/design/gate.md")
    ])

  package static let unmatchedPattern = RuleMetadata(
    id: "unmatched-pattern", group: .packs, severity: .warning,
    summary: "A pattern of a configuration matches nothing.",
    why: "Often a misprint or a folder that was renamed: what it was to check, or to leave out, is "
      + "checked or left out no more.",
    howToFix: "Correct the pattern, or remove it.",
    since: "0.1.0",
    evidence: [
      .judgement("what has no effect is reported", because: "docs/design/gate.md")
    ])

  package static let all = [unusedIgnore, staleBaseline, unmatchedPattern]
}
