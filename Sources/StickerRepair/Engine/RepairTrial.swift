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
  /// The budget of commands that only notes suggest, and the budget of all other commands except those of ``fits``.
  /// They are separate so that notes about the first packs do not spend the work that errors in the last packs need.
  private let (notes, others): (TrialBudget, TrialBudget)
  /// The budget of commands that fit files under a size limit. Their trials take the most work.
  private let fits: TrialBudget

  /// - Parameters:
  ///   - pixels: the budget of commands that warnings and errors suggest, in pixels of all frames. Notes get half as
  ///     much. Fits get twice as much, since only a trial tells which files can be fitted.
  ///   - bytes: the budget in bytes of files to read. Notes get half as much, fits as much again.
  package init(pixels: Int = 6_000_000, bytes: Int = 128 << 20) {
    others = TrialBudget(pixels: pixels, bytes: bytes)
    notes = TrialBudget(pixels: pixels / 2, bytes: bytes / 2)
    fits = TrialBudget(pixels: 2 * pixels, bytes: bytes)
  }

  /// Returns the budget of a command.
  ///
  /// - Parameters:
  ///   - picks: the rules that the command picks.
  ///   - severity: the highest severity of the findings that suggest the command.
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

  /// Returns this finding, marked as not repairable if fixes of pictures would repair it but it names no file of the
  /// pack. A sequence is not a file: fixes only change frames that a finding names.
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
