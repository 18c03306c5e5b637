/// What is the matter with a configuration or baseline: no rule finds it, and nobody can turn it off.
package enum LeftoverRules {
  package static let unusedIgnore = RuleMetadata(
    id: "unused-ignore", group: .packs, severity: .note,
    summary: "An entry of 'ignore' in a configuration does nothing, or its time is over.",
    why: "What it was written for is mended or gone, and it may hide what comes next.",
    howToFix: "Take the entry out of the configuration, or set a new day.",
    source: .configuration)

  package static let staleBaseline = RuleMetadata(
    id: "stale-baseline", group: .packs, severity: .note,
    summary: "An entry of a baseline accepts what is not found any more.",
    why: "What it was written for is mended or gone, and it may hide what comes next.",
    howToFix: "Run the same command with --prune-baseline, which takes such entries out.",
    source: .configuration)

  static let all = [unusedIgnore, staleBaseline]
}
