import StickerRules

/// How much of what was found one command can mend.
struct RepairSummary {
  /// The words of a shell.
  private(set) var command: String
  /// Findings that it mends as it is, and those for which it needs `--lossy`.
  private var (plain, lossy) = (0, 0)

  /// - Returns: `nil` unless there are several findings, and one command for all of them.
  init?(_ findings: [Finding]) {
    var commands: Set<String> = []
    for finding in findings {
      guard var command = finding.command, !finding.mustBeNamed else { continue }
      for rule in finding.repairedWith + [finding.ruleID] {
        command = command.replacing(" --pick \(rule) ", with: " ")
      }
      commands.insert(command)
      let isLossy = RuleRegistry.metadata(finding.ruleID)?.repair == .lossy
      if isLossy { lossy += 1 } else { plain += 1 }
    }
    guard commands.count == 1, plain + lossy > 1, let command = commands.first else { return nil }
    self.command = lossy > 0 ? "\(command) --lossy" : command
  }

  /// What the command does, without a period.
  var words: String {
    // What needs --lossy may turn out to need an eye.
    if plain == 0 { return "fix mends up to \(lossy) findings at once" }
    guard lossy > 0 else { return "fix mends \(plain) findings at once" }
    return
      "fix mends up to \(plain + lossy) findings with --lossy, which changes pixels, \(plain) without"
  }
}
