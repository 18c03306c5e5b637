import StickerBase
import StickerCodecs
package import StickerLinting
package import StickerPacks
package import StickerRules
import SystemPackage

/// Tries repairs before lint suggests them, since findings alone do not show the outcome.
///
/// A repair is done in memory and judged like a file, alone and in its pack; nothing is written.
package final class RepairTrial: Sendable {
  /// The budgets of commands that only notes suggest, and of all others except ``fits``: notes about the first packs do
  /// not spend the work that errors in the last ones need.
  private let (notes, others): (TrialBudget, TrialBudget)
  /// The budget of commands that fit files under a size limit, whose trials take more work than all others.
  private let fits: TrialBudget

  /// - Parameters:
  ///   - pixels: the budget of commands that warnings and errors suggest, in pixels of all frames. Notes have half of
  ///     it; fits have twice as much, since nothing but a trial tells which files can be fitted.
  ///   - bytes: the budget in bytes of files to read. Notes have half of it, fits all of it.
  package init(pixels: Int = 6_000_000, bytes: Int = 128 << 20) {
    others = TrialBudget(pixels: pixels, bytes: bytes)
    notes = TrialBudget(pixels: pixels / 2, bytes: bytes / 2)
    fits = TrialBudget(pixels: 2 * pixels, bytes: bytes)
  }

  /// Returns the budget of a command.
  ///
  /// - Parameters:
  ///   - picks: the rules that it picks.
  ///   - severity: that of the most severe finding that suggests it.
  func budget(for picks: Set<String>, _ severity: Severity) -> TrialBudget {
    guard picks.isDisjoint(with: FitLimit.ruleIDs) else { return fits }
    return severity > .note ? others : notes
  }

  /// Returns the findings of a pack, each with the outcome of its repair. A finding is marked as not repairable if
  /// its repair does not resolve it in all of its files, or would cause another finding that is at least as severe.
  package func tried(_ findings: [Finding], of pack: Pack, by judge: Judge) async -> [Finding] {
    let findings = findings.map { $0.checkingItsFiles(in: pack) }
    guard findings.contains(where: \.isUncertain) else { return findings }
    let size = CommonSize(
      pack: pack, profile: judge.profile(at: pack.path), findings: findings
    ).size
    var trial = PackTrial(findings, of: pack, by: judge, spending: self)
    return await trial.tried(givingAll: size)
  }
}

extension Finding {
  /// True if a repair must be tried to know whether it resolves the finding.
  var isUncertain: Bool {
    guard draft.isRepairable, draft.resolvingPackSize == nil,
      let metadata = RuleRegistry.metadata(ruleID),
      metadata.repairArguments.isEmpty, FixRegistry.pictureRuleIDs.contains(ruleID)
    else { return false }
    return metadata.repair != .safe || ruleID == UnsupportedFormat.metadata.id
      || MergeEqualFrames.ruleIDs.contains(ruleID)
  }

  /// Returns this finding, marked as not repairable if it is for fixes of pictures but names no file of the pack. A
  /// sequence is not a file: fixes only change frames that a finding names.
  fileprivate func checkingItsFiles(in pack: Pack) -> Finding {
    guard draft.resolvingPackSize == nil, FixRegistry.pictureRuleIDs.contains(ruleID) else {
      return self
    }
    let files = Set(filesToRepair)
    guard !pack.source.files.contains(where: { files.contains($0.path) }) else { return self }
    var finding = self
    finding.isRepairable = false
    return finding
  }
}
