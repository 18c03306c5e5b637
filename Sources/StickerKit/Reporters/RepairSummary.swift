import StickerBase
import StickerRules

/// How much of what was found one command can mend.
struct RepairSummary {
  /// The words of a shell.
  private(set) var command: String
  /// Findings that it mends as it is, and those for which it needs `--lossy`.
  private var (plain, lossy) = (0, 0)
  /// Whether there is one among them that it surely mends.
  private var isSure = false

  /// - Returns: `nil` unless there are several findings, and one command for all of them.
  init?(_ findings: [Finding]) {
    var commands: Set<String> = []
    for finding in findings {
      guard var command = finding.command, !finding.mustBeNamed else { continue }
      for rule in finding.repairedWith + [finding.ruleID] {
        command = command.replacing(" --pick \(rule) ", with: " ")
      }
      commands.insert(command)
      let metadata = RuleRegistry.metadata(finding.ruleID)
      if metadata?.repair == .lossy { lossy += 1 } else { plain += 1 }
      if metadata?.repairMayLeave == false { isSure = true }
    }
    guard commands.count == 1, plain + lossy > 1, let command = commands.first else { return nil }
    self.command = lossy > 0 ? "\(command) --lossy" : command
  }

  /// What the command does, without a period.
  var words: String {
    guard isSure else { return "fix may mend \(lossy) findings at once" }
    // What needs --lossy may turn out to need an eye, and compressing anew may do without it.
    if plain == 0 { return "fix mends up to \(lossy) findings at once" }
    guard lossy > 0 else { return "fix mends \(plain) findings at once" }
    return
      "fix mends \(counted(plain, "finding")) or more, up to \(plain + lossy) with --lossy, which changes pixels"
  }
}
