/// Rules about entries of a configuration or baseline. They check no files. Their severity is configured like the
/// severity of any other rule.
package enum ConfigurationRules {
  package static let unusedIgnore = RuleMetadata(
    id: "unused-ignore", group: .packs, severity: .note,
    summary: "An 'ignore' entry in a configuration has no effect, or has expired.",
    why: "Its finding is fixed or gone, and the entry may hide a new one; or its date has passed, "
      + "and its findings count again.",
    howToFix: "Remove the entry from the configuration, or set a new date.",
    since: "0.1.0",
    evidence: [
      .judgement("entries without effect are reported", because: "docs/design/gate.md")
    ])

  package static let staleBaseline = RuleMetadata(
    id: "stale-baseline", group: .packs, severity: .note,
    summary: "A baseline entry accepts a finding that no longer exists.",
    why: "Its finding is fixed or gone, and the entry may hide a new one.",
    howToFix: "Run the same command with --prune-baseline, which removes such entries.",
    since: "0.1.0",
    evidence: [
      .judgement("entries without effect are reported", because: "docs/design/gate.md")
    ])

  package static let unmatchedPattern = RuleMetadata(
    id: "unmatched-pattern", group: .packs, severity: .warning,
    summary: "A pattern in a configuration matches nothing.",
    why: "The cause is often a typo or a renamed folder: the files that it should include or "
      + "exclude are no longer matched.",
    howToFix: "Correct the pattern, or remove it.",
    since: "0.1.0",
    evidence: [
      .judgement("entries without effect are reported", because: "docs/design/gate.md")
    ])

  package static let all = [unusedIgnore, staleBaseline, unmatchedPattern]
}
