import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The trial of the repairs of one pack: first of each file, then of the pack with all files that one command
/// repairs, since a repair may change what the stickers have in common.
struct PackTrial {
  private var findings: [Finding]
  private let pack: Pack
  private let judge: Judge
  private let trial: RepairTrial
  private let files: [FilePath: PackSource.File]
  private let byFile: [FilePath: [Finding]]
  private var outcomes: [Work: FileOutcome] = [:]

  /// The repair of one file by the picked rules that have a finding about it.
  private struct Work: Hashable {
    var file: FilePath
    var rules: Set<String>
    var size: SizeClass?
  }

  init(_ findings: [Finding], of pack: Pack, by judge: Judge, spending trial: RepairTrial) {
    (self.findings, self.pack, self.judge, self.trial) = (findings, pack, judge, trial)
    files = Dictionary(pack.source.files.map { ($0.path, $0) }) { first, _ in first }
    byFile = Dictionary(
      grouping: findings.flatMap { finding in
        finding.filesToRepair.map { (file: $0, finding: finding) }
      }, by: \.file
    ).mapValues { $0.map(\.finding) }
  }

  /// Returns the findings, each with the outcome of its command. If repairing only the stickers with findings about
  /// their sizes would leave the pack with mixed sizes, one command gives all stickers the same size.
  ///
  /// - Parameter common: the size that makes all stickers alike; `nil` if they need none, or if there is none.
  mutating func tried(givingAll common: SizeClass?) async -> [Finding] {
    await dropNeedlessScaling()
    var tried = findings
    let uncertain = findings.indices.filter { findings[$0].isUncertain }
    let sizeRules = Set(uncertain.map { findings[$0].ruleID }).intersection(FitSizeClass.ruleIDs)
    func picks(of finding: Finding) -> Set<String> {
      common != nil && sizeRules.contains(finding.ruleID)
        ? finding.picks.union(sizeRules) : finding.picks
    }
    let commands = Dictionary(grouping: uncertain) { picks(of: findings[$0]) }
    // The budget is spent on the most severe findings first, and among equally severe ones in their order.
    func maxSeverity(of group: [Int]) -> Severity {
      group.map { findings[$0].severity }.max() ?? .note
    }
    let ordered = commands.sorted { one, other in
      let (severity, otherSeverity) = (maxSeverity(of: one.value), maxSeverity(of: other.value))
      return severity == otherSeverity
        ? one.value[0] < other.value[0] : severity > otherSeverity
    }
    var good: [(picks: Set<String>, group: [Int])] = []
    for (picks, group) in ordered {
      let targets = Dictionary(uniqueKeysWithValues: group.map { ($0, findings[$0]) })
      let sizes = sizesForAll(targets.values)
      let needsSize = common != nil && !sizes.isEmpty
      var outcome = await commandOutcome(
        of: picks, resolving: targets, at: needsSize ? common : nil)
      for size in sizes where !outcome.isGood && outcome.isWhole && size != outcome.size {
        let alternative = await commandOutcome(of: picks, resolving: targets, at: size)
        if alternative.isGood { outcome = alternative }
      }
      // Findings about other faults, such as bytes, whose repair also scales: the common size is optional for them.
      if let common, sizes.isEmpty, targets.values.contains(where: \.repairsSize) {
        let alternative = await commandOutcome(of: picks, resolving: targets, at: common)
        if alternative.isGood { outcome = alternative }
      }
      for index in group {
        if needsSize {
          tried[index].jointRepairs = (tried[index].jointRepairs + sizeRules.sorted()).distinct
        }
        tried[index] = outcome.applied(to: tried[index], at: index)
      }
      if outcome.isGood, outcome.size == nil { good.append((picks, group)) }
    }
    await joinCommands(good, of: &tried)
    let sizes = Set(tried.compactMap { $0.repairOutcome?.size })
    // A file that cannot be converted keeps its size, too.
    let unconverted = tried.filter {
      $0.ruleID == UnsupportedFormat.metadata.id && !$0.isRepairable
    }
    if sizes.count == 1, let size = sizes.first,
      await leavesOneSize(size, except: Set(unconverted.flatMap(\.filesToRepair)))
    {
      for index in uncertain where findings[index].repairsSize {
        tried[index].commonSize = size
      }
    }
    return tried
  }

  /// Leaves scaling out of the commands of stills that fit under the size limit without it.
  private mutating func dropNeedlessScaling() async {
    for index in findings.indices {
      let finding = findings[index]
      guard finding.ruleID == FileTooLarge.metadata.id, !finding.jointRepairs.isEmpty,
        let file = files[finding.path],
        let size = pack.stickers.first(where: { $0.path == finding.path })?.size
      else { continue }
      let picks: Set<String> = [finding.ruleID]
      let pixels = trial.budget(for: picks, finding.severity).spend(
        bytes: 0, pixelsPerFrame: size.width * size.height, frameCount: 1)
      guard pixels != nil, await repairer(of: file, [finding], picking: picks).fitsUnscaled()
      else { continue }
      findings[index].jointRepairs = []
    }
  }

  /// Replaces commands by wider ones for the same rule, so that the findings of the rule have one command. A wider
  /// command picks all rules of the other command and more, and resolves the findings of both.
  ///
  /// - Parameter commands: the commands that resolve all of their findings, with the indices of their findings.
  private mutating func joinCommands(
    _ commands: [(picks: Set<String>, group: [Int])], of tried: inout [Finding]
  ) async {
    for (picks, group) in commands {
      let rules = Set(group.map { findings[$0].ruleID })
      let wider = commands.filter { other in
        picks.isStrictSubset(of: other.picks)
          && other.group.contains { rules.contains(findings[$0].ruleID) }
      }.max { $0.picks.count < $1.picks.count }
      guard let wider else { continue }
      let same = group.filter { index in
        wider.group.contains { findings[$0].ruleID == findings[index].ruleID }
      }
      let targets = Dictionary(
        uniqueKeysWithValues: (wider.group + same).map { ($0, findings[$0]) })
      let outcome = await commandOutcome(of: wider.picks, resolving: targets)
      guard outcome.isGood else { continue }
      for index in wider.group + same {
        tried[index].jointRepairs = wider.picks.subtracting([findings[index].ruleID]).sorted()
        tried[index] = outcome.applied(to: tried[index], at: index)
      }
    }
  }

  /// Returns true if the command that repairs everything leaves the stickers in one size, as far as trials show it, or
  /// headers beyond the budget, and if it scales every sticker that is larger. At a given size, the command also scales
  /// stickers that otherwise have no finding.
  ///
  /// - Parameter kept: files that no command repairs.
  private mutating func leavesOneSize(
    _ size: SizeClass, except kept: Set<FilePath>
  ) async -> Bool {
    let profile = judge.profile(at: pack.path)
    var requested = pack
    requested.sizeClass = PackSizeClass(size, .option)
    let byFile = Dictionary(
      grouping: judge.findings(about: requested).filter {
        FitSizeClass.ruleIDs.contains($0.ruleID) && $0.ruleID != MixedStickerSizes.metadata.id
      }, by: \.path)
    var result = pack
    for index in result.stickers.indices where !kept.contains(result.stickers[index].path) {
      guard let found = byFile[result.stickers[index].path] else { continue }
      let outcome = await fileOutcome(
        of: result.stickers[index].path, Set(found.map(\.ruleID)), at: size,
        spending: trial.budget(for: [], .note), beside: found)
      guard let trial = outcome.repaired, !(trial.isPartial && trial.summary.isOblongBox)
      else {
        // A larger file that is fitted under the size limit may get another size.
        guard (result.stickers[index].longerSide ?? 0) <= size.side else { return false }
        continue
      }
      result.stickers[index].size = trial.summary.size
    }
    result.sizeClass = PackSizeClass(inferredFrom: result.stickers, profile: profile)
    return !result.mixesSizes(profile)
  }

  /// Returns the outcome of the command that picks the given rules.
  ///
  /// - Parameters:
  ///   - targets: the findings that suggest the command, by index.
  ///   - size: the size class that all stickers get; `nil` for the pack's own.
  private mutating func commandOutcome(
    of picks: Set<String>, resolving targets: [Int: Finding], at size: SizeClass? = nil
  ) async -> CommandOutcome {
    let budget = trial.budget(for: picks, targets.values.map(\.severity).max() ?? .note)
    var files: [FilePath: FileOutcome] = [:]
    var lists = PackContentsEditor(pack, copied: nil)
    let paths = findings.filter { picks.contains($0.ruleID) }.flatMap(\.filesToRepair)
    for path in Set(paths).sorted(by: naturallyPrecedes) {
      var outcome = await fileOutcome(of: path, picks, at: size, spending: budget)
      let new = outcome.newPath ?? (outcome.isUntried ? repairedPath(of: path, picks) : nil)
      if let new, new != path {
        do throws(FixDeclined) {
          try lists.rename(path, to: new)
        } catch {
          outcome = .clashes(error.reason)
        }
      }
      files[path] = outcome
    }
    return CommandOutcome(
      targets, files, at: size, raising: raisedLimits(for: files.keys), before: findings
    ) { repaired, alone in
      judge.findings(about: pack(with: repaired, at: size), beside: alone)
    }
  }

  /// Returns the limits above the standard ones that files need; none if this run has no raised limits.
  private func raisedLimits(for paths: some Sequence<FilePath>) -> [String: Int] {
    guard judge.writingLimits.exceedStandard else { return [:] }
    return paths.reduce(into: [:]) { limits, path in
      guard let file = files[path] else { return }
      let needed = repairer(of: file, [], picking: []).limitsToRaise() ?? [:]
      limits.merge(needed, uniquingKeysWith: max)
    }
  }

  /// Returns the path of a file after a repair that was not tried, on the assumption that the file is encoded again as
  /// a PNG; `nil` if all fixes of the rules are of the stage ``FixStage/encoding``.
  private func repairedPath(of path: FilePath, _ picks: Set<String>) -> FilePath? {
    let changing = FixRegistry.pictureStageRuleIDs.union(
      FitLimit.ruleIDs + [UnsupportedFormat.metadata.id])
    let rules = Set(byFile[path, default: []].map(\.ruleID)).intersection(picks)
    guard !rules.isDisjoint(with: changing) else { return nil }
    return path.lastComponent?.pngName.map(path.removingLastComponent().appending)
  }

  /// Returns the outcome of the repair of a file.
  ///
  /// - Parameter others: findings about the file in addition to those of the pack.
  private mutating func fileOutcome(
    of path: FilePath, _ picks: Set<String>, at size: SizeClass?, spending budget: TrialBudget,
    beside others: [Finding] = []
  ) async -> FileOutcome {
    let found =
      others
      + (byFile[path] ?? []).filter { known in
        !others.contains { $0.ruleID == known.ruleID }
      }
    let work = Work(file: path, rules: picks.intersection(found.map(\.ruleID)), size: size)
    if let known = outcomes[work] { return known }
    guard let file = files[path] else { return .declined("it is not a single image") }
    guard !found.contains(where: { $0.ruleID == UnreadableImage.metadata.id }) else {
      return .declined("it cannot be decoded")
    }
    let repairer = repairer(of: file, found, picking: picks, at: size)
    let outcome = await repairer.outcome(of: work.rules, spending: budget)
    outcomes[work] = outcome
    return outcome
  }

  /// Returns the repairer of a file with some findings.
  private func repairer(
    of file: PackSource.File, _ found: [Finding], picking picks: Set<String>,
    at size: SizeClass? = nil
  ) -> FileRepairer {
    var request = RepairRequest()
    request.picks = picks
    var pack = pack
    if let size { pack.sizeClass = PackSizeClass(size, .option) }
    return FileRepairer(
      pack: pack, file: file, findings: found, request: request, judge: judge,
      limits: judge.writingLimits, jobs: 1)
  }

  /// Returns the pack with repaired files.
  private func pack(with repaired: [FilePath: FileTrial], at size: SizeClass?) -> Pack {
    var result = pack
    for index in result.stickers.indices {
      guard let trial = repaired[result.stickers[index].path] else { continue }
      let look = result.stickers[index].look
      result.stickers[index] = trial.summary
      // If only some frames were repaired, the sticker is expected to resemble the same stickers as before.
      result.stickers[index].look = trial.summary.look ?? look
    }
    if size != nil || pack.hasInferredSize {
      result.sizeClass = PackSizeClass(
        inferredFrom: result.stickers, profile: judge.profile(at: pack.path))
    }
    return result
  }

  /// Returns the size classes that all stickers may get, the one that changes them least first, for findings about
  /// sizes in a pack that declares none; none for others.
  private func sizesForAll(_ targets: some Sequence<Finding>) -> [SizeClass] {
    guard pack.hasInferredSize,
      targets.contains(where: { FitSizeClass.ruleIDs.contains($0.ruleID) })
    else { return [] }
    return judge.profile(at: pack.path)
      .sizeClasses(byChangeOf: pack.stickers.compactMap(\.longerSide))
  }
}

extension Finding {
  /// The rules that the command of the finding picks.
  fileprivate var picks: Set<String> { Set(draft.jointRepairs + [ruleID]) }

  /// True if the command of the finding also changes the size of the canvas.
  fileprivate var repairsSize: Bool { !picks.isDisjoint(with: FitSizeClass.ruleIDs) }
}
