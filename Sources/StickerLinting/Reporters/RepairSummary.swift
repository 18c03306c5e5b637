import StickerBase
import StickerPacks
import StickerRules

/// The number of findings that one command repairs, and that command.
struct RepairSummary {
  private(set) var command: SuggestedCommand
  /// Number of findings that it repairs without `--lossy`, and of those that need it.
  private var (plain, lossy) = (0, 0)
  /// True if there are findings that must be fixed, and none of them is among these.
  private var missesErrors = false
  /// True if at least one finding is certain to be repaired.
  private var isSure = false

  /// - Returns: `nil` unless there are several findings and one command for all of them.
  init?(_ findings: [Finding]) {
    var commands: [SuggestedCommand] = []
    for finding in findings where !finding.needsPick {
      // A command that changes the size of a pack is not merged.
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
    let errors = findings.filter { $0.severity == .error }
    missesErrors =
      !errors.isEmpty
      && errors.allSatisfy {
        $0.needsPick || $0.command?.repair == nil || $0.command?.repair?.packSize != nil
      }
  }

  /// The effect of the command, without a period.
  var words: String { effect + (missesErrors ? ", but nothing that must be fixed" : "") }

  private var effect: String {
    guard isSure else { return "fix may repair \(lossy) findings at once" }
    // A repair with --lossy may still need a manual check, and recompression may make it unnecessary.
    if plain == 0 { return "fix repairs up to \(lossy) findings at once" }
    guard lossy > 0 else { return "fix repairs \(plain) findings at once" }
    return
      "fix repairs \(counted(plain, "finding")) or more, up to \(plain + lossy) with --lossy "
      + "(pixels change)"
  }
}
