import StickerPacks
import StickerRules
import SystemPackage

/// The outcome of a suggested command for its pack: which of the findings that suggest it are resolved, and which
/// findings are added.
struct CommandOutcome {
  /// The outcome for each finding that suggests the command, by index.
  private(set) var resolutions: [Int: Resolution] = [:]
  /// The causes of findings that the command would add or make more severe. A finding counts if it is at least as
  /// severe as the findings about the same path that suggest the command; on any other path, if it is at least as
  /// severe as the least severe finding that suggests the command. Notes about restored art do not count.
  private(set) var added: Set<FindingCause> = []
  /// True if every file was tried, so that the repaired pack could be judged, or if no file was repaired.
  private(set) var isWhole = true
  /// The size class that all stickers get; `nil` for the pack's own.
  let size: SizeClass?
  /// The limits that were raised for this run and that the command needs, by name.
  private let raisedLimits: [String: Int]

  /// The outcome for one finding.
  enum Resolution: Equatable {
    case resolves(RepairOutcome)
    case stays
    /// The repaired file would be too large, which says nothing about other files.
    case staysTooLarge
    /// The reason that nothing can repair the file.
    case impossible(String)
    /// The reason that the file cannot be renamed.
    case clashes(String)
  }

  /// True if all findings that suggest the command are resolved, and none is added.
  var isGood: Bool {
    isWhole && added.isEmpty
      && resolutions.values.allSatisfy { if case .resolves = $0 { true } else { false } }
  }

  /// - Parameters:
  ///   - targets: the findings that suggest the command, by index.
  ///   - files: the outcome of each file that the command repairs.
  ///   - size: the size class that all stickers get; `nil` for the pack's own.
  ///   - limits: the limits that were raised for this run and that the files need, by name.
  ///   - before: all findings about the pack.
  ///   - after: returns the findings about the pack with the given repaired files; takes the findings about single
  ///     files, too.
  init(
    _ targets: [Int: Finding], _ files: [FilePath: FileOutcome], at size: SizeClass?,
    raising limits: [String: Int] = [:], before: [Finding],
    after: ([FilePath: FileTrial], [Finding]) -> [Finding]
  ) {
    (self.size, raisedLimits) = (size, limits)
    resolutions = targets.mapValues { Resolution(of: $0, files) }
    // Files beyond the budget are likely to fail like those that were tried.
    let fails = resolutions.values.contains(.stays)
    for (index, finding) in targets
    where finding.filesToRepair.contains(where: { files[$0]?.isUncertain == true }) {
      let isDoubtful = FixRegistry.selectiveRuleIDs.contains(finding.ruleID)
      if fails || isDoubtful && !Self.succeeded(files.values) { resolutions[index] = .stays }
    }
    let repaired = files.compactMapValues(\.repaired)
    guard !repaired.isEmpty else { return }
    isWhole = !files.values.contains(where: \.isUntried)
    let left = repaired.values.flatMap(\.left)
    let alone =
      before.filter { $0.isAboutFileAlone && repaired[$0.path] == nil }
      + left.filter(\.isAboutFileAlone)
    // Only the whole pack shows what its stickers have in common.
    let severitiesAfter = (isWhole ? after(repaired, alone) : left).byCause
    for (index, finding) in targets
    where finding.causes.contains(where: { severitiesAfter[$0] != nil }) {
      if case .resolves = resolutions[index] { resolutions[index] = .stays }
    }
    let severitiesBefore = before.byCause
    let targetSeverities = Dictionary(
      Array(targets.values).byCause.map { ($0.path, $1) }, uniquingKeysWith: max)
    let minSeverity = targets.values.map(\.severity).min() ?? .warning
    added = Set(
      severitiesAfter.filter { cause, severity in
        severity >= targetSeverities[cause.path] ?? minSeverity
          && severitiesBefore[cause].map { $0 < severity } ?? true
          && !(severity == .note && repaired[cause.path]?.isRestored == true)
      }.keys)
  }

  /// Minimum number of files that must have been repaired in trials before untried files count as repairable.
  private static let minRepaired = 4

  /// Returns true if at least ``minRepaired`` files were tried and all of them can be repaired, so that the command
  /// will probably repair the others, too.
  private static func succeeded(_ files: some Collection<FileOutcome>) -> Bool {
    let tried = files.filter { !$0.isUntried }
    return tried.count >= minRepaired && tried.allSatisfy { $0.repaired != nil }
  }

  /// The outcomes of the findings that the command resolves.
  private var repairs: [RepairOutcome] {
    resolutions.values.compactMap { if case .resolves(let repair) = $0 { repair } else { nil } }
  }

  /// True if the command must fit a file under the size limit. All findings share this value.
  private var needsFit: Bool { repairs.contains(where: \.needsFit) }

  /// The limits that the command must raise, by name. All findings share these values.
  private var limits: [String: Int] {
    repairs.reduce(into: raisedLimits) { $0.merge($1.limits, uniquingKeysWith: max) }
  }

  /// Returns a finding that suggests the command, updated by the outcome of the command.
  func applied(to finding: Finding, at index: Int) -> Finding {
    var finding = finding
    switch resolutions[index] ?? .stays {
    case .resolves(var repair) where added.isEmpty:
      (repair.size, repair.needsFit, repair.limits) = (size, needsFit, limits)
      finding.repairOutcome = repair
    case .resolves, .stays, .staysTooLarge:
      finding.isRepairable = false
      // The rule's own command would do the same repair.
      finding.advice?.command = nil
    case .clashes(let reason):
      finding.isRepairable = false
      finding.advice = finding.advice?.continued("; \(reason)")
    case .impossible(let reason):
      finding.isRepairable = false
      if finding.command != nil, let advice = finding.advice {
        // No other command can decode the file either.
        finding.advice = advice.continued(" at its source, since \(reason)")
      }
    }
    return finding
  }
}

extension CommandOutcome.Resolution {
  /// Combines the outcomes of a finding's files.
  fileprivate init(of finding: Finding, _ files: [FilePath: FileOutcome]) {
    var repair = RepairOutcome(.resolves)
    var (isLeft, isTooLarge) = (false, false)
    for path in finding.filesToRepair {
      switch files[path] {
      case .renamed: continue
      case .untried(let expected): repair = .joined([repair, expected]) ?? repair
      case .limited(let limits, _):
        repair.effect = .mayResolve
        repair.limits.merge(limits, uniquingKeysWith: max)
      case .declined(let reason):
        self = .impossible(reason)
        return
      case .tried(let trial):
        isLeft = isLeft || !trial.resolved.contains(finding.ruleID)
        isTooLarge = isTooLarge || trial.isTooLarge
        if trial.isPartial || trial.mayBeTooLarge { repair.effect = .mayResolve }
        if trial.mayBeTooLarge { repair.needsFit = true }
      case .clashes(let reason):
        self = .clashes(reason)
        return
      case nil: isLeft = true
      }
    }
    self = isLeft ? .stays : isTooLarge ? .staysTooLarge : .resolves(repair)
  }
}

/// A rule, and the path that it reports. The rules about hard edges in a GIF and in a PNG count as one rule.
struct FindingCause: Hashable {
  var rule: String
  var path: FilePath
}

extension Finding {
  fileprivate var isAboutFileAlone: Bool {
    RuleRegistry.rule(ruleID) is any StickerRule.Type
  }

  fileprivate var causes: [FindingCause] {
    let rule = ruleID == HardGIFEdges.metadata.id ? JaggedEdges.metadata.id : ruleID
    return ([path] + draft.covers).map { FindingCause(rule: rule, path: $0) }
  }
}

extension [Finding] {
  /// The highest severity by cause.
  fileprivate var byCause: [FindingCause: Severity] {
    reduce(into: [:]) { all, finding in
      for cause in finding.causes {
        all[cause] = Swift.max(all[cause] ?? .note, finding.severity)
      }
    }
  }
}
