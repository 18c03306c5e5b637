import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

// Findings about the frames of a sequence.
extension Judge {
  /// Returns the findings about the frames of a sequence. For a rule with ``StickerRule/joinsFrames``, the findings
  /// about frames with the same problem are replaced by one finding about the sequence.
  ///
  /// - Parameters:
  ///   - frames: the measured files, each once.
  ///   - sequence: the sequence as a sticker. If it is `nil`, because no frame can be read, no findings are joined.
  func findings(
    about frames: [Sticker], of source: SequenceSource, _ sequence: Sticker?
  ) -> [Finding] {
    let findings = frames.flatMap { frame in
      let found = self.findings(about: frame, isFrameOrIcon: true)
      return source.isPlaced && isNumbered(frame)
        ? found.filter { $0.ruleID != ExtensionMismatch.metadata.id } : found
    }
    guard var sequence else { return findings }
    let userPath = shownPath(sequence.path).path
    if userPath != sequence.path { sequence.original = userPath }
    var groups: [FrameProblem: [Finding]] = [:]
    var order: [FrameProblem] = []
    for finding in findings where rulesJoiningFrames.contains(finding.ruleID) {
      let problem = FrameProblem(finding)
      if groups[problem] == nil { order.append(problem) }
      groups[problem, default: []].append(finding)
    }
    let uses = Dictionary(source.frames.map { ($0.path, 1) }, uniquingKeysWith: +)
    let arePlaced =
      source.hasListedPlaces || frames.contains { $0.image?.metadata.place != nil }
    let mayBeChangedAlike =
      !arePlaced && Set(frames.map { $0.image?.uprightSize }).count == 1
    let joinedFindings = order.compactMap { problem in
      groups[problem].flatMap { group in
        let count = group.reduce(0) { $0 + (uses[$1.path] ?? 0) }
        var joined = Finding(
          joining: group, count, of: source.frames.count, in: sequence,
          mayBeChangedAlike: mayBeChangedAlike)
        joined?.draft.isAboutPlacedFrames = arePlaced
        return joined
      }
    }
    return findings.filter { !rulesJoiningFrames.contains($0.ruleID) } + joinedFindings
  }

  /// Returns true if a frame's number follows the extension of its format, as in `walk.gif.001`. `assemble` reads such
  /// a name, and `pack` writes the extension at the end.
  private func isNumbered(_ frame: Sticker) -> Bool {
    guard let ending = ImageName.endingBeforeNumber(frame.path), let format = frame.image?.format
    else { return false }
    return profile(at: frame.path).extensions[format]?.contains(ending) == true
  }
}

/// A problem that several frames of a sequence can have.
private struct FrameProblem: Hashable {
  let rule: String
  let severity: Severity
  /// The message; `nil` if it contains a measurement, which may differ from frame to frame.
  let message: String?

  init(_ finding: Finding) {
    (rule, severity) = (finding.ruleID, finding.severity)
    message = finding.measured == nil ? finding.message : nil
  }
}

extension Finding {
  /// Joins findings about frames into one finding about their sequence.
  ///
  /// - Parameters:
  ///   - group: the findings, of one rule and severity.
  ///   - count: the number of frames with the problem.
  ///   - total: the number of frames of the sequence.
  ///   - mayBeChangedAlike: true if one change fits all frames, because they have the same size and none has a place on
  ///     the canvas.
  /// - Returns: the joined finding; `nil` if `group` is empty.
  fileprivate init?(
    joining group: [Finding], _ count: Int, of total: Int, in sequence: Sticker,
    mayBeChangedAlike: Bool
  ) {
    let worst = group.max { ($0.measured?.value ?? 0) < ($1.measured?.value ?? 0) }
    guard let worst, let first = group.first else { return nil }
    var draft = worst.draft
    draft.message = worst.message.hasSuffix(".") ? String(worst.message.dropLast()) : worst.message
    if count < total {
      let name = first.path.displayedName.printable
      draft.message +=
        " (\(count.grouped) of \(total.grouped) frames, the first is \(name))"
    } else if total > 1 {
      draft.message += " (all \(total.grouped) frames)"
    }
    draft.message += "."
    draft.repaired = group.map(\.path)
    draft.isAboutAllFrames = count == total && mayBeChangedAlike
    // If the sequence was written from other files in this run, its frames are repaired there. Repairs are not tried
    // on those files, so only a safe one is certain to work.
    let isSafe = RuleRegistry.metadata(worst.ruleID)?.repair == .safe
    draft.isRepairable =
      (isSafe || !sequence.isMadeOfFrames) && group.allSatisfy(\.isRepairable)
    if let advice = draft.advice, advice.command != nil {
      // No command can name the frames that a manifest lists.
      let isNamed = sequence.original.map { $0.extension?.lowercased() != "yml" } ?? true
      draft.advice = isNamed ? sequence.advice(advice.sentence) : Advice(advice.sentence)
      // 'fix' repairs the frames in place, so the advice names no new file.
      if isSafe, draft.isRepairable { draft.advice?.sentence = advice.sentence }
    }
    self.init(draft, ruleID: worst.ruleID, severity: worst.severity, path: sequence.path)
  }
}
