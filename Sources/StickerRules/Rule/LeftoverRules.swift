/// What is wrong with a configuration or baseline: no rule finds it, and nobody can turn it off.
package enum LeftoverRules {
  package static let unusedIgnore = RuleMetadata(
    id: "unused-ignore", group: .packs, severity: .note,
    summary: "An entry of 'ignore' in a configuration does nothing, or has expired.",
    why: "What it was written for is fixed or gone, and it may hide what comes next.",
    howToFix: "Remove the entry from the configuration, or set a new date.",
    source: .configuration)

  package static let staleBaseline = RuleMetadata(
    id: "stale-baseline", group: .packs, severity: .note,
    summary: "An entry of a baseline accepts what is no longer found.",
    why: "What it was written for is fixed or gone, and it may hide what comes next.",
    howToFix: "Run the same command with --prune-baseline, which removes such entries.",
    source: .configuration)

  static let all = [unusedIgnore, staleBaseline]
}
