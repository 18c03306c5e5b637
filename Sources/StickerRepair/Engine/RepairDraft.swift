import StickerPacks
import SystemPackage

/// The repair of one file before the lists of its pack are updated.
struct RepairDraft: Sendable {
  let path: FilePath
  /// Findings that remain, and the reasons.
  private(set) var unfixed: [UnfixedFinding] = []
  /// The repaired file; `nil` if nothing changes.
  var result: Result?

  init(path: FilePath) { self.path = path }

  /// Size of the repaired file in bytes; 0 if its contents do not change.
  var byteCount: Int { result?.file.bytes?.count ?? 0 }

  struct Result: Sendable {
    var file: RepairedFile
    var fixes: [AppliedFix]
    /// The losses taken to fit a size limit; `nil` for none.
    var concession: String?
    /// The finding that remains if the file is still too large, or nearly; `nil` if there is none.
    var tooLarge: UnfixedFinding?
    /// True if the repaired file may keep its name when the new one is not available.
    var canKeepName: Bool
  }

  /// Records why the findings of these rules remain. Without rules, records one entry for the file.
  ///
  /// - Parameters:
  ///   - kind: what is known about a fix.
  ///   - trial: the command that tries changes which may help; `nil` if there is none.
  mutating func leave(
    _ rules: [String], _ reason: String, kind: UnfixedFinding.Kind = .left,
    trial: String? = nil
  ) {
    let causes: [String?] = rules.isEmpty ? [nil] : rules
    unfixed += causes.map {
      UnfixedFinding(
        path: path, rule: $0, reason: reason, kind: kind, trial: trial)
    }
  }

  /// Records that a fix for the findings of these rules was tried and refused.
  mutating func leave(_ rules: [String], _ refusal: FixDeclined) {
    guard !rules.isEmpty else { return }
    leave(
      rules, refusal.reason, kind: .refused(undoneFor: refusal.undoneFor), trial: refusal.trial)
  }

  /// Writes a new name into the lists of the pack, and adds the repair to a plan.
  func settle(in lists: inout PackContentsEditor, of plan: inout RepairPlan) {
    var settled = self
    if let file = settled.settledFile(&lists) { plan.files.append(file) }
    plan.unfixed += settled.unfixed
  }

  private mutating func settledFile(_ lists: inout PackContentsEditor) -> RepairedFile? {
    guard var result else { return nil }
    if result.file.isRenamed {
      do throws(FixDeclined) {
        try lists.rename(path, to: result.file.newPath)
      } catch {
        guard result.canKeepName else {
          // The new name comes from the format, not from a rule.
          leave([], error.reason)
          return nil
        }
        result.file.newPath = path
        for fix in result.fixes where fix.kind == .rename { leave(fix.rules, error.reason) }
        result.fixes.removeAll { $0.kind == .rename }
        guard !result.fixes.isEmpty, result.file.bytes != nil else { return nil }
      }
    }
    if let fault = result.tooLarge { unfixed.append(fault) }
    result.file.fixes = result.fixes.reporting(result.concession)
    return result.file
  }
}

extension [AppliedFix] {
  /// Returns the fixes to report. If a file was recompressed and then fitted for the same rules, only one is kept: the
  /// fitting, with its losses, if it lost anything; otherwise the recompression.
  ///
  /// - Parameter concession: the losses taken; `nil` for none.
  fileprivate func reporting(_ concession: String?) -> [AppliedFix] {
    guard let fitting = firstIndex(where: { $0.stage == .limit }) else { return self }
    var fixes = self
    if let concession {
      fixes[fitting].what += ": \(concession)"
      return fixes.filter { $0.stage != .encoding || $0.rules != fixes[fitting].rules }
    }
    let isRecompressed = contains { $0.stage == .encoding && $0.rules == fixes[fitting].rules }
    return isRecompressed ? fixes.filter { $0.stage != .limit } : fixes
  }
}
