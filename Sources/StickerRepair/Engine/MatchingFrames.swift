import StickerBase
import StickerRules
import SystemPackage

/// The repairs of frames that a fix may only change together, held until all of them are made.
struct MatchingFrames {
  private struct Group {
    var frameCount: Int
    var drafts: [(repairer: FileRepairer, draft: RepairDraft)] = []
  }

  private static let fixes = FixRegistry.pictureFixes.filter { $0.appliesToMatchingFrames }
  private var sequences: [Group] = []
  /// The index of the sequence of each frame.
  private var sequenceIndices: [FilePath: Int] = [:]

  /// - Parameter findings: the findings of a pack. Sequences that share a frame count as one.
  init(_ findings: [Finding]) {
    let rules = Set(Self.fixes.flatMap { $0.ruleIDs })
    var frames: [Set<FilePath>] = []
    for finding in findings where finding.isAboutAllFrames && rules.contains(finding.ruleID) {
      var paths = Set(finding.filesToRepair)
      for index in Set(paths.compactMap { sequenceIndices[$0] }) {
        paths.formUnion(frames[index])
        frames[index] = []
      }
      for path in paths { sequenceIndices[path] = frames.count }
      frames.append(paths)
    }
    sequences = frames.map { Group(frameCount: $0.count) }
  }

  /// Holds the repair of a frame; returns false if the file is not a frame of these sequences.
  mutating func hold(_ repairer: FileRepairer, _ draft: RepairDraft) -> Bool {
    guard let index = sequenceIndices[repairer.file.path] else { return false }
    sequences[index].drafts.append((repairer, draft))
    return true
  }

  /// Adds the repairs to a plan. If a frame cannot be changed like the others of its sequence, all frames of the
  /// sequence are repaired again without the fixes that must change all of them.
  func settle(in lists: inout PackContentsEditor, of plan: inout RepairPlan) async {
    for sequence in sequences {
      var (trial, part) = (lists, RepairPlan())
      for (_, draft) in sequence.drafts { draft.settle(in: &trial, of: &part) }
      if let reason = Self.reason(against: part, of: sequence.frameCount) {
        (trial, part) = (lists, RepairPlan())
        for (repairer, draft) in sequence.drafts {
          var single = repairer
          single.reasonAgainstJointFixes = reason
          // A frame that is not changed has its own reason.
          let again = await draft.result == nil ? draft : single.draft()
          again.settle(in: &trial, of: &part)
        }
      }
      lists = trial
      plan.files += part.files
      plan.unfixed += part.unfixed
    }
  }

  /// Returns the reason that the frames of a sequence would not stay alike; `nil` if they do.
  private static func reason(against plan: RepairPlan, of frameCount: Int) -> String? {
    for fix in fixes {
      let changed = plan.files.filter { $0.fixes.contains { $0.id == fix.id } }
      guard !changed.isEmpty else { continue }
      if changed.count < frameCount {
        // An unfixed entry without a rule is about a name that cannot change.
        let left = plan.unfixed.first { $0.rule.map { fix.ruleIDs.contains($0) } ?? true }
        let cause = left.map { " (\($0.path.displayedName.printable): \($0.reason))" } ?? ""
        return "the frames of its sequence must stay alike, and not all can be changed\(cause)"
      }
      if Set(changed.map { [$0.after?.width, $0.after?.height] }).count > 1 {
        return "the frames of its sequence must stay alike, and would differ in size"
      }
    }
    return nil
  }
}
