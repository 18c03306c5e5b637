import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerRules
import SystemPackage

/// The outcome of the repair of one file, as far as it is known before the file is written.
enum FileOutcome {
  case tried(FileTrial)
  /// The file gets another name, and nothing else changes.
  case renamed(FilePath)
  /// The reason that the repair is impossible.
  case declined(String)
  /// The reason that the file cannot get its new name, such as another file of that name.
  case clashes(String)
  /// The repair was not tried, because limits must be raised for it: their values, by name, and the path of the file if
  /// it is only renamed.
  case limited([String: Int], renamed: FilePath?)
  /// The repair was not tried: it changes no pixels, only encoding shows its outcome, or the budget is spent.
  case untried(RepairOutcome)

  /// The path of the repaired file, if it is known.
  var newPath: FilePath? {
    switch self {
    case .tried(let trial): trial.newPath
    case .renamed(let path): path
    case .limited(_, let path): path
    case .declined, .clashes, .untried: nil
    }
  }

  /// The trial of the repair; `nil` if there was none, or if the repaired file would be too large to be written.
  var repaired: FileTrial? {
    guard case .tried(let trial) = self, !trial.isTooLarge else { return nil }
    return trial
  }

  var isUntried: Bool {
    switch self {
    case .limited, .untried: true
    case .tried, .renamed, .declined, .clashes: false
    }
  }

  /// True if the repair was not tried, and may fail.
  var isUncertain: Bool {
    if case .untried(let repair) = self { repair.effect == .mayResolve } else { false }
  }
}

extension FileRepairer {
  /// Returns the outcome of the repair of this file.
  ///
  /// - Parameters:
  ///   - rules: the picked rules that have a finding about the file.
  ///   - budget: the remaining work of trials.
  func outcome(of rules: Set<String>, spending budget: TrialBudget) async -> FileOutcome {
    do throws(FixDeclined) {
      return try await checkedOutcome(of: rules, spending: budget)
    } catch {
      return limitedOutcome(of: rules, spending: budget) ?? .declined(error.reason)
    }
  }

  /// Returns the outcome of the repair of a file that exceeds limits, which is not tried. `nil` if the file exceeds
  /// none, if it cannot be repaired with other limits either, or if the budget is spent.
  private func limitedOutcome(
    of rules: Set<String>, spending budget: TrialBudget
  ) -> FileOutcome? {
    let bytes = FileContents.byteCount(of: file.location, file.links)
    guard budget.spend(bytes: bytes, pixelsPerFrame: 0, frameCount: 1) != nil else { return nil }
    guard let raised = limitsThatForbidRepair(), !isLongFit(rules) else { return nil }
    let isRenamed = rules.isSubset(of: CorrectExtension.ruleIDs)
    let format = isRenamed ? (try? probe(read()))?.image.format : nil
    return .limited(raised, renamed: format.flatMap(renamedPath))
  }

  /// Returns true if an animation is to be fitted under the size limit. An animation for which that takes more memory
  /// than allowed usually has too many frames to keep enough colors (docs/design/repositories.md, Twenty-fifth lot).
  private func isLongFit(_ rules: Set<String>) -> Bool {
    guard !rules.isDisjoint(with: FitLimit.ruleIDs), let bytes = try? read() else { return false }
    return (try? probe(bytes))?.image.frames.count ?? 1 > 1
  }

  /// Returns the path of the file with the extension of a format; `nil` if its name has no room for it.
  private func renamedPath(of format: ImageFormat) -> FilePath? {
    name.name(withOneOf: profile.extensions[format] ?? []).flatMap { FilePath.Component($0) }
      .map(file.path.removingLastComponent().appending)
  }

  private func checkedOutcome(
    of rules: Set<String>, spending budget: TrialBudget
  ) async throws(FixDeclined) -> FileOutcome {
    let bytes = FileContents.byteCount(of: file.location, file.links)
    if pack.stickers.first(where: { $0.path == file.path })?.exceedsLimits ?? false,
      let limited = limitedOutcome(of: rules, spending: budget)
    {
      return limited
    }
    guard budget.spend(bytes: bytes, pixelsPerFrame: 0, frameCount: 1) != nil else {
      return .untried(RepairOutcome(.mayResolve))
    }
    let header = try decodableHeader()
    guard canEncode(header) else { throw FixDeclined("its colors would be lost") }
    if rules.isSubset(of: FitLimit.ruleIDs) {
      try pack.checkName(name, becoming: header.format == .png ? name : name.pngName ?? name)
      let (width, height) = limits.sizeToFit(
        (header.width, header.height, header.frames.count), beside: header, profile)
      _ = try limits.threads(1, toFit: (width, height, header.frames.count), beside: header)
    }
    if rules.isSubset(of: MergeEqualFrames.ruleIDs) {
      // Merging resolves the finding, unless encoding takes too much memory.
      _ = try limits.threads(1, beside: header) {
        APNGEncoder.workingBytes(
          width: header.width, height: header.height, frames: header.frames.count, jobs: $0)
      }
      return .untried(RepairOutcome(.resolves))
    }
    if rules.isSubset(of: CorrectExtension.ruleIDs) {
      guard let path = renamedPath(of: header.format) else {
        throw FixDeclined("no other name suits it")
      }
      return .renamed(path)
    }
    let changing = FixRegistry.pictureStageRuleIDs.union([UnsupportedFormat.metadata.id])
    let isFitted = header.frames.count > 1 && !rules.isDisjoint(with: FitLimit.ruleIDs)
    guard isFitted || !rules.isDisjoint(with: changing) else {
      return .untried(RepairOutcome(header.frames.count > 1 ? .mayResolve : .resolves))
    }
    if isFitted, !budget.spendFit() { return .untried(untriedRepair(of: header)) }
    let resizing = try resizingTrial(header, rules)
    // A fix that removes frames is tried on all of them: a sample may lack those that it removes.
    let pixels = header.width * header.height * TrialBudget.weight(of: rules)
    let isWhole = !rules.isDisjoint(with: FixRegistry.removingFramesRuleIDs)
    guard
      let frames = budget.spend(
        bytes: 0, pixelsPerFrame: pixels * (isWhole ? header.frames.count : 1),
        frameCount: isWhole ? 1 : header.frames.count)
    else { return resizing.map { .tried($0) } ?? .untried(untriedRepair(of: header)) }
    return .tried(try await trial(frames: isWhole ? header.frames.count : frames))
  }

  /// Returns what is expected of a repair beyond the budget: the file is encoded again, and may become too large.
  private func untriedRepair(of header: ImageHeader) -> RepairOutcome {
    var repair = RepairOutcome(.mayResolve)
    let bytes = FileContents.byteCount(of: file.location, file.links)
    repair.needsFit = Self.mayExceedLimit(bytes, of: header, profile)
    return repair
  }

  /// Checks that the new size of a sticker causes no finding that is at least as severe as those to resolve.
  private func checkSize(
    of summary: StickerSummary, _ rules: Set<String>
  ) throws(FixDeclined) {
    let member = PackMember(summary, packSize: pack.sizeClass, isSizeOfMost: false)
    let severity = findings.filter { rules.contains($0.ruleID) }.map(\.severity).max() ?? .note
    let worse = Verdicts(judge.findings(about: member))
      .worst(beyond: Verdicts(findings), atLeast: severity)
    if let worse { throw FixDeclined("lint would then report that \(worse.fault)") }
  }

  /// Returns the outcome of a repair that only changes the size of the canvas, as far as the header shows it; `nil` for
  /// other repairs, and if the size needs no change.
  ///
  /// - Throws: ``FixDeclined`` if the picture would have to be enlarged.
  private func resizingTrial(
    _ header: ImageHeader, _ rules: Set<String>
  ) throws(FixDeclined) -> FileTrial? {
    guard !rules.isEmpty, rules.isSubset(of: FitSizeClass.ruleIDs + FitLimit.ruleIDs),
      !rules.isDisjoint(with: FitSizeClass.ruleIDs),
      let sticker = pack.stickers.first(where: { $0.path == file.path })
    else { return nil }
    let summary = try FitSizeClass.resized(sticker, in: pack.sizeClass?.sizeClass, profile)
    guard let summary else { return nil }
    try checkSize(of: summary, rules)
    var trial = FileTrial(
      resolved: rules, left: [], summary: summary,
      newPath: file.path.removingLastComponent().appending(name.pngName ?? name), isPartial: true)
    let bytes = FileContents.byteCount(of: file.location, file.links)
    trial.mayBeTooLarge = Self.mayExceedLimit(bytes, of: header, profile)
    return trial
  }
}
