import StickerBase
import StickerCodecs
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The trial of the repairs of one pack: first of each file, then of the pack with all files that one command
/// repairs, since a repair may change what the stickers have in common.
struct PackTrial {
  private let findings: [Finding]
  private let pack: Pack
  private let judge: Judge
  private let budget: RepairTrial
  private let files: [FilePath: PackSource.File]
  private let byFile: [FilePath: [Finding]]
  private var outcomes: [Work: Outcome] = [:]

  /// The repair of one file by the picked rules that have a finding about it.
  private struct Work: Hashable {
    var file: FilePath
    var rules: Set<String>
    var size: SizeClass?
  }

  private enum Outcome {
    case tried(FileTrial)
    /// The file gets another name, and nothing else changes.
    case renamed(FilePath)
    /// The repair is impossible.
    case declined(String)
    /// The repair changes no pixels, or only encoding it shows its outcome.
    case untried(TriedRepair)

    /// The path of the repaired file, if it is known.
    var newPath: FilePath? {
      switch self {
      case .tried(let trial): trial.newPath
      case .renamed(let path): path
      case .declined, .untried: nil
      }
    }
  }

  init(_ findings: [Finding], of pack: Pack, by judge: Judge, spending budget: RepairTrial) {
    (self.findings, self.pack, self.judge, self.budget) = (findings, pack, judge, budget)
    files = Dictionary(pack.source.files.map { ($0.path, $0) }) { one, _ in one }
    byFile = Dictionary(
      grouping: findings.flatMap { finding in
        finding.filesToRepair.map { (file: $0, finding: finding) }
      }, by: \.file
    ).mapValues { $0.map(\.finding) }
  }

  /// Returns the findings, each with the outcome of its repair.
  mutating func tried() async -> [Finding] {
    var tried = findings
    for index in tried.indices where tried[index].isUncertain {
      tried[index] = await self.tried(tried[index])
    }
    let groups = Dictionary(grouping: tried.indices.filter { tried[$0].isUncertain }) {
      tried[$0].picks
    }
    // The budget is spent in the order of the findings.
    for (picks, group) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let own = group.map { tried[$0] }
      if await isGood(picks, for: own) { continue }
      let size = sizeForAll(own)
      var isMended = false
      if let size { isMended = await isGood(picks, for: own, at: size) }
      for index in group {
        if isMended { tried[index].tried?.size = size } else { tried[index].isRepairable = false }
      }
    }
    for index in tried.indices where tried[index].command?.output.flatMap({ files[$0] }) != nil {
      // The command would refuse to replace the other file.
      let clause = tried[index].advice?.sentence.dropLast() ?? ""
      tried[index].advice = Advice("\(clause) under another name: the pack has a PNG of this one.")
    }
    return tried
  }

  /// Returns a finding with the outcome of its repair in its own files.
  private mutating func tried(_ finding: Finding) async -> Finding {
    var finding = finding
    var outcome = TriedRepair(.ends)
    for path in finding.filesToRepair {
      switch await self.outcome(of: path, finding.picks) {
      case .renamed: continue
      case .untried(let other): outcome = .joined([outcome, other]) ?? outcome
      case .declined(let reason):
        finding.isRepairable = false
        if finding.command != nil, let sentence = finding.advice?.sentence {
          // No other command can decode it either.
          finding.advice = Advice("\(sentence.dropLast()) at its source, since \(reason).")
        }
      case .tried(let trial):
        guard trial.ended.contains(finding.ruleID), !trial.isTooLarge else {
          finding.isRepairable = false
          continue
        }
        if trial.isPartial || trial.mayBeTooLarge { outcome.effect = .mayEnd }
        if trial.mayBeTooLarge { outcome.needsFit = true }
      }
    }
    if finding.isRepairable { finding.tried = outcome }
    return finding
  }

  /// Returns the outcome of the repair of a file by some rules.
  ///
  /// - Parameter size: the size of all stickers; `nil` for that of the pack.
  private mutating func outcome(
    of path: FilePath, _ picks: Set<String>, at size: SizeClass? = nil
  ) async -> Outcome {
    let found = byFile[path] ?? []
    let work = Work(file: path, rules: picks.intersection(found.map(\.ruleID)), size: size)
    if let known = outcomes[work] { return known }
    guard let file = files[path] else { return .declined("it is not a single image") }
    guard !found.contains(where: { $0.ruleID == UnreadableImage.metadata.id }) else {
      return .declined("it cannot be decoded")
    }
    var request = RepairRequest()
    request.picks = picks
    var pack = pack
    if let size { pack.sizeClass = PackSizeClass(size, .option) }
    let repairer = FileRepairer(
      pack: pack, file: file, findings: found, request: request, judge: judge,
      limits: judge.writingLimits, jobs: 1)
    let outcome: Outcome
    do throws(FixDeclined) {
      outcome = try await self.outcome(repairer, work.rules)
    } catch {
      outcome = .declined(error.reason)
    }
    outcomes[work] = outcome
    return outcome
  }

  private func outcome(
    _ repairer: FileRepairer, _ rules: Set<String>
  ) async throws(FixDeclined) -> Outcome {
    let file = repairer.file
    let bytes = FileContents.byteCount(of: file.location, file.links)
    guard budget.spend(bytes: bytes, frame: 0, count: 1) != nil else {
      return .untried(TriedRepair(.mayEnd))
    }
    let header = try repairer.decodableHeader()
    guard repairer.canEncode(header) else { throw FixDeclined("its colors would be lost") }
    if rules.isSubset(of: CorrectExtension.ruleIDs) {
      let name = repairer.name.named(forOneOf: repairer.profile.extensions[header.format] ?? [])
      guard let name = name.flatMap({ FilePath.Component($0) }) else {
        throw FixDeclined("no other name suits it")
      }
      return .renamed(file.path.removingLastComponent().appending(name))
    }
    let changing = FixRegistry.changingPictures.union([UnsupportedFormat.metadata.id])
    guard !rules.isDisjoint(with: changing) else {
      // Only encoding shows if an animation fits under a size limit.
      let isAnimated = header.frames.count > 1
      return .untried(TriedRepair(isAnimated ? .mayEnd : .ends))
    }
    // The frames that such fixes remove may not be among some of them.
    let pixels = header.width * header.height * RepairTrial.weight(of: rules)
    let isWhole = !rules.isDisjoint(with: FixRegistry.removingFrames)
    guard
      let frames = budget.spend(
        bytes: 0, frame: pixels * (isWhole ? header.frames.count : 1),
        count: isWhole ? 1 : header.frames.count)
    else { return .untried(TriedRepair(.mayEnd)) }
    return .tried(try await repairer.trial(frames: isWhole ? header.frames.count : frames))
  }

  /// Returns true if a pack whose files are repaired by some rules has none of these findings, and no other one as
  /// severe that it did not have before.
  private mutating func isGood(
    _ picks: Set<String>, for own: [Finding], at size: SizeClass? = nil
  ) async -> Bool {
    var repaired: [FilePath: FileTrial] = [:]
    var lists = PackContentsEditor(pack, copied: nil)
    for path in Set(findings.filter { picks.contains($0.ruleID) }.flatMap(\.filesToRepair)).sorted(
      by: naturallyPrecedes)
    {
      let outcome = await outcome(of: path, picks, at: size)
      if let new = outcome.newPath, new != path, (try? lists.rename(path, to: new)) == nil {
        if own.contains(where: { $0.filesToRepair.contains(path) }) { return false }
        continue
      }
      switch outcome {
      case .tried(let trial): repaired[path] = trial
      case .renamed: continue
      // The pack cannot be judged without this file.
      case .untried: return size == nil
      case .declined: continue
      }
    }
    guard !repaired.isEmpty else { return true }
    var result = pack
    for index in result.stickers.indices {
      guard let trial = repaired[result.stickers[index].path] else { continue }
      // It still looks like the same other stickers.
      let look = result.stickers[index].look
      result.stickers[index] = trial.summary
      result.stickers[index].look = look
    }
    if size != nil || pack.sizeClass.map({ $0.origin == .inferred }) ?? true {
      result.sizeClass = PackSizeClass(
        inferredFrom: result.stickers, profile: judge.profile(at: pack.path))
    }
    let alone = findings.filter { $0.isAboutFileAlone && repaired[$0.path] == nil }
    let left = repaired.values.flatMap { $0.left.filter(\.isAboutFileAlone) }
    let now = judge.findings(about: result, beside: alone + left).byCause
    let before = findings.byCause
    let least = own.map(\.severity).min() ?? .warning
    for finding in own where finding.causes.contains(where: { now[$0] != nil }) { return false }
    return !now.contains { cause, severity in
      guard severity >= least, before[cause].map({ $0 < severity }) ?? true else { return false }
      // The faults of restored art are its own.
      return severity > .note || repaired[cause.path]?.isRestored != true
    }
  }

  /// The size that changes the stickers least, if they have none in common and get one of their own each.
  private func sizeForAll(_ own: [Finding]) -> SizeClass? {
    guard pack.sizeClass.map({ $0.origin == .inferred }) ?? true,
      own.contains(where: { FitSizeClass.ruleIDs.contains($0.ruleID) })
    else { return nil }
    let profile = judge.profile(at: pack.path)
    return profile.sizeClass(changingLeast: pack.stickers.compactMap(\.longerSide))
  }
}

/// A rule and a file that it reports. Hard edges have another name in another format.
private struct Cause: Hashable {
  var rule: String
  var path: FilePath
}

extension Finding {
  /// The rules that the command of the finding picks.
  fileprivate var picks: Set<String> { Set(draft.jointRepairs + [ruleID]) }

  fileprivate var isAboutFileAlone: Bool {
    RuleRegistry.rule(ruleID) is any StickerRule.Type
  }

  fileprivate var causes: [Cause] {
    let rule = ruleID == HardGIFEdges.metadata.id ? JaggedEdges.metadata.id : ruleID
    return ([path] + draft.covers).map { Cause(rule: rule, path: $0) }
  }
}

extension [Finding] {
  /// The highest severity by cause.
  fileprivate var byCause: [Cause: Severity] {
    reduce(into: [:]) { all, finding in
      for cause in finding.causes {
        all[cause] = Swift.max(all[cause] ?? .note, finding.severity)
      }
    }
  }
}
