import StickerBase
import StickerCodecs
import StickerPacks
import StickerRules
import SystemPackage

// Frames of a sequence, whose sizes and places are tied to one another.
extension FileRepairer {
  /// Returns the reason that a fix may not change the file: a single frame must stay like the others. `nil` if the fix
  /// may change it.
  func reason(against fix: any Fix.Type, for rules: [String]) -> String? {
    guard file.role == .frame, !fix.appliesToFrames else { return nil }
    guard fix.appliesToMatchingFrames,
      findings.contains(where: { rules.contains($0.ruleID) && $0.isAboutAllFrames })
    else { return reasonAgainstSingleFix(for: rules) }
    return reasonAgainstJointFixes
  }

  /// Returns the reason that a fix does not apply to a single frame.
  private func reasonAgainstSingleFix(for rules: [String]) -> String {
    findings.contains { rules.contains($0.ruleID) && $0.isAboutPlacedFrames }
      ? FrameConstraints.placeReason : "it is a frame of a sequence, whose frames must stay alike"
  }

  /// Checks that a changed frame keeps its delay. A file that is encoded again loses it, since a PNG of one picture has
  /// no delay.
  ///
  /// - Throws: ``FixDeclined`` if the file of the frame has a delay and is encoded again.
  func checkTime(of art: EditablePicture) throws(FixDeclined) {
    guard file.role == .frame, art.header.ownTime != nil, art.requestsEncoding else { return }
    throw FixDeclined(FrameConstraints.timeReason)
  }
}

/// The repairs of frames that a fix may only change together, held until all of them are made.
struct MatchingFrames {
  private struct Group {
    var frameCount: Int
    var drafts: [(repairer: FileRepairer, draft: RepairDraft)] = []
  }

  private static let fixes = FixRegistry.all.filter { $0.appliesToMatchingFrames }
  private var sequences: [Group] = []
  /// The index of the sequence of each frame.
  private var places: [FilePath: Int] = [:]

  /// - Parameter findings: the findings of a pack. Sequences that share a frame count as one.
  init(_ findings: [Finding]) {
    let rules = Set(Self.fixes.flatMap { $0.ruleIDs })
    var frames: [Set<FilePath>] = []
    for finding in findings where finding.isAboutAllFrames && rules.contains(finding.ruleID) {
      var paths = Set(finding.filesToRepair)
      for index in Set(paths.compactMap { places[$0] }) {
        paths.formUnion(frames[index])
        frames[index] = []
      }
      for path in paths { places[path] = frames.count }
      frames.append(paths)
    }
    sequences = frames.map { Group(frameCount: $0.count) }
  }

  /// Holds a repair; returns false if the file is not one of these frames.
  mutating func hold(_ repairer: FileRepairer, _ draft: RepairDraft) -> Bool {
    guard let place = places[repairer.file.path] else { return false }
    sequences[place].drafts.append((repairer, draft))
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

/// The place on a canvas that a rewritten frame of a sequence keeps, and the reasons not to rewrite a frame.
enum FrameConstraints {
  static let placeReason = "its place on a larger canvas applies to the picture as it is"
  static let timeReason =
    "its PNG would not store the delay of the frame: assemble the frames"

  /// Returns a rewritten frame with the original's place on a larger canvas, which `assemble` uses.
  ///
  /// - Throws: ``FixDeclined`` if the new picture has another shape, to which the place does not apply.
  static func placed(
    _ new: [UInt8], like old: [UInt8], _ limits: DecodeLimits
  ) throws(FixDeclined) -> [UInt8] {
    guard let original = try? ImageFile.probe(old, limits: limits).image,
      original.metadata.place != nil, let before = PNGEdit(old)
    else { return new }
    guard let written = try? ImageFile.probe(new, limits: limits).image,
      written.width == original.width, written.height == original.height,
      written.uprightOrientation == original.uprightOrientation, var after = PNGEdit(new)
    else {
      throw FixDeclined(placeReason)
    }
    after.copyPlace(of: before)
    return after.bytes
  }
}
