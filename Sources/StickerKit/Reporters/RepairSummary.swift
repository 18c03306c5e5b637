import StickerBase
import StickerPacks
import StickerRules

/// The findings that one command repairs, counted.
struct RepairSummary {
  private(set) var command: SuggestedCommand
  /// Findings that it repairs as it is, and those for which it needs `--lossy`.
  private var (plain, lossy) = (0, 0)
  /// True if it ends one of them for certain.
  private var isSure = false

  /// - Returns: `nil` unless there are several findings, and one command for all of them.
  init?(_ findings: [Finding]) {
    var commands: [SuggestedCommand] = []
    for finding in findings where !finding.mustBeNamed {
      // A command that changes the size of a pack stays apart.
      guard let command = finding.command, command.repair?.packSize == nil, command.repair != nil
      else { continue }
      commands.append(command)
      let isLossy = RuleRegistry.metadata(finding.ruleID)?.repair == .lossy
      if isLossy { lossy += 1 } else { plain += 1 }
      if command.effect == .ends { isSure = true }
    }
    guard plain + lossy > 1,
      let command = SuggestedCommand.joining(commands, isForAll: true, isLossy: lossy > 0)
    else { return nil }
    self.command = command
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
